import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from './schema.ts';

/** What a line of a statement led to. */
export interface KnownLine {
  readonly paymentId: string | null;
  readonly sessionId: string | null;
  readonly caseId: string | null;
}

export interface NewStatementLine {
  readonly schoolId: string;
  readonly fingerprint: Buffer;
  readonly line: number;
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly reference: string;
  readonly outcome: 'booked' | 'asked' | 'unknown';
  readonly paymentId: string | null;
  readonly caseId: string | null;
}

/** Writes a line as taken in. Throws when it was before: then nothing of its transaction may stand. */
export async function insertStatementLine(trx: Kysely<Database>, line: NewStatementLine): Promise<void> {
  await trx
    .insertInto('statement_line')
    .values({
      id: randomUUID(),
      school_id: line.schoolId,
      fingerprint: line.fingerprint,
      line: line.line,
      paid_on: line.day,
      amount: line.minor,
      currency: line.currency,
      reference: line.reference,
      outcome: line.outcome,
      payment_id: line.paymentId,
      case_id: line.caseId,
      imported_at: sql<Date>`app_now()`,
    })
    .execute();
}

const known = z.object({
  fingerprint: z.string(),
  paymentId: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
});

/** Which of these lines were taken in before, by fingerprint in hex. */
export async function knownLines(
  db: Kysely<Database>,
  schoolId: string,
  fingerprints: readonly Buffer[],
): Promise<ReadonlyMap<string, KnownLine>> {
  const { rows } = await sql<unknown>`
    select encode(l.fingerprint, 'hex') as fingerprint, l.payment_id as "paymentId", p.session_id as "sessionId", l.case_id as "caseId"
    from statement_line l left join payment p on p.id = l.payment_id
    where l.school_id = ${schoolId} and l.fingerprint = any (${[...fingerprints]}::bytea[])`.execute(db);
  return new Map(rows.map((row) => known.parse(row)).map(({ fingerprint, ...line }) => [fingerprint, line]));
}

/** Opens a case of this school about money on no reference of its own; answers the case's id. */
export async function insertUnplacedCase(
  trx: Transaction<Database>,
  line: Pick<NewStatementLine, 'schoolId' | 'fingerprint' | 'minor' | 'currency' | 'reference'>,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('money_case')
    .values({
      id,
      school_id: line.schoolId,
      session_id: null,
      payment_id: null,
      provider: 'statement',
      provider_ref: line.fingerprint.toString('hex'),
      reference: line.reference === '' ? null : line.reference,
      kind: 'unknown_ref',
      amount: line.minor,
      currency: line.currency,
      opened_at: sql<Date>`app_now()`,
      closed_at: null,
      resolution: null,
      note: null,
    })
    .execute();
  return id;
}

/** Every reference a provider gave out for this school, those that may still bring money first. */
export async function referencesOfSchool(
  db: Kysely<Database>,
  schoolId: string,
): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select p.id, p.reference from payment p join session s on s.id = p.session_id
    where s.school_id = ${schoolId} and p.reference is not null and p.provider <> 'statement'
    order by p.status = 'pending' desc, p.created_at desc, p.id`.execute(db);
  return rows;
}

/** Sessions of this school by their external ids, given in lower case. */
export async function sessionsByExternalId(
  db: Kysely<Database>,
  schoolId: string,
  externalIds: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly paid: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; paid: boolean }>`
    select id, lower(trim(external_id)) as name, state = 'paid' as paid from session
    where school_id = ${schoolId} and lower(trim(external_id)) = any (${[...externalIds]}::text[])`.execute(db);
  return rows;
}

/** Sessions of this school by the confirmation number of one of their payments. */
export async function sessionsByConfirmation(
  db: Kysely<Database>,
  schoolId: string,
  numbers: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, p.confirmation_number as name from payment p join session s on s.id = p.session_id
    where s.school_id = ${schoolId} and p.confirmation_number = any (${[...numbers]}::text[])`.execute(db);
  return rows;
}
