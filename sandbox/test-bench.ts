/** What the test files on a bench have in common: one bench for all their tests, closed after the last, with sound books. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { Country } from '#domain/money';
import { violations } from '#server/db/invariants';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import type { ApiBench } from './api-bench.ts';

type Closable = Pick<ApiBench, 'services' | 'settle' | 'close'>;

/** For the tests of a file; closed after the last of them. */
export async function benchFor<B extends Closable>(starting: Promise<B>): Promise<B> {
  const bench = await starting;
  afterAll(() => bench.close());
  return bench;
}

/** The same; all comes to rest after every test, and the books hold. */
export async function soundBenchFor<B extends Closable>(starting: Promise<B>): Promise<B> {
  const bench = await benchFor(starting);
  afterEach(() => expectSound(bench));
  return bench;
}

/** The same, after the last test only: for files whose many tests are quicker than the question. */
export async function soundAtLastFor<B extends Closable>(starting: Promise<B>): Promise<B> {
  const bench = await benchFor(starting);
  afterAll(() => expectSound(bench));
  return bench;
}

async function expectSound(bench: Closable): Promise<void> {
  await bench.settle();
  expect(await violations(bench.services.db)).toEqual([]);
}

/** A school beside the bench's own. */
export async function otherSchool(
  { services: { db } }: Closable,
  country: Country = 'MX',
): Promise<{ readonly id: string; readonly key: string }> {
  const name = `Colegio ${randomUUID()}`;
  const { id } = await createSchool(db, { slug: randomUUID(), name, country, contractualEntity: name, live: false });
  return { id, key: (await createApiKey(db, { schoolId: id, live: false })).key };
}

/** What the payer shows at the store, or sends the money to. */
export const reference = ({ next_step: step }: Pick<PaymentDetail, 'next_step'>): string =>
  referenceOf(step) ?? 'no reference';

/** A session's payments as they stand in the database. */
export const paymentsOf = ({ services }: Pick<ApiBench, 'services'>, sessionId: string) =>
  services.db.selectFrom('payment').selectAll().where('session_id', '=', sessionId).orderBy('created_at').execute();

/** A payment's row. */
export const paymentRow = ({ services }: Pick<ApiBench, 'services'>, id: string) =>
  services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
