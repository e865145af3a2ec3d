/** Refunds and disputes with the providers' own emulators: the words of each lead to the same books. */
import { afterEach, describe, expect, it } from 'vitest';
import { caseList, refundList } from '#contracts/cases';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import { soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startCardHarness());
const day = 25 * 3_600;
/** The providers' own books against ours, both ways. */
afterEach(async () => expect(await bookDifferences(harness.services.db, harness.emulators)).toEqual([]));

async function paid(amount = 90_000) {
  const family = await harness.family({ amounts: [amount] });
  const { id } = await payByCard(harness, family, numbers.approved);
  await harness.settle();
  return { ...family, id };
}
type Paid = Awaited<ReturnType<typeof paid>>;
let keys = 0;
async function ask(method: string, path: string, body?: object) {
  keys += 1;
  const headers = { 'idempotency-key': `llave-${keys}` };
  const answer = await harness.call(method, `/api/v1${path}`, {
    bearer: harness.schoolKey,
    headers,
    ...(body && { body }),
  });
  return { status: answer.status, body: await answer.json() };
}
const send = ({ id }: Paid, body: object = {}) =>
  ask('POST', `/payments/${id}/refunds`, { means: 'provider', ...body });
const listed = async ({ id }: Paid) => refundList.parse((await ask('GET', `/payments/${id}/refunds`)).body).data;
const cases = async ({ sessionId }: Paid) =>
  caseList.parse((await ask('GET', `/cases?session_id=${sessionId}`)).body).data;
const eventTypesOf = async ({ sessionId }: Paid) => {
  await harness.settle();
  const own = harness.heard.filter(({ payload }) => payload.includes(sessionId));
  return own.map(({ type }) => type).filter((type) => /refund|reversed|reinstated|case/.test(type));
};

describe('a refund of a card', () => {
  it('waits for its bank, goes back, and comes back from there', async () => {
    const family = await paid();
    expect(await send(family, { amount: 40_000 })).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await eventTypesOf(family)).toEqual(['refund.pending']);
    await harness.gr4vy.endReturns?.(family.id);
    expect(await eventTypesOf(family)).toEqual(['refund.pending', 'payment.refunded', 'refund.done']);
    await harness.gr4vy.failReturn?.(family.id);
    expect((await eventTypesOf(family)).slice(3).toSorted()).toEqual(['case.opened', 'refund.failed']);
    expect(await listed(family)).toMatchObject([{ status: 'failed', done_at: expect.any(String) }]);
    expect(await cases(family)).toMatchObject([{ kind: 'refund_failed', status: 'open', amount: 40_000 }]);
  });

  it.each(['webhook', 'list'] as const)('whose call was lost is known by our id, told by the %s', async (how) => {
    const family = await paid();
    harness.gr4vy.fault('POST /transactions/:id/refunds', 'drop-after-commit', 1);
    if (how === 'list') harness.gr4vy.webhooks('off');
    await send(family);
    await harness.gr4vy.endReturns?.(family.id);
    await (how === 'list' ? harness.advance(day) : harness.settle());
    harness.gr4vy.webhooks('normal');
    expect(await listed(family)).toMatchObject([{ status: 'done', amount: 90_000 }]);
    expect((await eventTypesOf(family)).filter((type) => type !== 'refund.pending')).toEqual([
      'payment.refunded',
      'refund.done',
    ]);
  });
});

describe('a payment that its payer’s bank disputes', () => {
  it('is a case once its bank took the money, and stands as before once the bank gave it back', async () => {
    const family = await paid();
    await harness.gr4vy.dispute?.(family.id, 'opened');
    await harness.settle();
    // All that its provider says then is a flag.
    expect(await send(family)).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect(await cases(family)).toEqual([]);
    await harness.gr4vy.dispute?.(family.id, 'lost');
    await harness.settle();
    const [open] = await cases(family);
    expect(open).toMatchObject({ kind: 'disputed', status: 'open', amount: 90_000, payment_id: family.id });
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    await harness.gr4vy.dispute?.(family.id, 'won');
    await harness.settle();
    expect(await cases(family)).toMatchObject([{ id: open?.id, status: 'resolved', resolution: 'completed' }]);
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    expect(await listed(family)).toMatchObject([{ kind: 'chargeback', status: 'failed', amount: 90_000 }]);
    expect((await eventTypesOf(family)).toSorted()).toEqual([
      'case.opened',
      'case.resolved',
      'payment.reinstated',
      'payment.reversed',
    ]);
    await harness.advance(day);
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    expect(await send(family)).toMatchObject({ status: 202 });
  });
});
