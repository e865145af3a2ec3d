/** A school's server, and the product's calls to it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Fetch } from '#sandbox/listen';
import type { Scheduler } from './scheduler.ts';
import { asTask, currentTask } from './tasks.ts';

/** Counts the product's calls to schools, which do not go by `fetch`. Returns a function that stops it. */
export function watchHttp(scheduler: Scheduler): () => void {
  const begun = new WeakSet<object>();
  const begin = (message: unknown) => {
    const request = requestIn(message);
    if (!request || currentTask().instance === null) return;
    begun.add(request);
    scheduler.beginAbroad();
  };
  const end = (message: unknown) => {
    const request = requestIn(message);
    if (request && begun.delete(request)) scheduler.endAbroad();
  };
  subscribe('http.client.request.start', begin);
  subscribe('http.client.response.finish', end);
  subscribe('http.client.request.error', end);
  return () => {
    unsubscribe('http.client.request.start', begin);
    unsubscribe('http.client.response.finish', end);
    unsubscribe('http.client.request.error', end);
  };
}

const requestIn = (message: unknown): object | null =>
  typeof message === 'object' && message !== null && 'request' in message && typeof message.request === 'object'
    ? message.request
    : null;

/** A school's server: it takes an event, refuses it, or its answer is lost. */
export const schoolServer =
  (scheduler: Scheduler): Fetch =>
  async (request, { incoming }) => {
    const { pathname } = new URL(request.url);
    const fate = await asTask(`school ${request.headers.get('webhook-id') ?? pathname}`, null, () =>
      scheduler.hold('event'),
    );
    if (fate === 'unheard') {
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    return new Response(null, { status: fate === 'refused' ? 500 : 204 });
  };
