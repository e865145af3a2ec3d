/** Changes of where money or events go: they wait for a second administrator, or for a day. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';

const instant = z.iso.datetime({ offset: true });

export const connectionChange = z.object({
  id: z.string(),
  /**
   * `endpoint_added`, `endpoint_moved`: a webhook endpoint, or another address of one. `account_added`,
   * `account_reopened`: an account at a provider.
   */
  kind: z.enum(['endpoint_added', 'endpoint_moved', 'account_added', 'account_reopened']),
  /** The id of the endpoint or the account. */
  target_id: z.string(),
  /** `refused`: when its time came it could not be made; `refusal` says why. */
  status: z.enum(['pending', 'applied', 'cancelled', 'refused']),
  /** Of an endpoint: the address without its path. */
  origin: z.nullable(z.string()),
  /** Of an account. */
  provider: z.nullable(z.string()),
  label: z.nullable(z.string()),
  merchant: z.nullable(z.string()),
  created_at: instant,
  asked_by: z.nullable(actor),
  /** Unless somebody approves it before, or cancels it. */
  takes_effect_at: instant,
  decided_at: z.nullable(instant),
  decided_by: z.nullable(actor),
  /** The code of the problem that refused it. */
  refusal: z.nullable(z.string()),
});
export type ConnectionChange = z.infer<typeof connectionChange>;

/** What of an endpoint or an account waits. */
export const pendingFields = { change_id: z.string(), takes_effect_at: instant };

export const connectionChangeListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(connectionChange.shape.status),
});
export type ConnectionChangeListQuery = z.infer<typeof connectionChangeListQuery>;

/** One page, newest first. `next_cursor` is null on the last. */
export const connectionChangeList = z.object({ data: z.array(connectionChange), next_cursor: z.nullable(z.string()) });
export type ConnectionChangeList = z.infer<typeof connectionChangeList>;

/** `POST /api/v1/connection_changes/{id}/approve` and `/cancel`. */
export const decideConnectionRequest = z.strictObject({});
