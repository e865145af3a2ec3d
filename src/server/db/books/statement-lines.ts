import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { MatchKind, ReportProblem } from '#domain/transfer-claim';
import { bankStatement, providers } from '#providers/registry';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

export interface NewStatementLine {
  readonly schoolId: string;
  readonly fingerprint: Buffer;
  readonly knownBy: 'movement' | 'balance' | 'words' | 'tracking_key';
  /** The key and accounts of a bank's notice. */
  readonly trackingKey: string | null;
  readonly accounts: string | null;
  readonly fileSha256: Buffer;
  readonly rowSha256: Buffer;
  readonly line: number;
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly reference: string;
  readonly movementId: string;
  readonly outcome: 'booked' | 'asked' | 'unknown' | 'maybe_known';
  readonly paymentId: string | null;
  readonly caseId: string | null;
  /** For a line booked by a payer's report. */
  readonly match?: LineMatch | null;
}

/** The part of a line that a payer's report claimed it by. */
export interface LineMatch {
  readonly kind: MatchKind;
  /** The number's length, once bare. */
  readonly length: number;
  /** The count of the school's lines with the number. */
  readonly lines: number;
}

/** Writes a line as taken in. Throws when it was before: then nothing of its transaction may stand. */
export async function insertStatementLine(trx: Db, line: NewStatementLine): Promise<void> {
  await trx
    .insertInto('statement_line')
    .values({
      id: randomUUIDv7(),
      school_id: line.schoolId,
      fingerprint: line.fingerprint,
      known_by: line.knownBy,
      tracking_key: line.trackingKey,
      accounts: line.accounts,
      file_sha256: line.fileSha256,
      row_sha256: line.rowSha256,
      line: line.line,
      paid_on: line.day,
      amount: line.minor,
      currency: line.currency,
      reference: line.reference,
      movement_id: line.movementId,
      matched_by: line.match?.kind ?? null,
      matched_length: line.match?.length ?? null,
      matched_lines: line.match?.lines ?? null,
      outcome: line.outcome,
      payment_id: line.paymentId,
      case_id: line.caseId,
      imported_at: now,
    })
    .execute();
}

const known = z.object({
  fingerprint: z.string(),
  paymentId: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
});
/** The result of a statement's line. */
export type KnownLine = Omit<z.infer<typeof known>, 'fingerprint'>;

/** Which of these lines were taken in before, by fingerprint in hex. */
export async function knownLines(
  db: Db,
  schoolId: string,
  fingerprints: readonly Buffer[],
): Promise<ReadonlyMap<string, KnownLine>> {
  const { rows } = await sql<unknown>`
    select encode(l.fingerprint, 'hex') as fingerprint, ${resultOfLine}
    where l.school_id = ${schoolId} and l.fingerprint = any (${byteas(fingerprints)})`.execute(db);
  return new Map(rows.map((row) => known.parse(row)).map(({ fingerprint, ...line }) => [fingerprint, line]));
}

/** Many hashes as one text: as an array, writing the message takes longer than the query. */
export const byteas = (hashes: readonly Buffer[]) => sql`array(
  select decode(each, 'hex') from unnest(string_to_array(${hashes.map((hash) => hash.toString('hex')).join(',')}::text, ',')) each)`;

/** The present result of line `l`, also if its case was decided since. */
export const resultOfLine = sql`p.id as "paymentId", p.session_id as "sessionId", l.case_id as "caseId"
    from statement_line l left join money_case m on m.id = l.case_id left join payment p on p.id = coalesce(l.payment_id, m.payment_id)`;

/** Locks the school's deposits until the transaction's end: of two reports the second sees the first. The last lock. */
export async function lockStatements(trx: Trx, schoolId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${schoolId}`}, 0))`.execute(trx);
}

/** Opens a case of this school about a line whose money is on no session; answers the case's id. */
export async function insertUnplacedCase(
  trx: Trx,
  line: Pick<NewStatementLine, 'schoolId' | 'fingerprint' | 'minor' | 'currency' | 'reference'>,
  why: {
    readonly kind: 'unknown_ref' | 'maybe_known';
    /** The payment that it may belong to, or whose report it resembles. */
    readonly about: string | null;
    readonly problem: ReportProblem | null;
  },
): Promise<string> {
  const id = randomUUIDv7();
  await trx
    .insertInto('money_case')
    .values({
      id,
      school_id: line.schoolId,
      provider: bankStatement.name,
      provider_ref: line.fingerprint.toString('hex'),
      reference: line.reference === '' ? null : line.reference,
      kind: why.kind,
      about_payment_id: why.about,
      report_problem: why.problem,
      amount: line.minor,
      currency: line.currency,
      opened_at: now,
    })
    .execute();
  return id;
}

/** Every reference a provider gave out for this school, those that may still bring money first. */
export async function referencesOfSchool(
  db: Db,
  schoolId: string,
): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select p.id, p.reference from payment p join session s on s.id = p.session_id
    where s.school_id = ${schoolId} and p.reference is not null and p.provider <> ${bankStatement.name}
    order by p.status = 'pending' desc, p.created_at desc, p.id`.execute(db);
  return rows;
}

/** Returns a session's payments that only a statement can report, in any status. */
export async function paidOnStatement(trx: Db, sessionId: string): Promise<readonly string[]> {
  const names = [...providers.values()].flatMap(({ name, paidOnStatement: isPaidSo }) => (isPaidSo ? [name] : []));
  const rows = await trx
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('provider', 'in', names)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NamedSession {
  readonly id: string;
  readonly name: string;
  /** The school's id of who pays it. */
  readonly payer: string | null;
  readonly paid: boolean;
}

/** Sessions of this school by their external ids, given in lower case. */
export async function sessionsByExternalId(
  db: Db,
  schoolId: string,
  externalIds: readonly string[],
): Promise<readonly NamedSession[]> {
  const { rows } = await sql<NamedSession>`
    select id, lower(trim(external_id)) as name, payer->>'id' as payer, state = 'paid' or owed_elsewhere_only(array(select c.id from charge c where c.session_id = session.id)) as paid
    from session
    where school_id = ${schoolId} and lower(trim(external_id)) = any (${[...externalIds]}::text[])`.execute(db);
  return rows;
}

export async function sessionsByConfirmation(
  db: Db,
  schoolId: string,
  numbers: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, p.confirmation_number as name from payment p join session s on s.id = p.session_id
    where s.school_id = ${schoolId} and p.confirmation_number = any (${[...numbers]}::text[])`.execute(db);
  return rows;
}
