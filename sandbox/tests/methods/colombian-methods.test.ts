/** Colombia's transfer, counter and app over the API: each to every ending its provider has. Source: spec §3, §7. */
import { describe, expect, it } from 'vitest';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { FaultKind } from '#providers/emulation/emulator';
import { emulated } from '#providers/wompi/emulated';
import { answersOf, app, counter, owed, startColombianMethods, transfer } from './colombian-methods.fixture.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, paymentRow, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startColombianMethods());
const { provider, newParent, formOf, acceptedOf, submit } = harness;
const ways = { transfer, counter, app } as const;
const asking = emulated.routes.query;

/** Waits for what a provider says only after the start. */
async function withStep({ read }: { readonly read: () => Promise<PaymentDetail> }) {
  await harness.advance(4);
  return (await read()).next_step;
}

describe('what a payer is given', () => {
  it('a transfer: an address, a few seconds after the press', async () => {
    const payment = await submit(transfer);
    expect((await payment.read()).next_step).toEqual({ kind: 'waiting', brings: 'redirect' });
    expect(await withStep(payment)).toMatchObject({
      kind: 'redirect',
      url: expect.stringContaining(`${provider.origin}/bancolombia/`),
    });
  });

  // S3-R07
  it('a counter: agreement, reference, until when and how much, a few seconds after the press', async () => {
    const payment = await submit(counter);
    expect((await payment.read()).next_step).toEqual({ kind: 'waiting', brings: 'instructions' });
    const step = await withStep(payment);
    expect(step).toMatchObject({
      kind: 'instructions',
      channel: 'counter',
      lines: [
        { role: 'reference', value: expect.stringMatching(/^\d{11}$/) },
        { role: 'agreement', value: '12345' },
      ],
      amount: 1_420_000_00,
      currency: 'COP',
      time_zone: 'America/Bogota',
    });
    const { pay_before } = await paymentRow(harness, payment.id);
    expect(step).toMatchObject({ pay_before: pay_before?.toISOString() });
  });

  it('an app: a push, and a quarter of an hour to take it', async () => {
    const payment = await submit(app);
    expect(await withStep(payment)).toEqual({ kind: 'waiting', until: expect.any(String) });
    expect(provider.ledger()[0]).toMatchObject({ paidWith: '3107654321' });
    const { submitted_at, pay_before, phase } = await paymentRow(harness, payment.id);
    expect(phase).toBe('awaiting_payer');
    expect((pay_before?.getTime() ?? 0) - (submitted_at?.getTime() ?? 0)).toBe(15 * 60_000);
  });
});

