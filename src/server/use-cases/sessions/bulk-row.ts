/** One row of many: what it asks for, and what is said of it. */
import * as z from 'zod/mini';
import type { BulkRow } from '#contracts/bulk-sessions';
import type { ProblemCode } from '#contracts/problem';
import { type CreateSessionRequest, createSessionRequest } from '#contracts/session-request';
import { refusedTextIn } from '#contracts/storable';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Refusal } from '../../basics/refusal.ts';
import { columnOf } from './bulk-columns.ts';

/** Rows of one transaction. */
export const rowsOfBatch = 100;

const bulkLine = z.object({ line: z.int(), kind: z.enum(['json', 'csv']), request: z.unknown() });
/** A row that is still to be checked, and where it stands. */
export type BulkLine = z.infer<typeof bulkLine>;

/** Reads one batch of `BulkReader`. */
export const readBatch = (batch: string): readonly BulkLine[] => z.array(bulkLine).parse(JSON.parse(batch));

/** A row whose shape is right. */
export interface Row {
  readonly at: BulkLine;
  readonly request: CreateSessionRequest & { readonly external_id: string };
}

export type Verdict = Omit<BulkRow, 'line' | 'external_id'>;

/** Checks the shape of a row as the call of one session does; it needs an `external_id` too. */
export function readRow(at: BulkLine): Row | Verdict {
  const read = createSessionRequest.safeParse(at.request);
  if (!read.success) return refused(at, invalidRequest(...read.error.issues));
  const text = refusedTextIn(at.request);
  if (text) return refused(at, invalidRequest(text));
  const { external_id } = read.data;
  if (external_id !== null) return { at, request: { ...read.data, external_id } };
  return refused(
    at,
    invalidRequest({ path: ['external_id'], message: 'must be given: it makes a row safe to repeat' }),
  );
}

const withId = z.object({ external_id: z.string().check(z.maxLength(100)) });

/** The `external_id` that a row names, also of one that is refused. */
export const externalIdOf = ({ request }: BulkLine): string | null =>
  withId.safeParse(request).data?.external_id ?? null;

const nothing = {
  session_id: null,
  url: null,
  link_expires_at: null,
  message: null,
  problems: [],
} satisfies Partial<Verdict>;

/** Without a link. */
export const plain = (result: 'valid' | 'unchanged', session_id: string | null = null): Verdict => ({
  ...nothing,
  session_id,
  result,
});

export const created = (link: Pick<Verdict, 'session_id' | 'url' | 'link_expires_at' | 'message'>): Verdict => ({
  ...nothing,
  ...link,
  result: 'created',
});

const issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });
const ofSession = z.object({ session_id: z.string() });

/** The field that a refusal without `issues` is about. */
const fieldOf: Readonly<Partial<Record<ProblemCode, string>>> = {
  external_id_reused: 'external_id',
  invalid_vat: 'vat',
  charges_required: 'charges',
  no_tutor_found_for_students: 'charges.0.tutor_id',
  charges_campus_mismatch: 'campus_id',
  currency_mismatch: 'currency',
  amount_out_of_range: 'charges.0.values.pending_amount',
};
/** More of one row tell nobody more. */
const mostProblems = 10;

/** A row that is refused, by the code and the words of the call of one session. */
export function refused({ kind }: BulkLine, { code, message, metadata }: Refusal): Verdict {
  const named = kind === 'csv' ? columnOf : (path: string) => path;
  const field = fieldOf[code];
  const found = issues.safeParse(metadata).data?.issues;
  const problems = found?.slice(0, mostProblems).map(({ path, message: says }) => ({
    column: path === '' ? null : named(path),
    code,
    message: says,
  }));
  return {
    ...nothing,
    result: 'refused',
    session_id: ofSession.safeParse(metadata).data?.session_id ?? null,
    // A cell that stands for several fields is one fault.
    problems: problems?.filter((each, at) => problems.findIndex(({ column }) => column === each.column) === at) ?? [
      { column: field === undefined ? null : named(field), code, message },
    ],
  };
}
