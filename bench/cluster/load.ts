/** Families and schools that pay through the cluster while it is hurt, and what they were promised. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createdSession } from '#contracts/school-sessions';
import { sessionBody } from '#sandbox/actors/session-body';
import type { Emulator } from '#providers/emulation/emulator';
import { type Acknowledged, startFamilies } from '../paying-families.ts';

/** What came of a call: its status, or that no answer came. */
export type Kind = number | 'no answer' | 'not our JSON';

export interface Load {
  readonly acknowledged: Acknowledged;
  /** Ids of the sessions that schools asked for, each again and again as it was, until it was acknowledged. */
  readonly repeated: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<Kind, number>;
  /** How many writes were acknowledged until now. */
  writes(): number;
  /** The longest time without an acknowledged write since it was last asked, in milliseconds. */
  longestGap(): number;
  stop(): Promise<void>;
  /** After a failure: nobody waits for an answer any more. */
  abandon(): void;
}

const lookEveryMs = 20;
const pauseMs = 100;

export function startLoad(
  origin: string,
  schoolKey: string,
  stripe: Emulator,
  { families = 3, schools = 2 } = {},
): Load {
  const running = startFamilies(origin, schoolKey, stripe, families);
  const { acknowledged } = running;
  const repeated = new Map<string, string>();
  const errors = new Map<Kind, number>();
  let stopped = false;
  let isAbandoned = false;
  let [writes, last, longest] = [0, performance.now(), 0];
  const count = () => acknowledged.sessions.length + acknowledged.payments.length + repeated.size;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (count() === writes) return;
    [writes, last] = [count(), now];
  };
  const looking = setInterval(look, lookEveryMs);
  const ask = schoolThatRepeats(origin, schoolKey, (kind) => errors.set(kind, (errors.get(kind) ?? 0) + 1));

  async function school(): Promise<void> {
    while (!stopped) {
      const externalId = `cluster-${randomUUID()}`;
      // Until it is acknowledged, also after the families went home.
      for (let id: string | null = null; id === null && !isAbandoned;) {
        id = await ask(externalId);
        if (id === null) await sleep(pauseMs);
        else repeated.set(externalId, id);
      }
    }
  }

  const schoolsRunning = Array.from({ length: schools }, school);
  return {
    acknowledged,
    repeated,
    errors,
    writes: count,
    longestGap() {
      look();
      const found = longest;
      [last, longest] = [performance.now(), 0];
      return found;
    },
    abandon: () => void (isAbandoned = true),
    async stop() {
      stopped = true;
      await Promise.all([running.stop(), ...schoolsRunning]);
      clearInterval(looking);
      for (const status of acknowledged.refused) errors.set(status, (errors.get(status) ?? 0) + 1);
      const silent = acknowledged.unanswered - acknowledged.refused.length;
      if (silent > 0) errors.set('no answer', (errors.get('no answer') ?? 0) + silent);
    },
  };
}

/** A call of a session's creation under its own key. Returns the session's id, or null, after it has said why not. */
function schoolThatRepeats(origin: string, schoolKey: string, failed: (kind: Kind) => void) {
  return async (externalId: string): Promise<string | null> => {
    const headers = {
      authorization: `Bearer ${schoolKey}`,
      'content-type': 'application/json',
      'idempotency-key': externalId,
    };
    const body = JSON.stringify(sessionBody([250_000], { external_id: externalId }));
    try {
      const signal = AbortSignal.timeout(20_000);
      const answer = await fetch(`${origin}/api/v1/payment_sessions`, { method: 'POST', headers, body, signal });
      const text = await answer.text();
      if (answer.ok) return createdSession.parse(JSON.parse(text)).id;
      failed(answer.headers.get('content-type') === 'application/problem+json' ? answer.status : 'not our JSON');
    } catch {
      failed('no answer');
    }
    return null;
  };
}
