/** The two processes are restarted one after the other, through a HAProxy that sends nothing twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import type { Cluster } from './cluster.ts';
import type { Product } from './product.ts';

export interface Rolled {
  readonly requests: number;
  readonly restarts: number;
  readonly failed: readonly string[];
}

const callers = 8;
/** Until HAProxy has seen twice that a process is ready. */
const seenMs = 2_000;

/** Restarts until so many requests were made. */
export async function roll({ origin }: Cluster, { processes, schoolKey }: Product, requests: number): Promise<Rolled> {
  const client = createProductClient(origin);
  const failed: string[] = [];
  let [done, restarts, stopped] = [0, 0, false];
  const count = async (call: () => Promise<unknown>) => {
    await call().catch((error: unknown) => failed.push(String(error)));
    done += 1;
  };
  const look = async (key: string) => {
    const answer = await fetch(`${origin}/api/sessions/${key}`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  };
  const caller = async () => {
    while (!stopped) {
      let key = '';
      await count(async () => ({ key } = await client.createSession(schoolKey, sessionBody())));
      if (key) for (const _look of [1, 2, 3]) await count(() => look(key));
    }
  };
  const running = Array.from({ length: callers }, caller);
  while (done < requests) {
    for (const each of processes) {
      await each.stop();
      await each.start();
      restarts += 1;
      await sleep(seenMs);
    }
  }
  stopped = true;
  await Promise.all(running);
  return { requests: done, restarts, failed };
}
