/** Ecuador's card and cash over the API: each to every ending its provider has. Source: spec §3, §7. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardIntentAnswer } from '#contracts/payment-amount';
import { policyVersion } from '#domain/policies';
import { openLink, type Parent, type Way } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, paymentRow, paymentsOf, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startApiHarness({ country: 'EC', providerTimeoutMs: 3_000 }));
const provider = harness.emulators.get('placetopay');
if (!provider) throw new Error('nobody plays PlacetoPay');

const card = { entity: 'placetopay', method: 'card' } as const;
const cash = { entity: 'placetopay', method: 'cash' } as const;
const ways = { card, cash } as const;
const total = 325_50;

const newParent = (): Promise<Parent> => harness.parent(sessionBody([total], {}, 'EC'));

async function submit(way: Way, parent?: Parent) {
  const payer = parent ?? (await newParent());
  const { payment_id: id } = await payer.choose(way);
  expect((await payer.commit(id)).status).toBe(200);
  return { id, parent: payer, read: () => payer.read(id) };
}
type Submitted = Awaited<ReturnType<typeof submit>>;

/** What the payer does on the provider's own page. */
async function act({ read }: Pick<Submitted, 'read'>, sent: Readonly<Record<string, string>>): Promise<Response> {
  const { next_step: step } = await read();
  const url = step?.kind === 'redirect' ? step.url : '';
  return fetch(url, { method: 'POST', body: new URLSearchParams(sent), redirect: 'manual' });
}
const typed = (number: string) => ({ act: 'pay', number, expires: '12/29', code: '123' });
const cards = { approved: '4110760000000081', declined: '4110760000000016', slow: '4110760000000073' } as const;
/** The same family, when its first token is too old. */
const again = ({ parent }: Pick<Submitted, 'parent'>) => openLink(harness.origin, parent.key);
const back = async (payment: Submitted) =>
  void (await payment.parent.call('POST', `/payments/${payment.id}/check`, {}));

describe('a reversal in the dashboard', () => {
  it('whose mark is gone is undone by two answers an hour apart, and the school is told', async () => {
    const payment = await submit(card);
    await provider.pay(payment.id);
    await harness.settle();
    await provider.takeBack?.(payment.id, total);
    await harness.advance(3_700);
    expect(await stateOf(harness, payment.parent.sessionId)).toBe('open');
    await provider.failReturn?.(payment.id);
    await harness.advance(3_700);
    expect(await stateOf(harness, payment.parent.sessionId)).toBe('open');
    await harness.advance(3_700);
    expect(await stateOf(harness, payment.parent.sessionId)).toBe('paid');
    const found = await harness.services.db
      .selectFrom('money_case')
      .select(['kind', 'amount', 'closed_at'])
      .where('about_payment_id', '=', payment.id)
      .execute();
    expect(found).toEqual([{ kind: 'refund_failed', amount: total, closed_at: null }]);
  });
});

