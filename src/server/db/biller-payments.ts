/** What banks told of payments, each by the bank's own id of it: one row, whoever told of it first. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { KnownPayment } from '#domain/biller-desk';
import { currencies } from '#domain/money';
import { closeUnplaced } from './cases.ts';
import { now } from './now.ts';
import { announceUnplaced } from './outbox.ts';
import type { OfAccount } from './provider-accounts.ts';
import type { Db, Trx } from './db.ts';

/** `asked`: the bank asked before it took it. `told`: it had taken it. `file`: its daily file told of it. */
export type HeardBy = 'asked' | 'told' | 'file';

const row = z.object({
  id: z.string(),
  state: z.enum(['booked', 'taken_back', 'called_off', 'unplaced']),
  minor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  reference: z.string(),
  day: z.string(),
  schoolId: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
});
export type BillerRow = z.infer<typeof row> & KnownPayment;

/** What a bank told under this id before, or null. Its payment is also the one that a school booked its case as. */
export async function readBillerPayment(
  db: Db,
  { provider, account_id: account }: OfAccount,
  bankId: string,
): Promise<BillerRow | null> {
  const { rows } = await sql<unknown>`
    select b.id, b.state, b.amount as minor, b.currency, b.reference, b.day::text as day, b.school_id as "schoolId",
      p.session_id as "sessionId", p.id as "paymentId", p.confirmation_number as receipt
    from biller_payment b left join money_case m on m.id = b.case_id left join payment p on p.id = coalesce(b.payment_id, m.payment_id)
    where b.bank_id = ${bankId} and b.provider = ${provider} and b.account_id is not distinct from ${account}::uuid`.execute(
    db,
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** One payment as a bank tells of it. */
export interface ToldPayment {
  readonly bankId: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly paidAt: Date;
  /** The bank's own day. */
  readonly day: string;
  readonly heardBy: HeardBy;
}

const known = z.enum(currencies);

/** Where its money is. */
export type BillerPlace =
  | { readonly state: 'booked'; readonly schoolId: string; readonly sessionId: string; readonly paymentId: string }
  | { readonly state: 'unplaced'; readonly schoolId: string | null; readonly caseId: string };

/** Writes what a bank told. Throws where the id is known: then nothing of its transaction may stand. */
export async function insertBillerPayment(
  trx: Trx,
  account: OfAccount,
  told: ToldPayment,
  place: BillerPlace,
): Promise<void> {
  const isBooked = place.state === 'booked';
  await trx
    .insertInto('biller_payment')
    .values({
      id: randomUUID(),
      ...account,
      bank_id: told.bankId,
      reference: told.reference,
      school_id: place.schoolId,
      state: place.state,
      amount: told.minor,
      currency: known.parse(told.currency),
      heard_by: told.heardBy,
      paid_at: told.paidAt,
      day: told.day,
      session_id: isBooked ? place.sessionId : null,
      payment_id: isBooked ? place.paymentId : null,
      case_id: isBooked ? null : place.caseId,
      created_at: now,
      in_file_at: told.heardBy === 'file' ? now : null,
    })
    .execute();
}

/** Writes that a payment was taken back before it came. Throws where the id is known. */
export async function insertCalledOff(
  db: Db,
  account: OfAccount,
  told: Pick<ToldPayment, 'bankId' | 'day' | 'heardBy'> & { readonly minor: number | null },
): Promise<void> {
  await db
    .insertInto('biller_payment')
    .values({
      id: randomUUID(),
      ...account,
      bank_id: told.bankId,
      reference: '',
      state: 'called_off',
      amount: told.minor,
      heard_by: told.heardBy,
      day: told.day,
      created_at: now,
      taken_back_at: now,
    })
    .execute();
}

/**
 * Writes that a booked payment was taken back; without a return where a school is asked whether it recorded that one. What a
 * school booked of its case stays that case's: it is called off.
 */
export async function markTakenBack(trx: Trx, id: string, returnId: string | null): Promise<void> {
  const state = sql<BillerRow['state']>`case state when 'unplaced' then 'called_off' else 'taken_back' end`;
  await trx
    .updateTable('biller_payment')
    .set({ state, return_id: returnId, taken_back_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['booked', 'unplaced'])
    .execute();
}

/**
 * Money of nobody that its bank took back: its case is closed, where nobody decided it before. `booked`, and nothing is
 * written, where its school has booked it on a session.
 */
export async function callOffUnplaced(trx: Trx, id: string): Promise<'open' | 'decided' | 'booked'> {
  const found = await trx
    .selectFrom('money_case as m')
    .innerJoin('biller_payment as b', 'b.case_id', 'm.id')
    .select(['m.id', 'm.payment_id', 'm.closed_at'])
    .where('b.id', '=', id)
    .forUpdate('m')
    .executeTakeFirstOrThrow();
  if (found.payment_id !== null) return 'booked';
  await markTakenBack(trx, id, null);
  if (found.closed_at !== null) return 'decided';
  const how = { resolution: 'refunded', note: 'the bank took it back', placed: null } as const;
  await closeUnplaced(trx, found.id, how);
  await announceUnplaced(trx, found.id, 'case.resolved');
  return 'open';
}

/** Writes that a day's file has these payments, too. */
export async function markInFile(db: Db, account: OfAccount, bankIds: readonly string[]): Promise<void> {
  await sql`
    update biller_payment set in_file_at = app_now() where in_file_at is null and provider = ${account.provider}
      and account_id is not distinct from ${account.account_id}::uuid and bank_id = any (${[...bankIds]}::text[])`.execute(
    db,
  );
}

/** The bank's ids of a day whose money stands in our books. */
export async function bookedOnDay(db: Db, account: OfAccount, day: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('biller_payment')
    .select('bank_id')
    .where('provider', '=', account.provider)
    .where('account_id', 'is not distinct from', account.account_id)
    .where('day', '=', sql<string>`${day}::date`)
    .where('state', 'in', ['booked', 'unplaced'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ bank_id }) => bank_id);
}

/** Keeps that a day's file came, once for each that says something else. */
export async function insertBillerFile(
  db: Db,
  account: OfAccount,
  file: { readonly day: string; readonly sha256: Buffer; readonly lines: number; readonly missing: readonly string[] },
): Promise<void> {
  await db
    .insertInto('biller_file')
    .values({ id: randomUUID(), ...account, ...file, missing: JSON.stringify(file.missing), received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What somebody must look at: money of nobody here, or money under an id that means another. */
export interface BillerCase {
  readonly kind: 'unknown_ref' | 'maybe_known';
  readonly schoolId: string | null;
  readonly providerRef: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly aboutPaymentId: string | null;
}

/** Opens it once; answers its id. A school's own account names the school where nothing else does. */
export async function openBillerCase(trx: Trx, account: OfAccount, about: BillerCase): Promise<string> {
  const { provider, account_id: accountId } = account;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`biller case ${provider} ${about.providerRef}`}, 0))`.execute(
    trx,
  );
  const known = await trx
    .selectFrom('money_case')
    .select('id')
    .where('provider', '=', provider)
    .where('account_id', 'is not distinct from', accountId)
    .where('provider_ref', '=', about.providerRef)
    .where('kind', '=', about.kind)
    .executeTakeFirst();
  if (known) return known.id;
  const id = randomUUID();
  await sql`
    insert into money_case (id, school_id, provider, account_id, provider_ref, reference, kind, about_payment_id, amount, currency, opened_at)
    values (${id}, coalesce(${about.schoolId}::uuid, (select school_id from provider_account where id = ${accountId}::uuid)), ${provider}, ${accountId}::uuid,
      ${about.providerRef}, ${about.reference}, ${about.kind}, ${about.aboutPaymentId}::uuid, ${about.minor}, ${about.currency}, app_now())`.execute(
    trx,
  );
  await announceUnplaced(trx, id, 'case.opened');
  return id;
}
