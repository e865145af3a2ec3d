/** What a school's books have of deposits, read at once for the lines of a file, or for one under its lock. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { StoredDeposit } from '#domain/known-deposit';
import { leastNumberLength } from '#domain/transfer-report';
import { paymentStatuses } from '#domain/payment-status';
import { providers } from '#providers/registry';
import type { Db } from '../driver/db.ts';
import { byteas, type KnownLine, resultOfLine } from './statement-lines.ts';

const stored = z.object({
  fingerprint: z.string(),
  knownBy: z.enum(['movement', 'balance', 'words', 'tracking_key']),
  rowSha256: z.nullable(z.string()),
  fileSha256: z.nullable(z.string()),
  line: z.int(),
  day: z.string(),
  minor: z.coerce.number(),
  currency: z.string(),
  reference: z.string(),
  movementId: z.string(),
  trackingKey: z.nullable(z.string()),
  accounts: z.nullable(z.string()),
  bookedOn: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
});

/**
 * Returns the school's deposits that one of these may be, the oldest first: the same cells, or such an amount near
 * those days. Before a booking it is called under `lockStatements`.
 */
export async function storedDeposits(
  db: Db,
  schoolId: string,
  deposits: readonly { readonly rowSha256: Buffer; readonly minor: number; readonly day: string }[],
): Promise<readonly StoredDeposit<KnownLine>[]> {
  const days = deposits.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const hashes = deposits.map(({ rowSha256 }) => rowSha256);
  const amounts = [...new Set(deposits.map(({ minor }) => minor))];
  const { rows } = await sql<unknown>`
    select encode(l.fingerprint, 'hex') as fingerprint, l.known_by as "knownBy", encode(l.row_sha256, 'hex') as "rowSha256",
      encode(l.file_sha256, 'hex') as "fileSha256", l.line, l.paid_on::text as day, l.amount as minor, trim(l.currency) as currency,
      l.reference, coalesce(l.movement_id, '') as "movementId", l.tracking_key as "trackingKey", l.accounts,
      l.payment_id as "bookedOn", ${resultOfLine}
    where l.school_id = ${schoolId} and (l.row_sha256 = any (${byteas(hashes)})
      or (l.amount = any (${amounts}::bigint[]) and l.paid_on between ${first}::date - 4 and ${last}::date + 4))
    order by l.imported_at, l.id`.execute(db);
  return rows.map((row) => {
    const { paymentId, sessionId, caseId, ...deposit } = stored.parse(row);
    return { ...deposit, result: { paymentId, sessionId, caseId } };
  });
}

/** A payment whose money only a statement reports. */
const waiting = z.object({
  id: z.string(),
  sessionId: z.string(),
  status: z.enum(paymentStatuses),
  base: z.coerce.number(),
  commission: z.coerce.number(),
  currency: z.string(),
});
export type OnStatement = z.infer<typeof waiting>;

/** Returns these sessions' payments that only a statement reports, in any status, with the session's currency. */
export async function paymentsOnStatement(db: Db, sessionIds: readonly string[]): Promise<readonly OnStatement[]> {
  const names = [...providers.values()].flatMap(({ name, paidOnStatement }) => (paidOnStatement ? [name] : []));
  const { rows } = await sql<unknown>`
    select p.id, p.session_id as "sessionId", p.status, p.base, p.commission, trim(s.currency) as currency
    from payment p join session s on s.id = p.session_id
    where p.session_id = any (${[...sessionIds]}::uuid[]) and p.provider = any (${names}::text[])
    order by p.created_at, p.id`.execute(db);
  return rows.map((row) => waiting.parse(row));
}

const named = z.object({
  id: z.string(),
  session_id: z.string(),
  provider: z.string(),
  account_id: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
});
export type NamedPayment = z.infer<typeof named>;

/** Returns payments by their ids. */
export async function paymentsById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPayment>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<unknown>`
    select id, session_id, provider, account_id, status from payment where id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => named.parse(row)).map((row) => [row.id, row]));
}

/**
 * Returns which of these bare numbers are on stored lines of the school, whatever separates their characters: what
 * `claimNow` counts for one number, for many at once. It goes by the numbers' first characters.
 */
export async function numbersOnLines(
  db: Db,
  schoolId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ number: string }>`
    with asked as materialized (select number, left(number, ${leastNumberLength}::int) as head from unnest(${[...numbers]}::text[]) number),
    lines as materialized (
      select regexp_replace(upper(concat_ws(' ', reference, movement_id, tracking_key)), '[^0-9A-Z]', '', 'g') as words
      from statement_line where school_id = ${schoolId})
    select distinct a.number from lines l
    cross join lateral generate_series(1, length(l.words) - ${leastNumberLength - 1}::int) start
    join asked a on a.head = substr(l.words, start, ${leastNumberLength}::int)
    where substr(l.words, start, length(a.number)) = a.number`.execute(db);
  return new Set(rows.map(({ number }) => number));
}