describe.each(Object.entries(ways))('by %s', (_name, way) => {
  it('the payer is led to the provider’s own page', async () => {
    const { next_step: step, phase } = await (await submit(way)).read();
    expect(phase).toBe('awaiting_payer');
    expect(step).toEqual({ kind: 'redirect', url: expect.stringContaining(`${provider.origin}/spa/session/`) });
  });

  it.each([
    ['approved', 'successful'],
    ['rejected', 'rejected'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['expired', 'failed'],
  ] as const)('%s ends %s', async (outcome, status) => {
    const payment = await submit(way);
    expect(await provider.outcome(payment.id, outcome)).toBe(true);
    await harness.settle();
    expect(await payment.read()).toMatchObject({ status });
    expect(await stateOf(harness, payment.parent.sessionId)).toBe(status === 'successful' ? 'paid' : 'open');
  });

  it('is paid by polling where the one notification is lost and the payer never comes back', async () => {
    const payment = await submit(way);
    provider.webhooks('off');
    await provider.pay(payment.id);
    provider.webhooks('normal');
    await harness.advance(600);
    expect(await payment.read()).toMatchObject({ status: 'successful', received_amount: total });
  });

  it('a session that was made and not answered is adopted by its reference, once it is told of', async () => {
    const parent = await newParent();
    const { payment_id: id } = await parent.choose(way);
    provider.fault('POST /api/session', 'drop-after-commit', 1);
    await parent.commit(id);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending', provider_ref: null });
    expect(await provider.pay(id)).toBe(true);
    await harness.settle();
    expect(await parent.read(id)).toMatchObject({ status: 'successful', received_amount: total });
    expect(provider.ledger().filter(({ paymentId }) => paymentId === id)).toHaveLength(1);
  });

  it('one that was never told of ends as not known, and is not called unpaid', async () => {
    const parent = await newParent();
    const { payment_id: id } = await parent.choose(way);
    provider.fault('POST /api/session', 'hang', 1);
    await parent.commit(id);
    await harness.advance(46 * 60);
    const { read } = await again({ parent });
    expect(await read(id)).toMatchObject({ status: 'failed', decline_group: 'outcome_unknown' });
  });

  it('a second session under one reference is money of its own', async () => {
    const payment = await submit(way);
    await provider.pay(payment.id);
    await harness.settle();
    expect(await provider.duplicate?.(payment.id)).toBeTruthy();
    await harness.settle();
    const found = await paymentsOf(harness, payment.parent.sessionId);
    expect(found.map(({ status, received }) => [status, received])).toEqual([
      ['successful', total],
      ['successful', total],
    ]);
  });

  it('given up is called off at the provider, and only then said to be', async () => {
    const payment = await submit(way);
    await payment.parent.call('POST', `/payments/${payment.id}/replace`, {});
    await harness.settle();
    expect(await payment.read()).toMatchObject({ status: 'cancelled' });
    expect(provider.ledger().find(({ paymentId }) => paymentId === payment.id)).toMatchObject({
      status: 'REJECTED MC',
    });
  });
});

describe('a card on the provider’s page', () => {
  // S3-R03, S9-R12
  it('declined and tried again in one session is paid', async () => {
    const payment = await submit(card);
    await act(payment, typed(cards.declined));
    await back(payment);
    expect(await payment.read()).toMatchObject({ status: 'pending' });
    await act(payment, typed(cards.approved));
    await harness.settle();
    expect(await payment.read()).toMatchObject({ status: 'successful', received_amount: total });
  });

  it('declined ten times is rejected', async () => {
    const payment = await submit(card);
    for (let tries = 0; tries < 10; tries += 1) await act(payment, typed(cards.declined));
    await harness.settle();
    expect(await payment.read()).toMatchObject({ status: 'rejected', decline_group: 'rejected_by_bank' });
  });

  it('whose page is closed ends when the page does, without money', async () => {
    const payment = await submit(card);
    await harness.advance(40 * 60);
    expect(await (await again(payment)).read(payment.id)).toMatchObject({ status: 'failed' });
  });

  it('whose bank takes its time is waited for: nobody is sent to the page again', async () => {
    const payment = await submit(card);
    await act(payment, typed(cards.slow));
    await back(payment);
    expect(await payment.read()).toMatchObject({ status: 'pending', phase: 'awaiting_provider' });
    await harness.advance(180);
    expect(await payment.read()).toMatchObject({ status: 'successful' });
  });
});

describe('money of a card', () => {
  const paid = async (): Promise<Submitted> => {
    const payment = await submit(card);
    await provider.pay(payment.id);
    await harness.settle();
    return payment;
  };
  const eventTypesOf = ({ id }: Submitted) =>
    harness.heard.filter(({ payload }) => payload.includes(id)).map(({ type }) => type);
  const sendBack = ({ id }: Submitted, more: object = {}) =>
    harness.call('POST', `/api/v1/payments/${id}/refunds`, {
      bearer: harness.schoolKey,
      headers: { 'idempotency-key': randomUUID() },
      body: { means: 'provider', ...more },
    });

  it('is sent back whole by the school’s order, and family and school read so', async () => {
    const payment = await paid();
    expect((await sendBack(payment)).status).toBe(202);
    await harness.settle();
    expect(await payment.read()).toMatchObject({
      returned_amount: total,
      refunds: [{ status: 'done', amount: total }],
    });
    expect(eventTypesOf(payment)).toContain('refund.done');
    expect(await stateOf(harness, payment.parent.sessionId)).toBe('open');
  });

  it('is not sent back in part, and cash not at all', async () => {
    expect((await codeOf(await sendBack(await paid(), { amount: 100 })))[1]).toBe('refund_not_possible');
    const inCash = await submit(cash);
    await provider.pay(inCash.id);
    await harness.settle();
    expect((await codeOf(await sendBack(inCash)))[1]).toBe('refund_not_possible');
  });

  it('whose reversal was made and not answered is found reversed, and not reversed again', async () => {
    const payment = await paid();
    provider.fault('POST /api/transaction', 'drop-after-commit', 1);
    await sendBack(payment);
    await harness.advance(120);
    expect(await payment.read()).toMatchObject({ returned_amount: total, refunds: [{ status: 'done' }] });
    expect(provider.ledger().find(({ paymentId }) => paymentId === payment.id)?.returned).toHaveLength(1);
  });

  it('that its bank reverses on the same day is asked about, and family and school see it within the hour', async () => {
    const payment = await paid();
    expect(await provider.takeBack?.(payment.id, total)).toBe(true);
    await harness.advance(3_700);
    const { read } = await again(payment);
    expect(await read(payment.id)).toMatchObject({ status: 'successful', returned_amount: total });
    expect(eventTypesOf(payment)).toContain('payment.refunded');
    expect(await stateOf(harness, payment.parent.sessionId)).toBe('open');
  });

  it('is asked about for a day, and then left alone', async () => {
    const payment = await paid();
    await harness.advance(26 * 3_600);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ next_check_at: null });
  });
});

describe('a card intent', () => {
  // S9-R08
  it('says what it is made of in the specification’s names, and pays by the card of the country', async () => {
    await harness.services.db
      .updateTable('school')
      .set({ commissions: JSON.stringify([{ amount: 2.9, kind: 'percentage', payment_method: 'card' }]) })
      .execute();
    const parent = await newParent();
    const answer = await parent.call('POST', '/create_payment_intent', { accepted_policy: policyVersion });
    const { payment_id: id, amount } = cardIntentAnswer.parse(await answer.json());
    const iva = 944;
    expect(amount).toEqual({ iva, subtotalIva: 0, subtotalIva0: total + iva, ice: 0, currency: 'USD' });
    expect(await paymentRow(harness, id)).toMatchObject({ method_key: 'EC/card/placetopay', commission: iva });
    await parent.commit(id);
    expect(provider.ledger()[0]).toMatchObject({ amountMinor: total + iva });
  });
});
