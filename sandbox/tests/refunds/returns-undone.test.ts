/** Dashboard refunds that fail later: the school has that money again, and the family owes nothing. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { caseList, refundList } from '#contracts/cases';
import type { Emulator } from '#providers/emulation/emulator';
import { violations } from '#server/db/books/invariants';
import { compareWithProviders } from '#server/use-cases/payments/compare-with-providers';
import { byCard, byCash, type Way } from '../../actors/parent.ts';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startCardHarness());
const day = 25 * 3_600;
const whole = 200_000;

afterEach(async () => {
  for (const emulator of harness.emulators.values()) emulator.webhooks('normal');
  expect(await bookDifferences(harness.services.db, harness.emulators)).toEqual([]);
  expect(await violations(harness.services.db)).toEqual([]);
});

interface Tried {
  readonly provider: string;
  readonly way: Way;
}
const voucher: Tried = { provider: 'stripe', way: byCash };
const transfer: Tried = { provider: 'stripe', way: { entity: 'transfer', method: 'transfer' } };
const card: Tried = { provider: 'gr4vy', way: byCard };
const counter: Tried = { provider: 'conekta', way: { entity: 'oxxopay', method: 'oxxopay' } };
/** Every way to pay here whose provider lists what went back. */
const ways = [voucher, transfer, card, counter];

const emulatorOf = (provider: string): Emulator => {
  const found = harness.emulators.get(provider);
  if (!found) throw new Error(`nobody plays ${provider}`);
  return found;
};

async function paid({ provider, way }: Tried) {
  const emulator = emulatorOf(provider);
  if (way.method === 'card') {
    const family = await harness.family({ amounts: [whole] });
    const { id } = await payByCard(harness, family, numbers.approved);
    await harness.settle();
    return { id, sessionId: family.sessionId, emulator, ref: refOf(emulator, id) };
  }
  const parent = await harness.parent(sessionBody([whole]));
  const { id } = await parent.pay(way);
  const ref = refOf(emulator, id);
  await emulator.pay(ref);
  await harness.settle();
  return { id, sessionId: parent.sessionId, emulator, ref };
}
const refOf = (emulator: Emulator, paymentId: string): string =>
  emulator.ledger().find((line) => line.paymentId === paymentId)?.providerRef ?? '';
type Paid = Awaited<ReturnType<typeof paid>>;

async function tryAgain(): Promise<void> {
  await harness.advance(2 * day);
  await harness.advance(2 * 3_600);
}
async function school(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { 'idempotency-key': randomUUID() };
  const sent = { bearer: harness.schoolKey, headers, ...(body && { body }) };
  return (await harness.call(method, `/api/v1${path}`, sent)).json();
}
const casesOf = async ({ sessionId }: Paid) =>
  caseList.parse(await school('GET', `/cases?session_id=${sessionId}`)).data;
const returnsOf = async ({ id }: Paid) => refundList.parse(await school('GET', `/payments/${id}/refunds`)).data;
const eventTypesOf = ({ sessionId }: Paid) =>
  harness.heard
    .filter(({ payload }) => payload.includes(sessionId))
    .map(({ type }) => type)
    .filter((type) => /refund|reinstated|case/.test(type));
/** Half of what was paid goes back in the dashboard; a day later it fails. */
async function refundedInDashboard(family: Paid) {
  await harness.advance(3_600);
  expect(await family.emulator.takeBack?.(family.ref, whole / 2)).toBe(true);
  await harness.settle();
  expect(await stateOf(harness, family.sessionId)).toBe('open');
}
const failed = { kind: 'refund_failed', status: 'open', amount: whole / 2, refund_id: null } as const;

describe.each(ways)('a refund in the dashboard of $provider, paid by $way.entity, that fails later', (tried) => {
  it.each(['webhook', 'list'])('is undone and told to the school, known by the %s', async (how) => {
    const family = await paid(tried);
    await refundedInDashboard(family);
    await harness.advance(5 * day);
    if (how === 'list') family.emulator.webhooks('off');
    expect(await family.emulator.failReturn?.(family.ref)).toBe(true);
    await harness.settle();
    // One that merely leaves the list is queried twice.
    await tryAgain();
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    expect(await casesOf(family)).toMatchObject([{ ...failed, payment_id: family.id }]);
    expect(await returnsOf(family)).toMatchObject([{ amount: whole / 2, means: 'provider', status: 'failed' }]);
    expect(eventTypesOf(family).toSorted()).toEqual(['case.opened', 'payment.refunded', 'payment.reinstated']);
    await harness.advance(2 * day);
    expect(await casesOf(family)).toHaveLength(1);
  });
});

