/** Refunds and disputes with the providers' own emulators: the words of each lead to the same books. */
import { afterEach, describe, expect, it } from 'vitest';
import { caseList, refundList } from '#contracts/cases';
import { numbers, payByCard, startCardBench } from './card-bench.ts';
import { bookDifferences } from './provider-books.ts';
import { soundBenchFor, stateOf } from './test-bench.ts';

const bench = await soundBenchFor(startCardBench());
const day = 25 * 3_600;
/** The providers' own books against ours, both ways. */
afterEach(async () => expect(await bookDifferences(bench.services.db, bench.emulators)).toEqual([]));

async function paid(amount = 90_000) {
  const family = await bench.family({ amounts: [amount] });
  const { id } = await payByCard(bench, family, numbers.approved);
  await bench.settle();
  return { ...family, id };
}
type Paid = Awaited<ReturnType<typeof paid>>;
let keys = 0;
async function ask(method: string, path: string, body?: object) {
  keys += 1;
  const headers = { 'idempotency-key': `llave-${keys}` };
  const answer = await bench.call(method, `/api/v1${path}`, {
    bearer: bench.schoolKey,
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
const told = async ({ sessionId }: Paid) => {
  await bench.settle();
  const own = bench.heard.filter(({ payload }) => payload.includes(sessionId));
  return own.map(({ type }) => type).filter((type) => /refund|reversed|reinstated|case/.test(type));
};

describe('a refund of a card', () => {
  it('waits for its bank, goes back, and comes back from there', async () => {
    const family = await paid();
    expect(await send(family, { amount: 40_000 })).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await told(family)).toEqual(['refund.pending']);
    await bench.gr4vy.endReturns?.(family.id);
    expect(await told(family)).toEqual(['refund.pending', 'payment.refunded', 'refund.done']);
    await bench.gr4vy.failReturn?.(family.id);
    expect((await told(family)).slice(3).toSorted()).toEqual(['case.opened', 'refund.failed']);
    expect(await listed(family)).toMatchObject([{ status: 'failed', done_at: expect.any(String) }]);
    expect(await cases(family)).toMatchObject([{ kind: 'refund_failed', status: 'open', amount: 40_000 }]);
  });

  it.each(['webhook', 'list'] as const)('whose call was lost is known by our id, told by the %s', async (how) => {
    const family = await paid();
    bench.gr4vy.fault('POST /transactions/:id/refunds', 'drop-after-commit', 1);
    if (how === 'list') bench.gr4vy.webhooks('off');
    await send(family);
    await bench.gr4vy.endReturns?.(family.id);
    await (how === 'list' ? bench.advance(day) : bench.settle());
    bench.gr4vy.webhooks('normal');
    expect(await listed(family)).toMatchObject([{ status: 'done', amount: 90_000 }]);
    expect((await told(family)).filter((type) => type !== 'refund.pending')).toEqual([
      'payment.refunded',
      'refund.done',
    ]);
  });
});

describe('a payment that its payer’s bank disputes', () => {
  it('is a case once its bank took the money, and stands as before once the bank gave it back', async () => {
    const family = await paid();
    await bench.gr4vy.dispute?.(family.id, 'opened');
    await bench.settle();
    // All that its provider says then is a flag.
    expect(await send(family)).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect(await cases(family)).toEqual([]);
    await bench.gr4vy.dispute?.(family.id, 'lost');
    await bench.settle();
    const [open] = await cases(family);
    expect(open).toMatchObject({ kind: 'disputed', status: 'open', amount: 90_000, payment_id: family.id });
    expect(await stateOf(bench, family.sessionId)).toBe('open');
    await bench.gr4vy.dispute?.(family.id, 'won');
    await bench.settle();
    expect(await cases(family)).toMatchObject([{ id: open?.id, status: 'resolved', resolution: 'completed' }]);
    expect(await stateOf(bench, family.sessionId)).toBe('paid');
    expect(await listed(family)).toMatchObject([{ kind: 'chargeback', status: 'failed', amount: 90_000 }]);
    expect((await told(family)).toSorted()).toEqual([
      'case.opened',
      'case.resolved',
      'payment.reinstated',
      'payment.reversed',
    ]);
    await bench.advance(day);
    expect(await stateOf(bench, family.sessionId)).toBe('paid');
    expect(await send(family)).toMatchObject({ status: 202 });
  });
});
