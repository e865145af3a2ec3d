import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { BookLine } from '#domain/compare-books';
import { seenOnStatements } from '#providers/registry';
import type { Db } from '../driver/db.ts';

export interface OurLine extends BookLine {
  /** When its money came; null while none has, and for money that is only a case. */
  readonly paidAt: Date | null;
}

/**
 * Returns the money at providers in our books, by account and the provider's reference: payments, and money on
 * references that nobody here made, which is a case. Money that schools saw on their own accounts is at no provider,
 * nor is a return without a provider's id, which a school recorded, or one that the provider took back. A return that
 * its school must confirm, and one beyond the money received, is a case and has its reference. A reversal that we
 * refused a bank is in nobody's books.
 */
export async function readBookLines(db: Db, only?: BooksRead): Promise<readonly OurLine[]> {
  const onStatements = [...seenOnStatements()];
  // The case reports money in another currency than the session's.
  const { rows } = await sql<OurLine>`
    select p.provider, ${name('p')} as account, coalesce(p.provider_ref, '') as "providerRef", p.id::text as "paymentId", coalesce(p.received, 0)::float8 as received,
      coalesce((select upper(trim(m.currency)) from money_case m where m.payment_id = p.id and m.kind = 'wrong_currency'), p.currency) as currency,
      (select coalesce(json_agg(json_build_object('providerRef', r.provider_ref, 'minor', r.amount) order by r.provider_ref), '[]') from (
        select each.provider_ref, sum(each.amount)::float8 as amount from (
          select provider_ref, amount from money_return where payment_id = p.id and provider_ref is not null and undone_at is null
          union all
          select m.provider_ref, m.amount from money_case m where m.about_payment_id = p.id and m.return_kind is not null
            and not exists (select 1 from biller_payment b where b.payment_id = p.id and b.state = 'booked' and b.told_back_at is null)
            and m.resolution is distinct from 'completed'
            and (m.kind = 'over_returned' or not exists (select 1 from money_return t where t.payment_id = p.id and t.provider_ref = m.provider_ref))) each
        group by each.provider_ref) r) as returned,
      p.paid_at as "paidAt"
    from payment p
    where p.provider <> all(${onStatements}::text[]) and (p.provider_ref is not null or p.received is not null) ${ofPayments(only)}
    union all
    select m.provider, ${name('m')}, m.provider_ref, null, coalesce(m.amount, 0)::float8, upper(trim(m.currency)), null, null
    from money_case m
    where m.kind = 'unknown_ref' and m.provider <> all(${onStatements}::text[]) ${ofCases(only)}
      and not exists (select 1 from biller_payment b where b.case_id = m.id and b.state = 'called_off')
      and not exists (select 1 from payment p where p.provider = m.provider and p.account_id is not distinct from m.account_id and p.provider_ref = m.provider_ref)`.execute(
    db,
  );
  return rows;
}

/** One provider's payments: by reference, by our id, and those paid in between. */
export interface BooksRead {
  readonly provider: string;
  readonly references: readonly string[];
  /** The ids as a provider reports them: they may be anything. */
  readonly paymentIds: readonly string[];
  readonly paidBetween?: readonly [from: Date, to: Date];
}

export const isUuid = (id: string): boolean => z.uuid().safeParse(id).success;

const ofPayments = (only: BooksRead | undefined) =>
  only
    ? sql`and p.provider = ${only.provider} and (p.provider_ref = any(${only.references}::text[]) or p.id = any(${only.paymentIds.filter(isUuid)}::uuid[])
        or p.paid_at between ${only.paidBetween?.[0] ?? null}::timestamptz and ${only.paidBetween?.[1] ?? null}::timestamptz)`
    : sql``;
const ofCases = (only: BooksRead | undefined) =>
  only ? sql`and m.provider = ${only.provider} and m.provider_ref = any(${only.references}::text[])` : sql``;

/** `accountName` of a table's row. */
const name = (table: 'p' | 'm') => sql.raw(`${table}.provider || coalesce('/' || ${table}.account_id, '')`);
