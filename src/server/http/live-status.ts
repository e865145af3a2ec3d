import { EventEmitter } from 'node:events';
import type { LiveStatus } from '../services/services.ts';
import { createPlaces } from './places.ts';

/**
 * How many streams one process keeps open at the same time: a session's (a few phones, a stream for each payment that is
 * shown), a voucher's, whose link may be handed on, and all. A page that gets none asks again and again instead.
 */
export const streamLimits = { ofSession: 8, ofVoucher: 10, ofProcess: 2000 } as const;
export type StreamLimits = Readonly<Record<keyof typeof streamLimits, number>>;

/** Live status within one process; what is followed is also looked at together (`look-together.ts`), so a change made elsewhere shows a little later. */
export function createLiveStatus(limits: StreamLimits = streamLimits): LiveStatus {
  const emitter = new EventEmitter().setMaxListeners(0);
  const places = createPlaces(limits.ofProcess);
  return {
    notify: (paymentId) => void emitter.emit(paymentId),
    listen(paymentId, listener) {
      emitter.on(paymentId, listener);
      return () => emitter.off(paymentId, listener);
    },
    enter: (kind, id) => places.enter(`${kind} ${id}`, limits[kind]),
  };
}
