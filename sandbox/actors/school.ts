import { createdSession } from '#contracts/school-sessions';
import { bulkSessions } from '#contracts/bulk-sessions';
import { endpointWithSecret } from '#contracts/webhook-endpoints';
import { ask } from './http.ts';

/** A school's server over HTTP, with one of its keys. Every method throws `RefusedCall` on a status other than 2xx. */
export function schoolAt(origin: string) {
  return {
    /** Returns the session's id and the key of its link. */
    async createSession(bearer: string, body: unknown): Promise<{ readonly id: string; readonly key: string }> {
      const path = '/api/v1/payment_sessions';
      const session = await ask(origin, createdSession, { method: 'POST', path, bearer, body });
      const key = new URL(session.url).searchParams.get('data');
      if (key === null) throw new Error('the link of a new session carries no data parameter');
      return { id: session.id, key };
    },
    /** Has a school's webhooks sent to `url` too. Returns the endpoint's id and signing secret. */
    addWebhookEndpoint: (bearer: string, url: string): Promise<{ readonly id: string; readonly secret: string }> =>
      ask(origin, endpointWithSecret, { method: 'POST', path: '/api/v1/webhook_endpoints', bearer, body: { url } }),
    /** Makes many sessions at once. Returns the result of each row. */
    createSessions: (bearer: string, rows: readonly unknown[]) =>
      ask(origin, bulkSessions, { method: 'POST', path: '/api/v1/payment_sessions/bulk', bearer, body: { rows } }),
  };
}
