/** The public links of a voucher or slip, as seen by their school: without their keys. */
import * as z from 'zod/mini';

const instant = z.iso.datetime({ offset: true });
const status = z.enum(['live', 'revoked', 'ended']);

/** One link; a payment has at most one. */
export const voucherLink = z.object({
  payment_id: z.string(),
  session_id: z.string(),
  /** `ended`: its time after the payment's end is over. */
  status,
  created_at: instant,
  /** Null while the payment has not ended. */
  ends_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
});
export type VoucherLink = z.infer<typeof voucherLink>;

/** Answer of `GET /api/v1/voucher_links`, newest first. */
export const voucherLinkList = z.object({ data: z.array(voucherLink), next_cursor: z.nullable(z.string()) });
export type VoucherLinkList = z.infer<typeof voucherLinkList>;

/** Its query. */
export const voucherLinkListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  /** `next_cursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  session_id: z.optional(z.uuid()),
  status: z.optional(status),
});
export type VoucherLinkListQuery = z.infer<typeof voucherLinkListQuery>;

/** `POST /api/v1/payments/{id}/voucher_link/revoke`: `{}`. */
export const revokeVoucherLinkRequest = z.strictObject({});
