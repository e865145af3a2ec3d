import * as z from 'zod/mini';
import { mandate } from './saved-card.ts';

/** `GET /api/v1/mandates?payer_id=&cursor=&limit=`; a query string has only text. */
export const mandateListQuery = z.strictObject({
  payer_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
});
export type MandateListQuery = z.infer<typeof mandateListQuery>;

/** One page, the last agreed to first. */
export const mandateList = z.object({ data: z.array(mandate), next_cursor: z.nullable(z.string()) });
export type MandateList = z.infer<typeof mandateList>;

/** `POST /api/v1/mandates/{id}/end`. */
export const endMandateRequest = z.strictObject({});
