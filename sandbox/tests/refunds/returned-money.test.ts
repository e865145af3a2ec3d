import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { schoolEvent } from '#contracts/school-events';
import { violations } from '#server/db/books/invariants';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { createMetrics } from '#server/http/metrics';
import { sessionBody } from '../../actors/session-body.ts';
import { reference, soundAtLastFor, stateOf } from '../test-harness.ts';
import { byCash } from '../../actors/parent.ts';

const day = 25 * 3_600;
const harness = await soundAtLastFor(startCardHarness());

async function paidSession(amounts: readonly number[]) {
  const parent = await harness.parent(sessionBody(amounts));
  const payment = await parent.pay(byCash);
  await harness.stripe.pay(reference(payment));
  await harness.settle();
  return { id: parent.sessionId, key: parent.key, reference: reference(payment), paymentId: payment.id };
}
const eventsOf = (sessionId: string) =>
  harness.school
    .received()
    .filter((event) => event.payload.includes(sessionId))
    .map((event) => schoolEvent.parse(JSON.parse(event.payload)))
    .toReversed();

describe('money that the provider gives back without being asked by us', () => {
  it('opens again what it had settled, the last charge first, and tells the school', async () => {
    const { id, key, reference, paymentId } = await paidSession([300_000, 100_000]);
    expect(await stateOf(harness, id)).toBe('paid');
    expect(await harness.stripe.takeBack?.(reference, 150_000)).toBe(true);
    await harness.settle();
    expect(await stateOf(harness, id)).toBe('open');
    const session = await (await harness.call('GET', `/api/sessions/${key}`)).json();
    expect(session.amounts).toEqual({ amount_to_pay: 150_000, total_due_amount: 150_000 });
    const [last] = eventsOf(id).slice(-1);
    expect(last).toMatchObject({
      type: 'payment.refunded',
      finished: false,
      payment_id: paymentId,
      status: 'successful',
      data: {
        return: { amount: 150_000, kind: 'refund', means: 'provider' },
        payment: { returned_amount: 150_000, received_amount: 400_000 },
        session: { status: 'open' },
      },
    });
  });

  it('can be paid again, and then the session is paid again', async () => {
    const { id, key, reference: first } = await paidSession([200_000]);
    await harness.stripe.takeBack?.(first, 200_000);
    await harness.settle();
    const again = await harness.client.makeVoucher(key);
    await harness.stripe.pay(reference(again));
    await harness.settle();
    expect(await stateOf(harness, id)).toBe('paid');
    expect(
      eventsOf(id)
        .map(({ type }) => type)
        .filter((type) => type.startsWith('payment_session')),
    ).toEqual(['payment_session.opened', 'payment_session.paid', 'payment_session.paid']);
  });
});

describe('money that went back long after it came, or slowly', () => {
  const returnsOf = async (sessionId: string) =>
    (
      await harness.services.db
        .selectFrom('money_return')
        .select('amount')
        .where('session_id', '=', sessionId)
        .orderBy('amount')
        .execute()
    ).map(({ amount }) => amount);

  async function paidByCard(amounts: readonly number[]) {
    const family = await harness.family({ amounts });
    const { id } = await payByCard(harness, family, numbers.approved);
    await harness.settle();
    return { sessionId: family.sessionId, reference: id };
  }

  it('of a card paid five days before is found by the list, without a webhook', async () => {
    const { sessionId, reference } = await paidByCard([205_800]);
    await harness.advance(5 * day);
    harness.gr4vy.webhooks('off');
    expect(await harness.gr4vy.takeBack?.(reference, 205_800)).toBe(true);
    await harness.advance(day);
    harness.gr4vy.webhooks('normal');
    expect(await returnsOf(sessionId)).toEqual([205_800]);
    expect(await stateOf(harness, sessionId)).toBe('open');
  });

  it('in eleven parts is taken off in eleven parts', async () => {
    const { id, reference } = await paidSession([200_000]);
    const parts = Array.from({ length: 11 }, (_, index) => 1_000 + index);
    harness.stripe.webhooks('off');
    for (const part of parts.slice(0, -1)) await harness.stripe.takeBack?.(reference, part);
    harness.stripe.webhooks('normal');
    await harness.stripe.takeBack?.(reference, parts.at(-1) ?? 0);
    await harness.settle();
    expect(await returnsOf(id)).toEqual(parts);
  });

  it.each([
    { way: 'a voucher', pay: () => paidSession([200_000]).then(({ id, reference }) => ({ sessionId: id, reference })) },
    { way: 'a card', pay: () => paidByCard([200_000]) },
  ])('and was only promised at first is asked about until it is final: $way', async ({ way, pay }) => {
    const emulator = way === 'a card' ? harness.gr4vy : harness.stripe;
    const { sessionId, reference } = await pay();
    await harness.advance(3_600);
    expect(await emulator.takeBack?.(reference, 70_000, 'under_way')).toBe(true);
    await harness.advance(120);
    expect(await returnsOf(sessionId)).toEqual([]);
    expect(await violations(harness.services.db)).toEqual([]);
    // The payment is asked about, once an hour; its webhooks would each ask the same.
    const { rows } = await sql<{ open: number; returning: number }>`
      select (select count(*)::int from inbox where applied_at is null) as open,
        (select count(*)::int from payment where returning_at is not null) as returning`.execute(harness.services.db);
    expect(rows).toEqual([{ open: 0, returning: 1 }]);
    emulator.webhooks('off');
    expect(await emulator.endReturns?.(reference)).toBe(true);
    emulator.webhooks('normal');
    await harness.advance(3_600);
    expect(await returnsOf(sessionId)).toEqual([70_000]);
  });

  it.each(['webhook', 'list'])('or is disputed by the payer’s bank is counted, told by the %s', async (how) => {
    const { reference } = await paidByCard([80_000]);
    const disputed = async () =>
      /open\{what="disputed"\} (\d+)/.exec(
        await createMetrics(harness.services, harness.services.accounts.all).text(),
      )?.[1];
    expect(await disputed()).toBe('0');
    if (how === 'list') harness.gr4vy.webhooks('off');
    expect(await harness.gr4vy.dispute?.(reference)).toBe(true);
    harness.gr4vy.webhooks('normal');
    await (how === 'list' ? harness.advance(day) : harness.settle());
    expect(await disputed()).toBe('1');
    // Lost: Gr4vy tells no amount of a dispute, so the school records what its acquirer took.
    await harness.gr4vy.takeBack?.(reference, 80_000);
    await harness.settle();
    expect(await disputed()).toBe('0');
  });

  it('and was only promised when the list saw it is asked about, too', async () => {
    const { sessionId, reference } = await paidByCard([90_000]);
    await harness.advance(3_600);
    harness.gr4vy.webhooks('off');
    await harness.gr4vy.takeBack?.(reference, 90_000, 'under_way');
    await harness.advance(day);
    expect(await returnsOf(sessionId)).toEqual([]);
    await harness.gr4vy.endReturns?.(reference);
    await harness.advance(2 * 3_600);
    harness.gr4vy.webhooks('normal');
    expect(await returnsOf(sessionId)).toEqual([90_000]);
  });
});
