/** A school's webhook endpoints, their deliveries, and the log of events. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import { pendingFields } from './connection-changes.ts';
import { schoolEvent, type SchoolEventType } from './school-events.ts';

const instant = z.iso.datetime({ offset: true });
const description = z.nullable(z.string().check(z.trim(), z.maxLength(200)));
/** The server decides whether the URL may be called at all. */
const url = z.string().check(z.minLength(1), z.maxLength(2000));

/** `POST /api/v1/webhook_endpoints`. */
export const createEndpointRequest = z.strictObject({
  url,
  /** Your own note. */
  description: z._default(description, null),
});

/** `PATCH /api/v1/webhook_endpoints/{id}`: absent fields stay as they are. */
export const changeEndpointRequest = z.strictObject({ url: z.optional(url), description: z.optional(description) });

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  created_at: instant,
  /** Until then both secrets sign; null while there is one. */
  previous_secret_until: z.nullable(instant),
  /** Who added or last changed it; null for one from before this was written down. */
  changed_by: z.nullable(actor),
  /** What waits for a second administrator: the endpoint, or another `url` of it. Nothing is sent there before. */
  pending: z.nullable(z.object({ ...pendingFields, url: z.string() })),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** A new endpoint, or one with a rotated secret: `whsec_` and base64 (Standard Webhooks), shown only here. */
export const endpointWithSecret = z.extend(webhookEndpoint, { secret: z.string() });
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>;

/** All of a school's live endpoints, the oldest first. */
export const endpointList = z.object({ data: z.array(webhookEndpoint) });

export const deletedEndpoint = z.object({ id: z.string(), deleted: z.literal(true) });
export type DeletedEndpoint = z.infer<typeof deletedEndpoint>;

/** `POST /api/v1/webhook_endpoints/{id}/rotate_secret`. */
export const rotateSecretRequest = z.strictObject({
  /** How long the old secret signs beside the new one. 0: it ends at once. */
  overlap_hours: z._default(z.int().check(z.gte(0), z.lte(168)), 24),
});

/** Types as the union lists them: a new one is in the query's choice without being named again. */
const eventTypes: readonly SchoolEventType[] = schoolEvent.def.options.flatMap((event) => event.shape.type.def.values);

/** Query of `GET /api/v1/events`, oldest first. */
export const eventListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  /** `next_cursor` of the page before, or the id of the last event you have (`evt_…`). */
  cursor: z.optional(z.string().check(z.maxLength(100))),
  type: z.optional(z.enum(eventTypes)),
  session_id: z.optional(z.uuid()),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

/** One page. `next_cursor` is null on the last. */
export const eventList = z.object({ data: z.array(schoolEvent), next_cursor: z.nullable(z.string()) });

/** One delivery attempt: the HTTP status, or one word for why there was none. */
const deliveryAttempt = z.object({
  at: instant,
  url: z.string(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  duration_ms: z.int(),
});

/** One event at one endpoint. */
export const eventDelivery = z.object({
  endpoint_id: z.string(),
  /** `given_up`: after 30 days, or because the endpoint was deleted. */
  state: z.enum(['waiting', 'delivered', 'given_up']),
  /** The first time it was taken. */
  delivered_at: z.nullable(instant),
  /** Not before then, nor before the earlier events of its session; null if nothing is to be sent. */
  next_attempt_at: z.nullable(instant),
  /** The first comes first. */
  attempts: z.array(deliveryAttempt),
});
export type EventDelivery = z.infer<typeof eventDelivery>;

export const eventWithDeliveries = z.object({ event: schoolEvent, deliveries: z.array(eventDelivery) });

/** Query of `GET /api/v1/deliveries`, the newest events first. */
export const deliveryListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(eventDelivery.shape.state),
  endpoint_id: z.optional(z.uuid()),
});
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>;

/** One event at one endpoint, in a list of all events: `GET /api/v1/events/{event_id}` has every attempt. */
const listedDelivery = z.extend(z.omit(eventDelivery, { attempts: true }), {
  event_id: z.string(),
  type: z.enum(eventTypes),
  session_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  /** Of the event. */
  created_at: instant,
  /** Null before the first. */
  last_attempt: z.nullable(deliveryAttempt),
});

/** One page. `next_cursor` is null on the last. */
export const deliveryList = z.object({ data: z.array(listedDelivery), next_cursor: z.nullable(z.string()) });
export type DeliveryList = z.infer<typeof deliveryList>;

/** `POST /api/v1/deliveries/resend`. */
export const resendDeliveriesRequest = z.strictObject({
  /** Those of this endpoint only; of every live one when absent. */
  endpoint_id: z.optional(z.uuid()),
});
export const resentDeliveries = z.object({
  /** How many are sent again: at most 1,000, the oldest first. */
  resent: z.int(),
  /** More were given up: ask again. */
  has_more: z.boolean(),
});
export type ResentDeliveries = z.infer<typeof resentDeliveries>;

/** `POST /api/v1/events/{id}/resend`. */
export const resendEventRequest = z.strictObject({
  /** To this endpoint only; to every live one when absent. */
  endpoint_id: z.optional(z.uuid()),
});
