/** The rest of the specification's own calls: each is an alias that reaches its use case. Source: spec §7. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cardForm } from '#contracts/card-form';
import { materializeAnswer, paymentDetail } from '#contracts/payment-detail';
import { pendingPayments } from '#contracts/pending-payment';
import { cardProviderTransaction } from '#contracts/provider-transactions';
import { policyVersion } from '#domain/policies';
import { answersFor, type Family, numbers, startCardHarness } from '../cards/card-harness.ts';
import { listMethods, paymentsOf as paymentsIn, soundAtLastFor } from '../test-harness.ts';
import { byCard, byCash } from '../../actors/parent.ts';

const harness = await soundAtLastFor(startCardHarness());

const agreed = { accepted_policy: policyVersion };
const card = { ...byCard, ...agreed };
/** Beside a card's number. */
const typed = { holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no' };
const oxxo = { ...byCash, ...agreed };

const post = ({ bearer }: Family, path: string, body: object) => harness.call('POST', `/api${path}`, { bearer, body });
const get = ({ bearer }: Family, path: string) => harness.call('GET', `/api${path}`, { bearer });
const refusal = async (answer: Response) => {
  const { code, metadata } = z
    .object({ code: z.string(), metadata: z.record(z.string(), z.unknown()) })
    .parse(await answer.json());
  return { status: answer.status, code, paymentId: metadata['payment_id'] };
};
const transaction = async (answer: Response) => cardProviderTransaction.parse(await answer.json());

/** Types a card into the fields of a provider's checkout session, as its frames do. */
async function type(checkoutSession: string | null, number: string): Promise<void> {
  expect(await harness.tokenize({ parameters: { session_id: checkoutSession ?? '' } }, { number })).toBe(204);
}
const paymentsOf = ({ sessionId }: Family) => paymentsIn(harness, sessionId);

describe('create_transaction and confirm_transaction', () => {
  // S7-R07
  it('create_transaction prepares a card payment and opens its fields; confirm_transaction submits it', async () => {
    const family = await harness.family({ amounts: [435_000] });
    const created = await post(family, '/create_transaction', card);
    expect(created.status).toBe(201);
    const pristine = await transaction(created);
    expect(pristine).toMatchObject({ status: 'PENDING', metadata: { buyer_id: null, token: null } });
    await type(pristine.metadata.checkout_session_id, numbers.approved);
    const paid = await transaction(await post(family, '/confirm_transaction', { payment_id: pristine.payment_id }));
    expect(paid).toMatchObject({ payment_id: pristine.payment_id, status: 'OK' });
    expect(paid.metadata).toMatchObject({ checkout_session_id: null, transaction_reference: expect.any(String) });
    expect(harness.charges(pristine.payment_id)).toBe(1);
  });

  it.each([
    ['declined by the bank', numbers.notEnoughMoney, 'NOT_AUTHORIZED'],
    ['that fails', numbers.failing, 'FAILED'],
    ['whose bank asks first', numbers.bankAsks, 'PENDING'],
  ] as const)('a card %s', async (_what, number, status) => {
    const family = await harness.family();
    const created = await transaction(await post(family, '/create_transaction', card));
    await type(created.metadata.checkout_session_id, number);
    const body = { payment_id: created.payment_id };
    expect(await transaction(await post(family, '/confirm_transaction', body))).toMatchObject({ status });
  });

  it('a method without fields is created and confirmed the same way', async () => {
    const family = await harness.family();
    const created = await transaction(await post(family, '/create_transaction', oxxo));
    expect(created.metadata.checkout_session_id).toBeNull();
    const body = { payment_id: created.payment_id };
    const waiting = await transaction(await post(family, '/confirm_transaction', body));
    expect(waiting).toMatchObject({ status: 'PENDING', metadata: { transaction_reference: expect.any(String) } });
    expect(await transaction(await post(family, '/confirm_transaction', body))).toEqual(waiting);
    expect(await paymentsOf(family)).toHaveLength(1);
  });

  it('believes no amount and no status of the body, and refuses a session that is not the bearer’s', async () => {
    const family = await harness.family({ amounts: [250_000] });
    const lies = { amount: 1, status: 'OK', metadata: { amount: 1 } };
    await post(family, '/create_transaction', { ...oxxo, ...lies });
    expect(await paymentsOf(family)).toMatchObject([{ base: 250_000, commission: 0, status: 'pristine' }]);
  });

  it('tells no secret of ours or of the provider', async () => {
    const family = await harness.family();
    const text = await (await post(family, '/create_transaction', card)).text();
    for (const secret of [...Object.values(harness.env), family.key, family.bearer].filter((each) => each.length > 20))
      expect(text).not.toContain(secret);
  });

  it('a confirmation that is refused names its payment', async () => {
    const family = await harness.family();
    const { payment_id } = await transaction(await post(family, '/create_transaction', card));
    const body = { payment_id, answers: { card_form: payment_id } };
    const refused = await refusal(await post(family, '/confirm_transaction', body));
    expect(refused).toEqual({ status: 409, code: 'card_form_invalid', paymentId: payment_id });
  });
});

describe('create_payment_intent', () => {
  // S7-R05
  it('prepares a card payment of what is owed, whatever its body says', async () => {
    const family = await harness.family({ amounts: [300_000] });
    const body = { payment_fee: 1, stripe_account_id: 'acct_other', amount: 1, metadata: { total: 1 }, ...agreed };
    const answer = await post(family, '/create_payment_intent', body);
    expect([answer.status, materializeAnswer.parse(await answer.json()).quote.total_amount]).toEqual([201, 300_000]);
    expect(await paymentsOf(family)).toMatchObject([{ method_key: 'MX/card/gr4vy_secure_fields', base: 300_000 }]);
  });

  // S7-R04
  it('create_payment_intent_oxxo and confirm_payment_intent make a voucher', async () => {
    const family = await harness.family({ amounts: [300_000] });
    const prepared = materializeAnswer.parse(await (await post(family, '/create_payment_intent_oxxo', agreed)).json());
    const confirmed = await post(family, '/confirm_payment_intent', { payment_id: prepared.payment_id });
    expect([confirmed.status, await confirmed.json()]).toMatchObject([200, { amount: 300_000, currency: 'MXN' }]);
  });

  // S7-R04, S3-R06
  it('at a school that lists the other OXXO it means that one, whose number comes once its last day is known', async () => {
    const listed = (options: readonly string[] | null) => listMethods(harness, options);
    await listed(['oxxopay']);
    for (const [minor, voucher] of [
      [300_000, { number: expect.stringMatching(/^93\d{12}$/), expired: { hours: 23, minutes: 59 } }],
      // The emulated provider names the last day of such an amount three seconds later.
      [300_013, { number: '', expired: null, expired_day: null }],
    ] as const) {
      const family = await harness.family({ amounts: [minor] });
      const made = await (await post(family, '/create_payment_intent_oxxo', agreed)).json();
      const prepared = materializeAnswer.parse(made);
      const confirmed = await post(family, '/confirm_payment_intent', { payment_id: prepared.payment_id });
      expect(await confirmed.json()).toMatchObject({ amount: minor, ...voucher });
      expect(await paymentsOf(family)).toMatchObject([{ method_key: 'MX/oxxopay/oxxopay' }]);
    }
    await listed(null);
  });
});

describe('checkout_sessions', () => {
  // S7-R13
  it('opens the card provider’s fields, and confirming pays with what was typed, once', async () => {
    const family = await harness.family({ amounts: [300_000] });
    const opened = await post(family, '/checkout_sessions', {});
    const form = cardForm.parse(await opened.json());
    expect([opened.status, form.total_amount, (await paymentsOf(family)).length]).toEqual([201, 300_000, 0]);
    await harness.tokenize(form, { number: numbers.approved });
    const confirm = () => post(family, `/checkout_sessions/${form.id}/confirm`, { ...typed, ...agreed });
    const paid = paymentDetail.parse(await (await confirm()).json());
    expect(paid).toMatchObject({ status: 'successful', received_amount: 300_000 });
    expect(paymentDetail.parse(await (await confirm()).json()).id).toBe(paid.id);
    expect(harness.charges(paid.id)).toBe(1);
  });

  it('that are another family’s, or none, pay nothing', async () => {
    const form = await harness.openForm(await harness.family());
    const other = await harness.family();
    const body = { ...typed, ...agreed };
    for (const id of [form.id, other.sessionId, 'x']) {
      const refused = await refusal(await post(other, `/checkout_sessions/${id}/confirm`, body));
      expect(refused).toMatchObject({ code: 'card_form_invalid' });
    }
    expect(await paymentsOf(other)).toEqual([]);
  });
});

describe('the session’s own payments', () => {
  // S7-R08
  it('lists them by status and gateway, and none for another person’s id', async () => {
    const family = await harness.family({ amounts: [300_000] });
    const { payment_id } = await transaction(await post(family, '/create_transaction', oxxo));
    await post(family, '/confirm_transaction', { payment_id });
    const list = async (query: string) =>
      pendingPayments.parse(await (await get(family, `/payments${query}`)).json()).payments;
    const [pending, ...more] = await list('');
    expect(more).toEqual([]);
    expect(pending).toMatchObject({
      id: payment_id,
      amount: 300_000,
      currency: 'MXN',
      entity: 'stripe',
      payment_method: 'store',
      status: 'pending',
      user_id: 'tutor-1',
      external_id: expect.any(String),
      payment_date: expect.any(String),
      ticket_number: null,
      meta_data: { pse_url: null, reference_value: expect.any(String), reference_due_date: expect.any(String) },
    });
    const found = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await found('?user_id=tutor-1&status=pending&entity=stripe')).toEqual([payment_id]);
    expect(await found('?user_id=tutor-2')).toEqual([]);
    expect(await found('?entity=gr4vy_secure_fields')).toEqual([]);
    expect(await found('?status=successful')).toEqual([]);
    expect(await refusal(await get(family, '/payments?status=all'))).toMatchObject({ code: 'invalid_request' });
    // The same person's other session is another bearer's.
    expect(pendingPayments.parse(await (await get(await harness.family(), '/payments')).json()).payments).toEqual([]);
  });

  it('needs a token', async () => {
    expect((await harness.call('GET', '/api/payments')).status).toBe(401);
    expect((await harness.call('GET', '/api/files/receipt-x')).status).toBe(401);
  });
});

