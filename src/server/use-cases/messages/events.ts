import * as z from 'zod/mini';
import type {
  DeliveryList,
  DeliveryListQuery,
  EventDelivery,
  EventListQuery,
  resendDeliveriesRequest,
  ResentDeliveries,
} from '#contracts/webhook-endpoints';
import { readDeliveriesOfSchool } from '../../db/read/deliveries-of-school.ts';
import { numbered, pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { readEndpoint } from '../../db/write/webhook-endpoints.ts';
import {
  type LoggedEvent,
  positionOfEvent,
  readDeliveries,
  readEventOfSchool,
  readEventsOfSchool,
  requestResend,
  resendGivenUp,
} from '../../db/write/events-of-school.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { openTaxData } from '../tax-data/tax-data-sets.ts';

/** A page of a school's log. Payloads are passed on unread: they are what was delivered, whatever its age. */
export interface EventPage {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

/** Lists a page of this school's events, oldest first. Refuses a `cursor` not in its log as `invalid_request`. */
export async function listEvents(call: SchoolCall, query: EventListQuery): Promise<EventPage> {
  const { services, school } = call;
  const found = await readEventsOfSchool(services.db, {
    schoolId: school.id,
    afterPosition: await positionAfter(call, query.cursor),
    type: query.type,
    sessionId: query.session_id,
    limit: query.limit + 1,
  });
  const page = found.slice(0, query.limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    data: page.map((event) => wholeEvent(services, event)),
    next_cursor: last ? `evt_${last.id}` : null,
  };
}

async function positionAfter({ services, school }: SchoolCall, cursor: string | undefined): Promise<number> {
  if (cursor === undefined) return 0;
  const id = readEventId(cursor);
  const position = id === null ? null : await positionOfEvent(services.db, school.id, id);
  if (position === null) throw invalidRequest({ path: ['cursor'], message: 'must be the id of one of your events' });
  return position;
}

export interface EventWithDeliveries {
  readonly event: unknown;
  readonly deliveries: readonly EventDelivery[];
}

/** Returns an event of this school and its deliveries. Refuses as `not_found`, also for another school's. */
export async function readEvent(call: SchoolCall, id: string): Promise<EventWithDeliveries> {
  const { services } = call;
  const stored = await eventOfSchool(call, id);
  return { event: wholeEvent(services, stored), deliveries: await readDeliveries(services.db, stored.id) };
}

/** One event of this school's log by its public id, which may be anything. Refuses as `not_found`. */
async function eventOfSchool({ services, school }: SchoolCall, id: string): Promise<LoggedEvent> {
  const outboxId = readEventId(id);
  const event = outboxId === null ? null : await readEventOfSchool(services.db, school.id, outboxId);
  if (!event) throw new Refusal('not_found', 'There is no such event.');
  return event;
}

/** `evt_` and a UUID as the UUID, or null. */
function readEventId(text: string): string | null {
  const id = text.startsWith('evt_') ? text.slice(4) : '';
  return isId(id) ? id : null;
}

/**
 * Has an event delivered again now, under the same `webhook-id`, to one live endpoint or to all. Later events of its
 * session do not wait for it. Refuses as `not_found` another school's event or endpoint, and a school without one.
 */
export async function resendEvent(
  call: SchoolChange<EventWithDeliveries>,
  { id, endpointId }: { readonly id: string; readonly endpointId: string | undefined },
): Promise<EventWithDeliveries> {
  const { services, school } = call;
  const stored = await eventOfSchool(call, id);
  const { id: outboxId } = stored;
  const answer = await keeping(call, async (trx) => {
    const resendCount = await requestResend(trx, { schoolId: school.id, outboxId, endpointId });
    if (resendCount === 0) throw new Refusal('not_found', 'There is no such webhook endpoint.');
    return { event: wholeEvent(services, stored), deliveries: await readDeliveries(trx, outboxId) };
  });
  services.wake('outbox');
  return answer;
}

/** Lists a page of this school's deliveries. Refuses a cursor we did not give as `invalid_request`. */
export async function listDeliveries(call: SchoolCall, query: DeliveryListQuery): Promise<DeliveryList> {
  const { services, school } = call;
  const rows = await readDeliveriesOfSchool(services.db, {
    ...pageAsked(school, query, numbered),
    status: query.status,
    endpointId: query.endpoint_id,
  });
  return pageOf(rows, query.limit, ({ delivery }) => delivery);
}

/** So many are marked within a statement's time. */
const mostResent = 1_000;

/** Has what was given up sent again, at most 1,000 events. Refuses another school's endpoint as `not_found`. */
export async function resendDeliveries(
  call: SchoolChange<ResentDeliveries>,
  { endpoint_id: endpointId }: z.infer<typeof resendDeliveriesRequest>,
): Promise<ResentDeliveries> {
  const { services, school } = call;
  const answer = await keeping(call, async (trx) => {
    if (endpointId !== undefined && !(await readEndpoint(trx, { schoolId: school.id, id: endpointId })))
      throw new Refusal('not_found', 'There is no such webhook endpoint.');
    const { resent, isMore } = await resendGivenUp(trx, { schoolId: school.id, endpointId, most: mostResent });
    return { resent, has_more: isMore };
  });
  services.wake('outbox');
  return answer;
}

/** An event as stored: without its invoice's tax data, which its payment stores sealed. */
type StoredEvent = Pick<LoggedEvent, 'payload' | 'tax_data_sealed'>;

const withInvoice = z.looseObject({ data: z.looseObject({ invoice: z.looseObject({}) }) });

/** An event as its school reads it. What another server secret had sealed stays out, and the log says so. */
export function wholeEvent(services: Services, stored: StoredEvent): unknown {
  return { ...anEvent.parse(withTaxData(services, stored)), livemode: services.mode === 'production' };
}

const anEvent = z.looseObject({});

function withTaxData({ keys, log }: Services, { payload, tax_data_sealed: sealed }: StoredEvent): unknown {
  if (!sealed) return payload;
  const content = openTaxData(keys, sealed);
  if (!content) log.error('the tax data of an invoice cannot be opened with this server secret');
  if (!content) return payload;
  const event = withInvoice.parse(payload);
  const invoice = { ...event.data.invoice, rfc: content.number, tax_data: content };
  return { ...event, data: { ...event.data, invoice } };
}
