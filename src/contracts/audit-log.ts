/** `GET /api/v1/audit_log`: who did what, and how it ended. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import { csvQuery } from './csv-query.ts';
import { lineOfText, namedInstant } from './storable.ts';

const instant = z.iso.datetime({ offset: true });

const filters = {
  /** `next_cursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** The id of a person or a key. */
  actor_id: z.optional(z.uuid()),
  /** The `operationId` of a call. */
  operation: z.optional(lineOfText(100)),
  /** The row that was changed. */
  row_id: z.optional(lineOfText(100)),
  /** From this instant, and before that one. */
  from: z.optional(namedInstant),
  to: z.optional(namedInstant),
} as const;

export const auditLogQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  ...filters,
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

/** The same as a file, of up to 10,000 rows. */
export const auditLogFileQuery = z.strictObject({ ...filters, ...csvQuery });
export type AuditLogFileQuery = z.infer<typeof auditLogFileQuery>;

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor,
  /** The key that the call came with; null where it came with none. */
  key_id: z.nullable(z.string()),
  /** The caller's network address; null for whoever runs the installation. */
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** The `operationId` of the call, or `admin` and the command. */
  operation: z.string(),
  row_id: z.nullable(z.string()),
  /** `done`, or the code of the problem that refused it. */
  outcome: z.string(),
  /** Of settings, people, keys, endpoints and accounts: what changed, without names. */
  change: z.nullable(z.object({ before: z.unknown(), after: z.unknown() })),
  /** Of a file: how many rows it had. */
  row_count: z.nullable(z.int()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** One page. `next_cursor` is null on the last. */
export const auditLog = z.object({ data: z.array(auditEntry), next_cursor: z.nullable(z.string()) });
export type AuditLog = z.infer<typeof auditLog>;
