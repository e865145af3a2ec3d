import { EventEmitter } from 'node:events';
import { openPubSub, type PubSubOptions } from '../db/driver/pub-sub.ts';
import { readStamps } from '../db/read/payment-facts.ts';
import type { LiveStatus, Services } from '../services/services.ts';
import { createCardPresence, decodePresence } from './card-presence.ts';
import { orWhenAway } from './database-outage.ts';
import { createPlaces } from './places.ts';

/**
 * The most streams of one process at a time: of a session (a few phones, a stream for each payment shown), of a
 * voucher, whose link may be passed on, and of all. A page that gets none polls instead. The lists of ways to pay
 * (`ofFamily`) have places of their own (`ofLists`): they take none from a payment.
 */
export const streamLimits = { ofSession: 8, ofVoucher: 10, ofFamily: 6, ofProcess: 2000, ofLists: 1000 } as const;
export type StreamLimits = Readonly<Record<keyof typeof streamLimits, number>>;

type Parts = Pick<Services, 'db'> & { readonly log: Pick<Services['log'], 'error'> };

/**
 * Publish and subscribe within one process. While anybody subscribes, the database is polled for all their payments at
 * once: another process may have changed one, or ended its reader's access.
 */
export function createLiveStatus(
  { db, log }: Parts,
  {
    limits = streamLimits,
    pollEveryMs = 2_000,
  }: { readonly limits?: StreamLimits; readonly pollEveryMs?: number } = {},
): LiveStatus {
  const emitter = new EventEmitter().setMaxListeners(0);
  const [places, lists] = [createPlaces(limits.ofProcess), createPlaces(limits.ofLists)];
  const stamps = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  const poll = async (): Promise<void> => {
    const ids = emitter.eventNames().map(String);
    const found = await orWhenAway(readStamps(db, ids), null);
    for (const [id, stamp] of found ?? []) {
      // Seen for the first time, it may have changed since its reader looked.
      if (emitter.listenerCount(id) === 0 || stamps.get(id) === stamp) continue;
      stamps.set(id, stamp);
      emitter.emit(id);
    }
  };
  const again = (): void => {
    timer = setTimeout(() => {
      void poll()
        .catch((error: unknown) => log.error({ err: error }, 'polling for open streams failed; it is tried again'))
        .finally(() => (emitter.eventNames().length > 0 ? again() : (timer = null)));
    }, pollEveryMs);
    timer.unref();
  };
  const forms = createCardPresence((sessionId) => void emitter.emit(sessionId));
  return {
    notify(word) {
      const note = decodePresence(word);
      if (note) forms.note(note);
      else emitter.emit(word);
    },
    hasCardForm: forms.isOpen,
    listen(paymentId, listener) {
      emitter.on(paymentId, listener);
      if (!timer) again();
      return () => {
        emitter.off(paymentId, listener);
        if (emitter.listenerCount(paymentId) === 0) stamps.delete(paymentId);
      };
    },
    enter: (kind, id) => (kind === 'ofFamily' ? lists : places).enter(`${kind} ${id}`, limits[kind]),
  };
}

/**
 * The same, published to every other process too. Publishes after commits only, so no transaction over money ever does;
 * while the connection is lost each process polls, as it always does.
 */
export function publishToOthers(live: LiveStatus, config: PubSubOptions['config'], log: Pick<Services['log'], 'warn'>) {
  const notices = openPubSub({
    config,
    receive: (paymentIds) => paymentIds.forEach((id) => live.notify(id)),
    lost: (error) => log.warn({ err: error }, 'the line to the other processes was lost; each polls until it is back'),
  });
  const notify: LiveStatus['notify'] = (paymentId) => {
    live.notify(paymentId);
    notices.publish(paymentId);
  };
  return { live: { ...live, notify }, close: notices.close };
}