describe('a refund in the dashboard', () => {
  it('of money beyond what was asked, which the sender’s bank does not take, is undone', async () => {
    const parent = await harness.parent(sessionBody([whole]));
    const { id } = await parent.pay(transfer.way);
    const family = { id, sessionId: parent.sessionId, emulator: harness.stripe, ref: refOf(harness.stripe, id) };
    await harness.stripe.pay(family.ref, whole + 50_000);
    await harness.settle();
    await harness.stripe.takeBack?.(family.ref, 50_000);
    await harness.settle();
    expect(await returnsOf(family)).toMatchObject([{ amount: 50_000, status: 'done' }]);
    expect(await harness.stripe.failReturn?.(family.ref)).toBe(true);
    await harness.settle();
    expect(await returnsOf(family)).toMatchObject([{ amount: 50_000, status: 'failed' }]);
    expect(await casesOf(family)).toContainEqual(expect.objectContaining({ ...failed, amount: 50_000 }));
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
  });

  it('that leaves the list stands while its provider does not answer, and is undone only by two answers', async () => {
    const family = await paid(counter);
    await refundedInDashboard(family);
    await harness.advance(day);
    family.emulator.fault('GET /orders/:id', '500', 1_000);
    await family.emulator.failReturn?.(family.ref);
    await tryAgain();
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    expect(await casesOf(family)).toEqual([]);
    family.emulator.fault('GET /orders/:id', '500', 0);
    await harness.advance(3_700);
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    await harness.advance(3_700);
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
  });

  it('that is missing from one answer and there in the next stands', async () => {
    const family = await paid(card);
    await refundedInDashboard(family);
    const { db } = harness.services;
    const missing = { missing_since: new Date('2020-01-01T00:00:00Z'), missing_answers: 1 };
    await db.updateTable('money_return').set(missing).where('payment_id', '=', family.id).execute();
    const soon = { next_check_at: harness.clock.now() };
    await db.updateTable('payment').set(soon).where('id', '=', family.id).execute();
    await tryAgain();
    expect(await returnsOf(family)).toMatchObject([{ status: 'done' }]);
    const row = db.selectFrom('money_return').select(['missing_since', 'missing_answers']);
    const found = await row.where('payment_id', '=', family.id).execute();
    expect(found).toEqual([{ missing_since: null, missing_answers: 0 }]);
  });

  it('that failed is sent once more by its case, or is recorded with a note', async () => {
    for (const [tried, decision, means] of [
      [card, { action: 'refund', means: 'provider' }, 'provider'],
      [voucher, { action: 'refund', note: 'Transferencia 8842' }, 'other'],
    ] as const) {
      const family = await paid(tried);
      await refundedInDashboard(family);
      await family.emulator.failReturn?.(family.ref);
      await harness.settle();
      const [found] = await casesOf(family);
      await school('POST', `/cases/${found?.id}/resolve`, decision);
      await harness.settle();
      await family.emulator.endReturns?.(family.ref);
      await harness.settle();
      expect(await casesOf(family)).toMatchObject([{ id: found?.id, status: 'resolved', resolution: 'refunded' }]);
      expect(await returnsOf(family)).toMatchObject([
        { amount: whole / 2, status: 'done', means },
        { amount: whole / 2, status: 'failed' },
      ]);
      expect(await stateOf(harness, family.sessionId)).toBe('open');
    }
  });

  it('that a school was asked about and that failed leaves no question', async () => {
    const family = await paid(card);
    await harness.advance(3_600);
    await school('POST', `/payments/${family.id}/refunds`, { amount: 70_000, note: 'En caja' });
    await family.emulator.takeBack?.(family.ref, 30_000);
    await harness.settle();
    expect(await casesOf(family)).toMatchObject([{ kind: 'maybe_known', status: 'open' }]);
    await family.emulator.failReturn?.(family.ref);
    await harness.settle();
    expect(await casesOf(family)).toMatchObject([{ kind: 'maybe_known', resolution: 'completed' }]);
  });
});

describe('a voucher that was paid more than once', () => {
  async function paidTwice() {
    const family = await paid(voucher);
    await family.emulator.pay(family.ref);
    await harness.settle();
    expect(await casesOf(family)).toMatchObject([{ amount: whole, status: 'open' }]);
    return family;
  }

  it.each(['webhook', 'list'])('has the refunds of every charge, known by the %s', async (how) => {
    const family = await paidTwice();
    await harness.advance(2 * day);
    if (how === 'list') family.emulator.webhooks('off');
    await family.emulator.takeBack?.(family.ref, whole);
    await family.emulator.takeBack?.(family.ref, whole / 2);
    // The books of both sides show what a comparison by the newest charge alone hides.
    const before = await operators();
    if (how === 'list') expect(before).toHaveLength(2);
    await (how === 'list' ? harness.advance(day) : harness.settle());
    expect((await returnsOf(family)).map(({ amount }) => amount).toSorted()).toEqual([whole / 2, whole]);
    expect(await operators()).toEqual([]);
  });

  it('has the disputes of every charge, and each that is won stands again', async () => {
    const family = await paidTwice();
    await family.emulator.dispute?.(family.ref, 'opened');
    await family.emulator.dispute?.(family.ref, 'opened');
    await harness.settle();
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    await family.emulator.dispute?.(family.ref, 'won');
    await harness.settle();
    expect((await returnsOf(family)).map(({ status }) => status).toSorted()).toEqual(['done', 'failed']);
    await family.emulator.dispute?.(family.ref, 'lost');
    await harness.settle();
    expect((await returnsOf(family)).map(({ status }) => status).toSorted()).toEqual(['done', 'failed']);
  });
});

const operators = async () => (await compareWithProviders(harness.services)).flatMap(({ differences }) => differences);
