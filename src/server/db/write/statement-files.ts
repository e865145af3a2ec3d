/** The files of schools' banks that were taken in, and what became of each line. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type StatementFile,
  statementFile,
  statementFileLine,
  type StatementFileLineListQuery,
} from '#contracts/statement-files';
import { type StatementAnswer, counts, type StatementReading, statementReading } from '#contracts/statements';
import type { Db } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import type { PageAsked } from '../read/page-cursor.ts';
import { familyColumns } from '../read/session-families.ts';

interface NewFile {
  readonly schoolId: string;
  readonly file: StatementReading;
  readonly by: StatementFile['taken_by'];
}

/** Writes down that a file is being taken in. Returns its id. */
export async function beginFile(db: Db, { schoolId, file, by }: NewFile): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto('statement_file')
    .values({
      id,
      school_id: schoolId,
      sha256: Buffer.from(file.sha256, 'hex'),
      reading: JSON.stringify(file),
      actor_kind: by.kind,
      actor_id: by.id,
      taken_at: now,
    })
    .execute();
  return id;
}

interface Ended extends Omit<StatementAnswer, 'file' | 'file_id'> {
  /** Of its deposits. */
  readonly deposits: readonly { readonly line: number; readonly fingerprint: Buffer }[];
}

/** Writes down what became of its lines. */
export async function endFile(
  db: Db,
  { id, schoolId }: { readonly id: string; readonly schoolId: string },
  { results, problems, deposits, ...rest }: Ended,
): Promise<void> {
  const fingerprintOf = new Map(deposits.map(({ line, fingerprint }) => [line, fingerprint.toString('hex')]));
  const lines = [
    ...results.map(({ line, outcome, why, payment_id, case_id }) => {
      const fingerprint = fingerprintOf.get(line) ?? null;
      return { line, outcome, why, payment_id, case_id, fingerprint };
    }),
    ...problems.map(({ line, code }) => ({ line, outcome: 'problem', problem: code })),
  ];
  const counted = JSON.stringify({ ...rest, problems: problems.length });
  await sql`
    with lines as (
      insert into statement_file_line (file_id, line, outcome, why, problem, payment_id, case_id, statement_line_id)
      select ${id}::uuid, line.line, line.outcome, line.why, line.problem, line.payment_id, line.case_id, l.id
      from json_to_recordset(${JSON.stringify(lines)}::json)
        as line (line int, outcome text, why text, problem text, payment_id uuid, case_id uuid, fingerprint text)
        left join statement_line l on l.school_id = ${schoolId} and l.fingerprint = decode(line.fingerprint, 'hex'))
    update statement_file set counts = ${counted}::jsonb, done_at = app_now() where id = ${id}`.execute(db);
}

const numbers = z.object({ ...counts, problems: z.int() });
const nothing: z.infer<typeof numbers> = {
  lines: 0,
  booked: 0,
  asked: 0,
  unknown: 0,
  already_known: 0,
  maybe_known: 0,
  ignored: 0,
  problems: 0,
};
const row = z.object({
  id: z.string(),
  at: z.string(),
  actor_kind: statementFile.shape.taken_by.shape.kind,
  actor_id: z.nullable(z.string()),
  reading: statementReading,
  counts: z.nullable(numbers),
  taken_at: z.date(),
  done_at: z.nullable(z.date()),
});

const file = sql`
  select id, taken_at::text as at, actor_kind, actor_id, reading, counts, taken_at, done_at from statement_file`;

/** A page of a school's files, newest first. */
export async function filesOfSchool(db: Db, { schoolId, after, limit }: PageAsked) {
  const { rows } = await sql<unknown>`${file}
    where school_id = ${schoolId}
      ${after === undefined ? sql`` : sql`and (taken_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by taken_at desc, id desc limit ${limit}`.execute(db);
  return rows.map((found) => {
    const read = row.parse(found);
    return { position: { at: read.at, id: read.id }, file: fileOf(read) };
  });
}

const fileOf = ({ id, counts: counted, ...found }: z.infer<typeof row>): StatementFile => ({
  id,
  taken_at: found.taken_at.toISOString(),
  done_at: found.done_at?.toISOString() ?? null,
  taken_by: { kind: found.actor_kind, id: found.actor_id },
  file: found.reading,
  ...(counted ?? nothing),
});

/** A file that a school took in; null without it. `id` is a UUID. */
export async function fileOfSchool(db: Db, schoolId: string, id: string): Promise<StatementFile | null> {
  const { rows } = await sql<unknown>`${file} where id = ${id} and school_id = ${schoolId}`.execute(db);
  return rows[0] === undefined ? null : fileOf(row.parse(rows[0]));
}

interface LinesAsked extends Pick<StatementFileLineListQuery, 'outcome' | 'limit'> {
  readonly fileId: string;
  /** The last line of the page before. */
  readonly after: number;
}

/** A page of a file's lines in their order, each with the payment that a decision about its case led to. */
export async function linesOfFile(db: Db, { fileId, after, limit, outcome }: LinesAsked) {
  const { rows } = await sql<unknown>`
    select l.line, l.outcome, l.why, l.problem, p.id as payment_id, p.session_id, l.case_id,
      d.paid_on::text as date, d.amount, trim(d.currency) as currency, d.reference, ${familyColumns}
    from statement_file_line l left join money_case m on m.id = l.case_id
      left join statement_line d on d.id = l.statement_line_id
      left join payment p on p.id = coalesce(l.payment_id, m.payment_id)
      left join session s on s.id = p.session_id
    where l.file_id = ${fileId} and l.line > ${after} ${outcome === undefined ? sql`` : sql`and l.outcome = ${outcome}`}
    order by l.line limit ${limit}`.execute(db);
  return rows.map((found) => statementFileLine.parse(found));
}
