import { readDeliveries, requestResend } from '../../db/events-of-school.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { Refusal } from '../../http/problem-response.ts';
import type { Keep } from '../../http/idempotency.ts';
import type { Services } from '../../start/services.ts';
import { eventOfSchool, type EventWithDeliveries } from './list-events.ts';
import { wholeEvent } from './whole-event.ts';

/**
 * Has an event delivered again now, under the same `webhook-id`, to one live endpoint or to all. Later events of its
 * session do not wait for it. Refuses as `not_found` an event or endpoint that is not this school's, and a school without any endpoint.
 */
export async function resendEvent(
  services: Services,
  school: CallingSchool,
  { id, endpointId }: { readonly id: string; readonly endpointId: string | undefined },
  keep: Keep<EventWithDeliveries>,
): Promise<EventWithDeliveries> {
  const stored = await eventOfSchool(services, school, id);
  const { id: outboxId } = stored;
  const answer = await services.db.transaction().execute(async (trx) => {
    const asked = await requestResend(trx, { schoolId: school.id, outboxId, endpointId });
    if (asked === 0) throw new Refusal('not_found', 'There is no such webhook endpoint.');
    const resent = { event: wholeEvent(services, stored), deliveries: await readDeliveries(trx, outboxId) };
    await keep(trx, resent);
    return resent;
  });
  services.wake('outbox');
  return answer;
}
