/** The comparison of a school's own accounts at providers with its books. */
import * as z from 'zod/mini';

const instant = z.iso.datetime({ offset: true });

/** One comparison of an account's list with the books; a long time is compared in slices, each one of them. */
export const reconciliation = z.object({
  id: z.string(),
  provider: z.string(),
  account_id: z.string(),
  /** `unreadable`: the provider's list could not be read, and the next comparison begins no later. */
  result: z.enum(['under_way', 'compared', 'unreadable']),
  from: instant,
  to: instant,
  /** Start of the time before `from` that was never compared and that the provider no longer lists; null if none. */
  gap_from: z.nullable(instant),
  started_at: instant,
  finished_at: z.nullable(instant),
  /** Payments with money on the provider's list; null until it is compared, as are the others. */
  listed: z.nullable(z.int()),
  /** Money that was not on the books, or otherwise, and is now. */
  booked: z.nullable(z.int()),
  /** Money on references that were not made here: a case each. */
  unknown: z.nullable(z.int()),
  /** Payments that are paid on the books and not on the list. */
  missing: z.nullable(z.array(z.string())),
});
export type ReconciliationShown = z.infer<typeof reconciliation>;

/** Answer of `GET /api/v1/reconciliations`, newest first. */
export const reconciliationList = z.object({ data: z.array(reconciliation), next_cursor: z.nullable(z.string()) });
export type ReconciliationList = z.infer<typeof reconciliationList>;

/** Its query. */
export const reconciliationListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  /** `next_cursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  account_id: z.optional(z.uuid()),
});
export type ReconciliationListQuery = z.infer<typeof reconciliationListQuery>;
