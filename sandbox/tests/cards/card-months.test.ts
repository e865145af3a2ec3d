import { describe, expect, it } from 'vitest';
import { paymentDetail, quote } from '#contracts/payment-detail';
import { paymentWithHistory } from '#contracts/payments-list';
import type { SchoolMonths } from '#domain/months';
import { policyVersion } from '#domain/policies';
import { byCard } from '../../actors/parent.ts';
import { bookDifferences } from '../../provider-books.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { answersFor, type Family, startCardHarness } from './card-harness.ts';
import { codeOf, paymentRow, soundAtLastFor } from '../test-harness.ts';

/** Months through the API: what is offered, what is charged, and what school and payer read of it. */
const harness = await soundAtLastFor(startCardHarness());
const numbers = {
  credit: '4242424242424242',
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  abroad: '4000008400000001',
  declines: '4000000000003600',
} as const;

const offer = async (card_months: SchoolMonths | null): Promise<void> => {
  const answer = await harness.call('PATCH', '/api/v1/school', { bearer: harness.schoolKey, body: { card_months } });
  expect(answer.status).toBe(200);
};
const bySchool: SchoolMonths = { counts: [3, 6, 24], fee_borne_by: 'school' };
const byFamily: SchoolMonths = { counts: [3], fee_borne_by: 'family' };

const family = (amount = 872_643, payerId = 'tutor-1') => harness.family({ amounts: [amount], payerId });
const remarksOf = async ({ key }: Family) => {
  const { settings } = await (await harness.call('GET', `/api/sessions/${key}`)).json();
  return settings.checkout_payment_options.find((option: { gateway: string }) => option.gateway === byCard.entity)
    .remarks;
};
/** The school changes what is owed. */
const owe = async ({ sessionId }: Family, amount: number) => {
  const { charges } = sessionBody([amount]);
  const answer = await harness.call('PATCH', `/api/v1/payment_sessions/${sessionId}`, {
    bearer: harness.schoolKey,
    body: { charges },
  });
  expect(answer.status).toBe(200);
};
const line = (id: string) => harness.gr4vy.ledger().find(({ paymentId }) => paymentId === id);

/** Chooses months and submits what was typed. */
async function submit(parent: Awaited<ReturnType<typeof family>>, number: string, months: number | undefined) {
  const form = await harness.openForm(parent);
  await harness.tokenize(form, { number });
  const prepared = await parent.choose(byCard, { months });
  const answer = await harness.commit(parent, prepared.payment_id, answersFor(form));
  return { form, prepared, answer, id: prepared.payment_id };
}
const paidBy = async (...submitted: Parameters<typeof submit>) =>
  paymentDetail.parse(await (await submit(...submitted)).answer.json());

describe('a school that offers no months', () => {
  it('has none in its list, its form and its prices', async () => {
    await offer(null);
    const parent = await family();
    expect(await remarksOf(parent)).toEqual([]);
    expect((await harness.openForm(parent)).months).toBeUndefined();
    const refused = await parent.call('POST', `/sessions/${parent.sessionId}/materialize`, {
      ...byCard,
      accepted_policy: policyVersion,
      months: 3,
    });
    expect(await codeOf(refused)).toEqual([422, 'invalid_request']);
  });
});

describe('a school that bears the cost', () => {
  it('offers the longest in its list, and all that its account has for the amount', async () => {
    await offer(bySchool);
    expect((await remarksOf(await family())).map(plain)).toEqual(['hasta 6 pagos de $1,454.41 sin intereses']);
    const { months } = await harness.openForm(await family());
    const same = { fee_amount: 0, total_amount: 872_643, without_interest: true };
    expect(months).toEqual([
      { count: 3, monthly_amount: 290_881, ...same },
      { count: 6, monthly_amount: 145_441, ...same },
    ]);
    expect((await harness.openForm(await family(59_999))).months?.map(({ count }) => count)).toEqual([3]);
    expect((await harness.openForm(await family(29_999))).months).toBeUndefined();
  });

  it('is paid the whole at once, and everybody reads in how many months', async () => {
    await offer(bySchool);
    const parent = await family();
    const paid = await paidBy(parent, numbers.credit, 3);
    expect(paid).toMatchObject({
      status: 'successful',
      received_amount: 872_643,
      instalments: 3,
      receipt: { total_paid: 872_643, commission: 0, instalments: { count: 3, monthly: 290_881 } },
    });
    expect(line(paid.id)).toMatchObject({ receivedMinor: 872_643, paidWith: 'visa ending in 4242 x3' });
    const read = await harness.call('GET', `/api/v1/payments/${paid.id}`, { bearer: harness.schoolKey });
    expect(paymentWithHistory.parse(await read.json()).instalments).toBe(3);
    const events = await harness.call('GET', '/api/v1/events?limit=20', { bearer: harness.schoolKey });
    const payments = (await events.json()).data.map((event: { data: { payment?: object } }) => event.data.payment);
    expect(payments).toContainEqual(expect.objectContaining({ payment_id: paid.id, instalments: 3 }));
    expect(await bookDifferences(harness.services.db, harness.emulators)).toEqual([]);
  });

  it.each([
    ['debit', numbers.debit],
    ['prepaid', numbers.prepaid],
    ['foreign', numbers.abroad],
  ])('with a %s card charges nothing in months, and the same form pays at once', async (_, number) => {
    await offer(bySchool);
    const parent = await family();
    const { form, id, answer } = await submit(parent, number, 3);
    expect(await codeOf(answer)).toEqual([409, 'card_without_months']);
    expect([line(id), (await paymentRow(harness, id)).status]).toEqual([undefined, 'pristine']);
    await harness.tokenize(form, { number });
    const again = await parent.choose(byCard);
    const paid = paymentDetail.parse(await (await harness.commit(parent, again.payment_id, answersFor(form))).json());
    expect(paid).toMatchObject({ status: 'successful', received_amount: 872_643 });
    expect(paid.instalments).toBeUndefined();
  });

  it('whose family’s bank declines months is paid at once by the same card', async () => {
    await offer(bySchool);
    const parent = await family();
    expect(await paidBy(parent, numbers.declines, 6)).toMatchObject({
      status: 'rejected',
      decline_group: 'rejected_by_bank',
      instalments: 6,
    });
    expect(await paidBy(parent, numbers.declines, undefined)).toMatchObject({ status: 'successful' });
  });

  it('does not charge a card that nobody could ask about', async () => {
    await offer(bySchool);
    const parent = await family();
    harness.gr4vy.fault('GET /checkout/sessions/:id', '500', 5);
    const { id, answer } = await submit(parent, numbers.credit, 3);
    harness.gr4vy.fault('GET /checkout/sessions/:id', '500', 0);
    expect(await codeOf(answer)).toEqual([502, 'provider_unavailable']);
    expect(line(id)).toBeUndefined();
  });
});

