import { tracingChannel } from 'node:diagnostics_channel';

/** A piece of work that may be traced. Its name and facts never hold a key, or anything about a person. */
export interface Traced {
  readonly kind: 'request' | 'message' | 'statement' | 'call';
  /** May be known only at the end, as a request's route. */
  name: string;
  readonly facts: Record<string, string | number>;
}

/** Who traces subscribes here (`start/tracing.ts`); until then nobody listens, and no package of theirs is loaded. */
export const workChannel = tracingChannel<Traced, unknown>('cuota:work');

/** Does the work, and publishes its begin and end. Without a subscriber nothing is described, and `run` gets null. */
export function traced<T>(describe: () => Traced, run: (work: Traced | null) => Promise<T>): Promise<T> {
  if (!workChannel.hasSubscribers) return run(null);
  const work = describe();
  return workChannel.tracePromise(() => run(work), work);
}
