import { EventEmitter } from 'node:events';
import type { LiveStatus } from './services.ts';

/** Live status within one process; streams also look at the database, so a change made elsewhere shows a little later. */
export function createLiveStatus(): LiveStatus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    notify: (paymentId) => void emitter.emit(paymentId),
    listen(paymentId, listener) {
      emitter.on(paymentId, listener);
      return () => emitter.off(paymentId, listener);
    },
  };
}
