/** References for shops, whole product: largest amounts, the day's end, a reference that comes late, returns. */
import { describe, expect, it } from 'vitest';
import { placesOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startApiHarness());
const provider = harness.emulators.get('gr4vy');
if (!provider) throw new Error('nobody plays Gr4vy');
const way = { entity: 'tapistores', method: 'cash' } as const;

const parentOf = (minor: number) => harness.parent(sessionBody([minor]));
async function referenceOf(minor: number) {
  const parent = await parentOf(minor);
  return { parent, payment: await parent.pay(way) };
}
const takingOf = ({ next_step: step }: PaymentDetail) =>
  step?.kind === 'instructions' ? placesOf(step).map(({ max_minor: max, takes }) => [max, takes]) : null;

// S9-R03
describe('what each shop takes at most', () => {
  const [none, ten, five] = [null, 1_000_000, 500_000];
  it.each([
    ['5,000.00', 500_000, [none, ten, ten, five, five], 5],
    ['5,000.01', 500_001, [none, ten, ten, five, five], 3],
    ['9,999.99', 999_999, [none, ten, ten, five, five], 3],
    ['10,000.00', 1_000_000, [none, ten, ten, five, five], 3],
    ['10,000.01', 1_000_001, [none, ten, ten, five, five], 1],
  ])('for %s MXN', async (_amount, minor, caps, taking) => {
    const { payment } = await referenceOf(minor);
    expect(takingOf(payment)).toEqual(caps.map((max, at) => [max, at < taking]));
  });

  it('the way to pay stays where another one with a largest amount is refused', async () => {
    const { call, key } = await parentOf(1_000_001);
    const session = await (await call('GET', `/sessions/${key}`)).json();
    const disabled = (type: string): unknown =>
      session.settings.checkout_payment_options.find((option: { type: string }) => option.type === type)?.disabled;
    expect([disabled('store'), disabled('tapistores')]).toEqual([true, false]);
  });
});

describe('a reference', () => {
  it('is good until 23:59:59 of its last day, and shows within what the list says', async () => {
    const { payment } = await referenceOf(250_000);
    const step = payment.next_step;
    expect(step).toMatchObject({ kind: 'instructions', time_zone: 'America/Mexico_City', amount: 250_000 });
    const until = step?.kind === 'instructions' ? step.pay_before : '';
    const there = Temporal.Instant.from(until).toZonedDateTimeISO('America/Mexico_City');
    expect(there.toPlainTime().toString({ smallestUnit: 'second' })).toBe('23:59:59');
    expect(payment.reflection_hours).toBe(72);
  });

  it('that could not be read at once is shown as soon as it can', async () => {
    // Until it was shown: a webhook may have the product ask again before it answers.
    provider.fault('POST /transactions/:id/session', '500', 1_000);
    const { parent, payment } = await referenceOf(250_000);
    expect(payment).toMatchObject({ status: 'pending', next_step: { kind: 'waiting', brings: 'instructions' } });
    provider.fault('POST /transactions/:id/session', '500', 0);
    await harness.advance(10);
    const shown = await parent.read(payment.id);
    expect(shown).toMatchObject({ phase: 'awaiting_payer', next_step: { kind: 'instructions', channel: 'counter' } });
    // Once it is there, an answer without it takes it away no more.
    provider.fault('POST /transactions/:id/session', '500', 1_000);
    await harness.advance(120);
    provider.fault('POST /transactions/:id/session', '500', 0);
    expect((await parent.read(payment.id)).next_step).toEqual(shown.next_step);
  });

  it.each([
    ['approved', 'successful'],
    ['rejected', 'rejected'],
    ['failed', 'failed'],
    ['expired', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const)('that ended %s is %s', async (outcome, status) => {
    const { parent, payment } = await referenceOf(250_000);
    expect(await provider.outcome(payment.id, outcome)).toBe(true);
    await harness.settle();
    expect(await parent.read(payment.id)).toMatchObject({ status });
    expect(await stateOf(harness, parent.sessionId)).toBe(status === 'successful' ? 'paid' : 'open');
  });

  it('whose webhook is lost is paid by asking, and one that nobody pays goes on waiting', async () => {
    const unpaid = await referenceOf(250_000);
    const paid = await referenceOf(260_000);
    provider.webhooks('off');
    await provider.pay(paid.payment.id);
    provider.webhooks('normal');
    await harness.advance(600);
    expect(await paid.parent.read(paid.payment.id)).toMatchObject({ status: 'successful' });
    expect(await unpaid.parent.read(unpaid.payment.id)).toMatchObject({ status: 'pending' });
  });

  it('whose money the shop takes back is told so: the whole, as a return', async () => {
    const { parent, payment } = await referenceOf(250_000);
    await provider.pay(payment.id);
    await harness.settle();
    await provider.takeBack?.(payment.id, 250_000, 'final');
    await harness.settle();
    expect(await parent.read(payment.id)).toMatchObject({ status: 'successful', returned_amount: 250_000 });
  });
});