describe.each(Object.entries(ways))('by %s', (_name, way) => {
  it.each([
    ['approved', 'successful'],
    ['rejected', 'rejected'],
    ['failed', 'failed'],
    ['expired', 'failed'],
  ] as const)('%s ends %s', async (outcome, status) => {
    const payment = await submit(way);
    expect(await provider.outcome(payment.id, outcome)).toBe(true);
    await harness.settle();
    expect(await payment.read()).toMatchObject({ status });
    expect(await stateOf(harness, payment.parent.sessionId)).toBe(status === 'successful' ? 'paid' : 'open');
  });

  it('is paid by polling where every event is lost and the payer never comes back', async () => {
    const payment = await submit(way);
    provider.webhooks('off');
    await provider.pay(payment.id);
    provider.webhooks('normal');
    await harness.advance(600);
    expect(await payment.read()).toMatchObject({ status: 'successful' });
  });

  it.each(['500', 'malformed-json'] satisfies FaultKind[])(
    'a question that is answered %s changes nothing, and the next one tells',
    async (kind) => {
      const payment = await submit(way);
      provider.webhooks('off');
      await provider.pay(payment.id);
      provider.webhooks('normal');
      for (const route of asking) provider.fault(route, kind, 1_000);
      const answer = await payment.parent.call('POST', `/payments/${payment.id}/check`, {});
      expect(await answer.json()).toMatchObject({ status: 'pending', received_amount: null });
      for (const route of asking) provider.fault(route, kind, 0);
      await harness.advance(600);
      expect(await payment.read()).toMatchObject({ status: 'successful' });
    },
  );

  it('is found by our reference where the start’s answer was lost', async () => {
    const parent = await newParent();
    const acceptances = await acceptedOf(parent, way);
    const { payment_id: id } = await parent.choose(way);
    provider.fault('POST /v1/transactions', 'drop-after-commit', 1);
    await parent.commit(id, { answers: answersOf(way), acceptances });
    expect(await parent.read(id)).toMatchObject({ status: 'pending' });
    await harness.advance(30);
    expect((await paymentRow(harness, id)).provider_ref).not.toBeNull();
    await provider.pay(id);
    await harness.settle();
    expect(await parent.read(id)).toMatchObject({ status: 'successful' });
    expect(provider.ledger().filter(({ paymentId }) => paymentId === id)).toHaveLength(1);
  });

  // S2-R18, S5-R07
  it('needs both documents, which are kept with version, language and time', async () => {
    const parent = await newParent();
    const { acceptances: documents } = await formOf(parent, way);
    expect(documents.map(({ id }) => id)).toEqual(['data_processing', 'usage_regulation']);
    const { payment_id: id } = await parent.choose(way);
    const [first] = documents;
    const half = { [first?.id ?? '']: first?.version ?? '' };
    for (const acceptances of [undefined, half]) {
      const refused = await parent.commit(id, { answers: answersOf(way), acceptances });
      expect(await codeOf(refused)).toEqual([422, 'acceptance_required']);
    }
    expect(provider.ledger().some(({ paymentId }) => paymentId === id)).toBe(false);
    const acceptances = Object.fromEntries(documents.map((each) => [each.id, each.version]));
    await parent.commit(id, { answers: answersOf(way), acceptances });
    const storedAcceptances = await harness.services.db
      .selectFrom('provider_acceptance as a')
      .innerJoin('payment as p', 'p.id', 'a.payment_id')
      .select(['a.document', 'a.version', 'a.url', 'a.accepted_at', 'p.locale', 'p.submitted_at'])
      .where('a.payment_id', '=', id)
      .orderBy('a.document')
      .execute();
    expect(storedAcceptances).toMatchObject(
      documents.map((each) => ({ document: each.id, version: each.version, url: each.url, locale: 'es-CO' })),
    );
    for (const { accepted_at, submitted_at } of storedAcceptances) expect(accepted_at).toEqual(submitted_at);
  });
});

it('a transfer that was declined and paid at the second try is paid, although the events of it are lost', async () => {
  const payment = await submit(transfer);
  provider.webhooks('off');
  await provider.outcome(payment.id, 'rejected');
  await provider.duplicate?.(payment.id);
  provider.webhooks('normal');
  await harness.advance(600);
  expect(await stateOf(harness, payment.parent.sessionId)).toBe('paid');
});

it.each([
  ['+573001112222', '3001112222'],
  ['+57 300 111 2222', '300 111 2222'],
  ['3001112222', '3001112222'],
  ['+525512345678', ''],
])('a phone that the school gave as %s stands there as its hint asks', async (phone, value) => {
  const body = sessionBody([owed], {}, 'CO');
  const parent = await harness.parent({ ...body, payer: { ...body.payer, phone } });
  expect((await formOf(parent, app)).fields).toMatchObject([{ name: 'nequi_phone', value }]);
});

it.each(['3001234567', '+57 300 123 4567'])('the phone %s is taken, and reaches the provider', async (nequi_phone) => {
  const parent = await newParent();
  const acceptances = await acceptedOf(parent, app);
  const { payment_id: id } = await parent.choose(app);
  expect((await parent.commit(id, { answers: { nequi_phone }, acceptances })).status).toBe(200);
  expect(provider.ledger()[0]).toMatchObject({ paidWith: '3001234567' });
});
it.each(['', '6011234567', '300123456', '30012345678', '+52 300 123 4567'])(
  'the phone %j is refused in Colombian words',
  async (nequi_phone) => {
    const parent = await newParent();
    const acceptances = await acceptedOf(parent, app);
    const { payment_id: id } = await parent.choose(app);
    const refused = await parent.commit(id, { answers: { nequi_phone }, acceptances });
    expect(await refused.json()).toMatchObject({ code: 'invalid_answers' });
  },
);

it('each school collects on its own account', async () => {
  const parent = await newParent();
  const own = await harness.addAccount('wompi', harness.schoolId);
  const payment = await submit(counter, await newParent());
  expect((await paymentRow(harness, payment.id)).account_id).toBe(own.id);
  expect(provider.ledger().some(({ paymentId }) => paymentId === payment.id)).toBe(false);
  expect(await parent.read(payment.id).catch(() => null)).toBeNull();
});
