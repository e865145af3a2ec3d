import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect } from 'vitest';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { Country } from '#domain/money';
import { violations } from '#server/db/books/invariants';
import { bookFoundMoney } from '#server/use-cases/payments/book-money';
import { transitionPayment } from '#server/use-cases/payment-core/transition-payment';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import type { ApiHarness } from './api-harness.ts';

/** Shared by test files on a harness: one harness for all tests of a file, closed after the last, with sound books. */

type Closable = Pick<ApiHarness, 'services' | 'settle' | 'close'>;

/** For the tests of a file; closed after the last of them. */
export async function harnessFor<B extends { readonly close: () => Promise<void> }>(starting: Promise<B>): Promise<B> {
  const harness = await starting;
  afterAll(() => harness.close());
  return harness;
}

/** The same; all comes to rest after every test, and the books hold. */
export async function soundHarnessFor<B extends Closable>(starting: Promise<B>): Promise<B> {
  const harness = await harnessFor(starting);
  afterEach(() => expectSound(harness));
  return harness;
}

/** The same, after the last test only: for files whose many tests are quicker than the question. */
export async function soundAtLastFor<B extends Closable>(starting: Promise<B>): Promise<B> {
  const harness = await harnessFor(starting);
  afterAll(() => expectSound(harness));
  return harness;
}

async function expectSound(harness: Closable): Promise<void> {
  await harness.settle();
  expect(await violations(harness.services.db)).toEqual([]);
}

/** A school beside the harness's own. */
export async function otherSchool(
  { services: { db } }: { readonly services: Pick<ApiHarness['services'], 'db'> },
  country: Country = 'MX',
): Promise<{ readonly id: string; readonly key: string }> {
  const name = `Colegio ${randomUUID()}`;
  const { id } = await createSchool(db, { slug: randomUUID(), name, country, contractualEntity: name, live: false });
  return { id, key: (await createApiKey(db, { schoolId: id, live: false })).key };
}

/** What the payer shows at the store, or sends the money to. */
export const reference = ({ next_step: step }: Pick<PaymentDetail, 'next_step'>): string =>
  referenceOf(step) ?? 'no reference';

/** A refusal's status and code. */
export const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

/** A session's payments as they stand in the database. */
export const paymentsOf = ({ services }: Pick<ApiHarness, 'services'>, sessionId: string) =>
  services.db.selectFrom('payment').selectAll().where('session_id', '=', sessionId).orderBy('created_at').execute();

/** A payment's row. */
export const paymentRow = ({ services }: Pick<ApiHarness, 'services'>, id: string) =>
  services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Where a session stands in the database. */
export const stateOf = async ({ services }: Pick<ApiHarness, 'services'>, sessionId: string) =>
  (await services.db.selectFrom('session').select('state').where('id', '=', sessionId).executeTakeFirstOrThrow()).state;

/** Sets the methods that the school lists itself, by key or type; null for everything it may offer. */
export const listMethods = (
  { services, schoolId }: Pick<ApiHarness, 'services' | 'schoolId'>,
  options: readonly string[] | null,
) =>
  services.db
    .updateTable('school')
    .set({ payment_options: options && JSON.stringify(options) })
    .where('id', '=', schoolId)
    .execute();

/** Revokes every link of a session. */
export const revokeLinks = ({ services }: Pick<ApiHarness, 'services'>, sessionId: string) =>
  services.db.updateTable('access_link').set({ revoked_at: new Date() }).where('session_id', '=', sessionId).execute();

/** Money without an attempt, on a session. Returns the payment that was made of it. */
export async function foundMoney(
  { services, clock }: Pick<ApiHarness, 'services' | 'clock'>,
  sessionId: string,
  money: Partial<Parameters<typeof bookFoundMoney>[2]> & { readonly minor: number },
): Promise<string> {
  let made = '';
  const ofStatement = {
    provider: 'statement',
    account_id: null,
    providerRef: `line ${sessionId}`,
    reference: null,
    currency: 'MXN',
  };
  await bookFoundMoney(services, sessionId, { ...ofStatement, paidAt: clock.now(), ...money }, async (_trx, id) => {
    made = id;
  });
  return made;
}

/** Moves the clock to the next time its hands stand so in a zone. */
export async function untilTime(
  { clock, advance }: Pick<ApiHarness, 'clock' | 'advance'>,
  time: string,
  zone = 'America/Mexico_City',
): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(zone);
  const then = now.withPlainTime(time);
  const next = Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 });
  await advance(Math.ceil(now.until(next).total('seconds')));
}

/** Evidence that so much came in all for a session's payment, by whatever way it came to be known. */
export async function moneyShows(
  { services, clock, settle }: Pick<ApiHarness, 'services' | 'clock' | 'settle'>,
  { payment, id }: { readonly payment: Pick<PaymentDetail, 'id'>; readonly id: string },
  minor: number,
  currency = 'MXN',
): Promise<void> {
  const observation = {
    kind: 'successful',
    providerRef: `seen_${payment.id}`,
    received: { minor, currency },
    paidAt: clock.now(),
  } as const;
  await transitionPayment(services, {
    sessionId: id,
    cause: { by: 'evidence', kind: 'webhook', provider: 'stripe', observation, inboxId: null },
    event: () => ({ kind: 'money_received', paymentId: payment.id, minor, currency }),
  });
  await settle();
}

/** Makes a voucher at Stripe that is not ours, with an id of ours if given. Returns its id. */
export async function strangersVoucher(
  { stripe, env }: Pick<ApiHarness, 'stripe' | 'env'>,
  minor: number,
  paymentId?: string,
) {
  const made = await fetch(`${stripe.origin}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${env['STRIPE_SECRET_KEY']}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `amount=${minor}&currency=mxn&payment_method_types[0]=oxxo&payment_method_data[type]=oxxo&payment_method_data[billing_details][name]=A B&payment_method_data[billing_details][email]=a@b.example&confirm=true${paymentId ? `&metadata[payment_id]=${paymentId}` : ''}`,
  });
  return z.object({ id: z.string() }).parse(await made.json()).id;
}
