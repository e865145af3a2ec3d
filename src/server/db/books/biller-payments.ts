/** What banks told of payments, each by the bank's own id of it: one row, whoever told of it first. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { KnownPayment } from '#domain/biller-desk';
import { currencies } from '#domain/money';
import { now } from '../driver/now.ts';
import type { OfAccount } from '../read/provider-accounts.ts';
import type { Db, Trx } from '../driver/db.ts';

/** `asked`: the bank asked before it took it. `told`: it had taken it. `file`: its daily file told of it. */
export type HeardBy = 'asked' | 'told' | 'file';

const row = z.object({
  id: z.string(),
  bankId: z.string(),
  state: z.enum(['booked', 'taken_back', 'called_off', 'unplaced']),
  minor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  reference: z.string(),
  day: z.string(),
  schoolId: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
  isToldBack: z.boolean(),
  /** The amount of the case about taking it back that was decided after the bank's word; null while none was. */
  decidedMinor: z.nullable(z.int()),
});
export type BillerRow = z.infer<typeof row> & KnownPayment;

/** The provider's id of a return, where the bank has none but its payment's. */
export const returnRefOf = (bankId: string): string => `reversal ${bankId}`;

/** What a bank told under this id before, or null. Its payment is also the one that a school booked its case as. */
export async function readBillerPayment(
  db: Db,
  { provider, account_id: account }: OfAccount,
  bankId: string,
): Promise<BillerRow | null> {
  const { rows } = await sql<unknown>`
    select b.id, b.bank_id as "bankId", b.state, b.amount as minor, b.currency, b.reference, b.day::text as day, b.school_id as "schoolId",
      p.session_id as "sessionId", p.id as "paymentId", p.confirmation_number as receipt, b.told_back_at is not null as "isToldBack",
      (select case a.kind when 'maybe_known' then a.amount else b.amount end from money_case a
        where a.about_payment_id = p.id and a.provider_ref = ${returnRefOf(bankId)} and a.return_kind is not null
          and a.closed_at >= b.told_back_at order by a.closed_at desc limit 1)::float8 as "decidedMinor"
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
  payment: ToldPayment,
  place: BillerPlace,
): Promise<void> {
  const isBooked = place.state === 'booked';
  await trx
    .insertInto('biller_payment')
    .values({
      id: randomUUIDv7(),
      ...account,
      bank_id: payment.bankId,
      reference: payment.reference,
      school_id: place.schoolId,
      state: place.state,
      amount: payment.minor,
      currency: known.parse(payment.currency),
      heard_by: payment.heardBy,
      paid_at: payment.paidAt,
      day: payment.day,
      session_id: isBooked ? place.sessionId : null,
      payment_id: isBooked ? place.paymentId : null,
      case_id: isBooked ? null : place.caseId,
      created_at: now,
      in_file_at: payment.heardBy === 'file' ? now : null,
    })
    .execute();
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
    .values({ id: randomUUIDv7(), ...account, ...file, missing: JSON.stringify(file.missing), received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
