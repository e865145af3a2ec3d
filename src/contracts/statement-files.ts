/** The statements that a school took in, and how its banks write them. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import {
  counts,
  dateFormat,
  decimal,
  delimiter,
  mapName,
  ofSession,
  reason,
  statementColumns,
  statementProblem,
  statementReading,
  writing,
} from './statements.ts';

/** `POST /api/v1/statement_maps`: how a bank writes its files. */
export const statementMapRequest = z.strictObject({ name: mapName, columns: statementColumns, ...writing });
export type StatementMapRequest = z.infer<typeof statementMapRequest>;

/** `PATCH /api/v1/statement_maps/{id}`. What is absent stays; null is found in each file. */
export const changeStatementMapRequest = z.strictObject({
  name: z.optional(mapName),
  columns: z.optional(statementColumns),
  delimiter: z.optional(z.nullable(delimiter)),
  decimal: z.optional(z.nullable(decimal)),
  date_format: z.optional(z.nullable(dateFormat)),
  has_header: z.optional(z.boolean()),
});
export type ChangeStatementMapRequest = z.infer<typeof changeStatementMapRequest>;

export const statementMap = z.object({
  id: z.string(),
  name: z.string(),
  columns: statementColumns,
  delimiter: z.nullable(delimiter),
  decimal: z.nullable(decimal),
  date_format: z.nullable(dateFormat),
  has_header: z.boolean(),
  created_at: z.string(),
  changed_at: z.string(),
});
export type StatementMap = z.infer<typeof statementMap>;
export const statementMapList = z.object({ data: z.array(statementMap) });
export const deletedStatementMap = z.object({ id: z.string(), deleted: z.literal(true) });

/** A file that was taken in. */
export const statementFile = z.object({
  id: z.string(),
  taken_at: z.string(),
  /** Null while it is taken in, or if that was interrupted: send the file again. */
  done_at: z.nullable(z.string()),
  taken_by: actor,
  file: statementReading,
  ...counts,
  /** The lines that could not be taken in. */
  problems: z.int(),
});
export type StatementFile = z.infer<typeof statementFile>;
export const statementFileList = z.object({ data: z.array(statementFile), next_cursor: z.nullable(z.string()) });
export type StatementFileList = z.infer<typeof statementFileList>;

export const statementFileListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type StatementFileListQuery = z.infer<typeof statementFileListQuery>;

/** What became of a line when its file was taken in; a case that was decided since has its payment. */
export const statementFileLine = z.object({
  line: z.int(),
  /** `problem`: it was not taken in, and `problem` says why. */
  outcome: z.enum(['booked', 'asked', 'unknown', 'already_known', 'maybe_known', 'ignored', 'problem']),
  why: z.nullable(reason),
  problem: z.nullable(statementProblem.shape.code),
  payment_id: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  case_id: z.nullable(z.string()),
  /** The bank's day, sum and words; null where we store none of it: money that went out, and what was not read. */
  date: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  ...ofSession,
});
export type StatementFileLine = z.infer<typeof statementFileLine>;
export const statementFileLineList = z.object({
  data: z.array(statementFileLine),
  next_cursor: z.nullable(z.string()),
});
export type StatementFileLineList = z.infer<typeof statementFileLineList>;

export const statementFileLineListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  outcome: z.optional(statementFileLine.shape.outcome),
});
export type StatementFileLineListQuery = z.infer<typeof statementFileLineListQuery>;
