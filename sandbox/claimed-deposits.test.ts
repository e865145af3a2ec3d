/** Whose deposit a payer's report may claim: never another family's by a number that many lines have, or that the school's books know. Source: spec §3, §9. */
import { describe, expect, it } from 'vitest';
import { paymentRow, soundHarnessFor, stateOf } from './test-harness.ts';
import { startTransfers } from './transfer-to-school.fixture.ts';

const harness = await soundHarnessFor(startTransfers());
const { take, transferring } = harness;
const columns = { date: 'fecha', amount: 'importe', reference: 'concepto', movement_id: 'documento' };

/** A payer who says that this number is their transfer's. */
async function claiming(document_number: string, more: object = {}) {
  const way = await transferring();
  const body = { bank: 'Banco Pichincha', paid_on: harness.todayNow(), amount: 43_500, document_number, ...more };
  const answer = await way.parent.call('POST', `/payments/${way.payment.id}/report`, body);
  return { ...way, status: answer.status, answered: await answer.json() };
}

const file = (...lines: readonly (readonly [amount: string, words: string, movement?: string])[]) =>
  `fecha,importe,concepto,documento\n${lines.map(([amount, words, id = '']) => `${harness.todayNow()},${amount},${words},${id}\n`).join('')}`;

describe('a payer who sent nothing', () => {
  it.each([
    ['a year', () => '2027', 'COLEGIATURA ENERO 2027 PEDRO GOMEZ'],
    ['the account on their own slip', () => '0002204589', 'TRANSF A CTA 0002204589 PEDRO GOMEZ'],
  ])('does not get another family’s deposit by %s', async (_what, number, words) => {
    const thief = await claiming(number());
    await take(file(['435.00', words]), { columns });
    expect(await stateOf(harness, thief.id)).not.toBe('paid');
    expect(await paymentRow(harness, thief.payment.id)).toMatchObject({ status: 'pending' });
  });
});