describe('the generic file download', () => {
  // S7-R09
  it('answers a voucher while it can be paid, and a receipt once it was; all else is not found', async () => {
    const family = await harness.family({ amounts: [300_000] });
    const { payment_id: id } = await transaction(await post(family, '/create_transaction', oxxo));
    const status = async (fileId: string, of = family) => (await get(of, `/files/${fileId}`)).status;
    expect(await status(`voucher-${id}`)).toBe(404);
    await post(family, '/confirm_transaction', { payment_id: id });
    const voucher = await get(family, `/files/voucher-${id}`);
    expect([voucher.status, voucher.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(new TextDecoder('latin1').decode((await voucher.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
    const other = await harness.family();
    const none = [`receipt-${id}`, `slip-${id}`, id, 'voucher-', `..%2Fvoucher-${id}`].map((file) =>
      get(family, `/files/${file}`),
    );
    for (const answer of await Promise.all([get(other, `/files/voucher-${id}`), ...none]))
      expect(await refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    const [pending] = pendingPayments.parse(await (await get(family, '/payments')).json()).payments;
    await harness.stripe.pay(pending?.meta_data.reference_value ?? '');
    await harness.settle();
    expect([await status(`receipt-${id}`), await status(`voucher-${id}`)]).toEqual([200, 404]);
  });

  it('answers a slip', async () => {
    const family = await harness.family({ amounts: [300_000] });
    await post(family, '/create_bank_transfer_payment', agreed);
    const [payment] = await paymentsOf(family);
    expect((await get(family, `/files/slip-${payment?.id}`)).status).toBe(200);
  });
});

describe('a commit that is refused', () => {
  // S7-R03
  it('names its payment, as an endpoint alias does', async () => {
    const family = await harness.family();
    const paymentId = await harness.prepare(family);
    const form = await harness.openForm(await harness.family());
    const answers = answersFor(form);
    const press = async (answered: typeof answers) => refusal(await harness.commit(family, paymentId, answered));
    expect(await press(answers)).toEqual({ status: 409, code: 'card_form_invalid', paymentId });
    const numbered = { ...answers, holder_name: numbers.approved };
    expect(await press(numbered)).toMatchObject({ code: 'card_data_refused', paymentId });
  });
});
