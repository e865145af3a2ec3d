/** Messages that are due at an endpoint which refuses each: what they cost, and whom they delay. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { freePort } from '#sandbox/free-port';
import { listen } from '#sandbox/listen';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import type { Database } from '#server/db/driver/tables.generated';
import { multiplySessions } from '../growth/rows.ts';
import { shareOfCore } from '../processor-time.ts';
import type { Measured } from './measured.ts';

export interface DeadEndpointFigures {
  readonly due: number;
  /** Of a core, in percent, while nothing else happens: with nothing due, and with all of it. */
  readonly idle: number | null;
  readonly withDue: number | null;
  /** From a session's creation to its message at the healthy endpoint, in milliseconds. */
  readonly healthyMs: readonly number[];
}

const sessionCount = 40;

/** Needs a session with messages (`id`), of which it makes as many as `due` wants. */
export async function deadEndpoint(
  { origin, schoolKey, db, processes }: Measured,
  { id, due, standMs }: { readonly id: string; readonly due: number; readonly standMs: number },
): Promise<DeadEndpointFigures> {
  const client = createProductClient(origin);
  const { percent: idle } = await shareOfCore(processes, () => pause(standMs));
  const dead = await client.addWebhookEndpoint(schoolKey, `http://127.0.0.1:${await freePort()}/`);
  const made = await makeDue(db, { id, due, endpointId: dead.id });
  // The first ten refusals in a row, and whatever else meets so many rows for the first time.
  await pause(standMs);
  const { percent: withDue } = await shareOfCore(processes, () => pause(standMs));
  return { due: made, idle, withDue, healthyMs: await healthyBeside(client, schoolKey) };
}

/** Due now: a copy of the session's messages, each session's own, as the relay would have handed them on. */
async function makeDue(
  db: Kysely<Database>,
  { id, due, endpointId }: { readonly id: string; readonly due: number; readonly endpointId: string },
): Promise<number> {
  const { rows } = await sql<{
    each: number;
  }>`select count(*)::int as each from outbox where session_id = ${id}`.execute(db);
  const each = Math.max(1, rows[0]?.each ?? 1);
  const firstCopy = 10_000_000;
  await multiplySessions(db, [id], Math.ceil(due / each), { after: firstCopy });
  const { numAffectedRows } = await sql`
    insert into delivery (endpoint_id, outbox_id, session_id, seq, position, next_attempt_at)
    select ${endpointId}, o.id, o.session_id, o.seq, o.position, app_now() from outbox o
    where o.position > ${firstCopy} * 1000000::bigint`.execute(db);
  await sql.raw('vacuum analyze').execute(db);
  return Number(numAffectedRows ?? 0n);
}

async function healthyBeside(client: ReturnType<typeof createProductClient>, schoolKey: string) {
  const heardAt = new Map<string, number>();
  const healthy = await listen(
    {
      fetch: async (request) => {
        const { session_id: sessionId }: { session_id?: string } = await request.json();
        if (sessionId !== undefined && !heardAt.has(sessionId)) heardAt.set(sessionId, performance.now());
        return new Response(null, { status: 204 });
      },
    },
    0,
    'healthy endpoint',
  );
  await client.addWebhookEndpoint(schoolKey, `${healthy.origin}/`);
  const tookMs: number[] = [];
  for (let made = 0; made < sessionCount; made += 1) {
    const { id } = await client.createSession(schoolKey, sessionBody([100_000]));
    const answeredAt = performance.now();
    for (let left = 400; left > 0 && !heardAt.has(id); left -= 1) await pause(25);
    tookMs.push(Math.max(0, (heardAt.get(id) ?? Number.POSITIVE_INFINITY) - answeredAt));
  }
  await healthy.close();
  return tookMs;
}
