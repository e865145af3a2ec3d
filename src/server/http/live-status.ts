import { EventEmitter } from 'node:events';

/**
 * How many streams one process keeps open at the same time: a session's (a few phones, a stream for each payment that is
 * shown), a voucher's, whose link may be handed on, and all. A page that gets none asks again and again instead.
 */
export const streamLimits = { ofSession: 8, ofVoucher: 10, ofProcess: 2000 } as const;
export type StreamLimits = Readonly<Record<keyof typeof streamLimits, number>>;

export interface LiveStatus {
  notify(paymentId: string): void;
  /** Calls back on every change of one payment until the returned function is called. */
  listen(paymentId: string, listener: () => void): () => void;
  /** Takes a place among the open streams and answers how to leave it, or why there is none. */
  enter(kind: Exclude<keyof StreamLimits, 'ofProcess'>, id: string): (() => void) | 'too_many' | 'process_is_full';
}

/** Live status within one process; what is followed is also looked at together (`look-together.ts`), so a change made elsewhere shows a little later. */
export function createLiveStatus(limits: StreamLimits = streamLimits): LiveStatus {
  const emitter = new EventEmitter().setMaxListeners(0);
  const open = new Map<string, number>();
  let all = 0;
  const leave = (who: string): void => {
    const left = (open.get(who) ?? 1) - 1;
    all -= 1;
    if (left > 0) open.set(who, left);
    else open.delete(who);
  };
  return {
    notify: (paymentId) => void emitter.emit(paymentId),
    listen(paymentId, listener) {
      emitter.on(paymentId, listener);
      return () => emitter.off(paymentId, listener);
    },
    enter(kind, id) {
      const who = `${kind} ${id}`;
      if (all >= limits.ofProcess) return 'process_is_full';
      if ((open.get(who) ?? 0) >= limits[kind]) return 'too_many';
      open.set(who, (open.get(who) ?? 0) + 1);
      all += 1;
      return () => leave(who);
    },
  };
}