describe('a family that bears the cost', () => {
  it('reads the total before, and pays exactly that', async () => {
    await offer(byFamily);
    const parent = await family();
    expect((await remarksOf(parent)).map(plain)).toEqual(['hasta 3 pagos de $3,054.25']);
    const { prepared, form, id, answer } = await submit(parent, numbers.credit, 3);
    const months = {
      count: 3,
      fee_amount: 43_632,
      total_amount: 916_275,
      monthly_amount: 305_425,
      without_interest: false,
    };
    expect(form).toMatchObject({ total_amount: 872_643, months: [months] });
    expect(prepared.quote).toMatchObject({ commission_amount: 43_632, total_amount: 916_275, months });
    const paid = paymentDetail.parse(await answer.json());
    expect(paid).toMatchObject({ status: 'successful', received_amount: 916_275, commission_amount: 43_632 });
    expect(line(id)).toMatchObject({ receivedMinor: 916_275 });
    expect(await bookDifferences(harness.services.db, harness.emulators)).toEqual([]);
  });

  it('of whom less is owed by then gets a new quote, with the plan’s fee of that', async () => {
    await offer(byFamily);
    const parent = await family();
    const { payment_id: id } = await parent.choose(byCard, { months: 3 });
    await owe(parent, 100_000);
    const form = await harness.openForm(parent);
    await harness.tokenize(form, { number: numbers.credit });
    const answer = await harness.commit(parent, id, answersFor(form));
    const { code, metadata } = await answer.json();
    expect(code).toBe('quote_changed');
    expect(quote.parse(metadata.quote)).toMatchObject({ total_amount: 105_000, months: { fee_amount: 5_000 } });
    const paid = paymentDetail.parse(await (await harness.commit(parent, id, answersFor(form))).json());
    expect(paid).toMatchObject({ status: 'successful', received_amount: 105_000, instalments: 3 });
  });
});

describe('months', () => {
  it('below whose floor less is owed by then are refused, and nobody is charged at once instead', async () => {
    await offer(bySchool);
    const parent = await family();
    const { payment_id: id } = await parent.choose(byCard, { months: 3 });
    await owe(parent, 29_999);
    const form = await harness.openForm(parent);
    await harness.tokenize(form, { number: numbers.credit });
    expect(await codeOf(await harness.commit(parent, id, answersFor(form)))).toEqual([422, 'amount_out_of_range']);
    expect(line(id)).toBeUndefined();
  });

  it('are kept by a start that is repeated after a lost answer', async () => {
    await offer(bySchool);
    const parent = await family();
    harness.gr4vy.fault('POST /transactions', 'drop-after-commit', 1);
    const { id } = await submit(parent, numbers.credit, 6);
    await harness.advance(60);
    expect(await harness.read(parent, id)).toMatchObject({ status: 'successful', instalments: 6 });
    expect([harness.charges(id), line(id)?.paidWith]).toEqual([1, 'visa ending in 4242 x6']);
  });

  it('are no other payment’s: chosen again without them it is one payment', async () => {
    await offer(bySchool);
    const parent = await family();
    const inThree = await parent.choose(byCard, { months: 3 });
    const same = await parent.choose(byCard, { months: 3 });
    const once = await parent.choose(byCard);
    expect(same.payment_id).toBe(inThree.payment_id);
    expect(once.payment_id).not.toBe(inThree.payment_id);
    expect(once.quote.months).toBeUndefined();
  });

  it('can be chosen for a saved card', async () => {
    await offer(bySchool);
    const first = await family(435_000, 'tutor-saved');
    const form = await harness.openForm(first);
    await harness.tokenize(form, { number: numbers.credit });
    await harness.commit(first, await harness.prepare(first), answersFor(form, { save: 'yes' }));
    const next = await family(435_000, 'tutor-saved');
    const again = await harness.openForm(next);
    const saved = again.saved_cards?.[0]?.payment_method_id ?? '';
    await harness.tokenize(again, { savedCard: saved });
    const { payment_id: id } = await next.choose(byCard, { months: 6 });
    const answers = { card_form: again.id, holder_name: '', email: '', save: 'no', saved_card: saved };
    const paid = paymentDetail.parse(await (await harness.commit(next, id, answers)).json());
    expect(paid).toMatchObject({ status: 'successful', instalments: 6 });
    expect(line(id)?.paidWith).toBe('visa ending in 4242 x6');
  });
});

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
