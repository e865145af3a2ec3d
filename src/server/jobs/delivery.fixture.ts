import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { endpointWithSecret } from '#contracts/webhook-endpoints';
import { createdSession } from '#contracts/school-sessions';
import { createSandboxClock } from '#sandbox/clock';
import { announceSession } from '../db/write/outbox.ts';
import { apiOfFile, family, newSchool } from '../routes/school-api.fixture.ts';
import type { Services } from '../services/services.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { type SchoolListener, startSchoolListener } from './school-listener.fixture.ts';

/** The API with a clock that can be moved, for all tests of a file; nothing is delivered until a test says so. */
export async function deliveryOfFile(change: Partial<Services> = {}) {
  const api = await apiOfFile(change);
  const clock = createSandboxClock();
  await clock.takeOver(api.db);
  const listeners: SchoolListener[] = [];
  afterAll(() => Promise.all(listeners.map((listener) => listener.close())));
  return {
    ...api,
    advance: (seconds: number) => clock.advance(seconds),
    deliver: () => deliverWebhooks(api.services),
    /** Time goes by, and what is due then is delivered. */
    async later(seconds: number) {
      await clock.advance(seconds);
      return deliverWebhooks(api.services);
    },
    newSchool: () => newSchool(api.services, `school-${randomUUID()}`),
    async listen(key: string) {
      const listener = await startSchoolListener();
      listeners.push(listener);
      const { body } = await api.call('POST', '/webhook_endpoints', { key, body: { url: listener.url } });
      const { id, secret } = endpointWithSecret.parse(body);
      return { listener, id, secret };
    },
    /** A session with `messages` messages; answers its id. */
    async tell(key: string, messages = 1): Promise<string> {
      const { body } = await api.call('POST', '/payment_sessions', { key, body: family() });
      const { id } = createdSession.parse(body);
      for (let count = 1; count < messages; count += 1) await this.tellMore(id);
      return id;
    },
    tellMore: (sessionId: string) =>
      api.db.transaction().execute((trx) => announceSession(trx, sessionId, 'payment_session.link_requested')),
    deliveriesOf: (endpointId: string) =>
      api.db.selectFrom('delivery').selectAll().where('endpoint_id', '=', endpointId).orderBy('seq').execute(),
    attemptsOf: (endpointId: string) =>
      api.db.selectFrom('delivery_attempt').selectAll().where('endpoint_id', '=', endpointId).orderBy('id').execute(),
  };
}
