/**
 * `node bench/costs.ts`: attacks the product with its dearest requests, and reads `/healthz` meanwhile. Fails if one
 * act of each connection, which `/healthz` may have to wait for, takes more processor time of the event loop than the
 * bound. Response times depend on the machine's other load: they are printed beside those of an idle product.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { instructionsOf } from '#contracts/instruction-lines';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { openFixture } from './fixture.ts';
import { percentile } from './load.ts';
import { watchAlive } from './many-streams.ts';
import { mainThreadMs } from './processor-time.ts';

const seconds = process.argv.includes('--short') ? 3 : 15;
const connections = 6;
const million = 1_048_576;

const fixture = await openFixture();
const { origin } = fixture.cuota;
const client = createProductClient(origin);

async function newVoucherKey(): Promise<string> {
  const { key } = await client.createSession(fixture.schoolKey, sessionBody([10_000]));
  const { next_step: step } = await client.makeVoucher(key);
  return new URL(instructionsOf(step)?.durable_url ?? 'x:').pathname.replace('/v/', '');
}

async function statusOf(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(60_000) });
  await answer.arrayBuffer();
  return String(answer.status);
}

const sendStatement = (csv: string) =>
  statusOf('/api/v1/statements', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fixture.schoolKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ csv, columns: { date: 0, amount: 1, reference: 2 }, has_header: false }),
  });

interface Attack {
  readonly name: string;
  /** What `/healthz` may wait for, in milliseconds. */
  readonly boundMs: number;
  readonly atOnce: number;
  act(at: number): Promise<string>;
}

const locales = ['es-MX', 'es-CO', 'es-EC', 'en-US'];
const key = await newVoucherKey();
const keys: string[] = [];
for (let made = 0; made < 60; made += 1) keys.push(await newVoucherKey());

const attacks: readonly Attack[] = [
  { name: 'nobody', boundMs: 50, atOnce: 1, act: () => sleep(100).then(() => '-') },
  { name: 'one voucher’s PDF', boundMs: 50, atOnce: connections, act: () => statusOf(`/api/vouchers/${key}/file`) },
  {
    name: 'PDFs of 60 vouchers in 4 languages',
    boundMs: 50,
    atOnce: connections,
    act: (at) =>
      statusOf(`/api/vouchers/${keys[at % keys.length] ?? ''}/file?locale=${locales[Math.floor(at / 60) % 4] ?? ''}`),
  },
  { name: 'a million empty rows', boundMs: 100, atOnce: 1, act: () => sendStatement(',\n'.repeat(million / 2)) },
  { name: 'a line of a million commas', boundMs: 100, atOnce: 1, act: () => sendStatement(','.repeat(million)) },
  { name: 'a million quotes', boundMs: 100, atOnce: 1, act: () => sendStatement('"'.repeat(million)) },
];

/** Keeps so many of its acts under way. Returns how often each status came. */
async function carryOut({ atOnce, act }: Attack): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const until = performance.now() + seconds * 1000;
  let at = 0;
  const connection = async () => {
    while (performance.now() < until) {
      const status = await act(at++);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, connection));
  return counts;
}

const problems: string[] = [];
try {
  // What runs for the first time is compiled and loaded: that is nobody's attack.
  for (const attack of attacks) await attack.act(0);
  let idleMs = 0;
  for (const attack of attacks) {
    const alive = watchAlive(origin);
    const pid = fixture.cuota.pid() ?? 0;
    const before = mainThreadMs(pid);
    const counts = await carryOut(attack);
    const acts = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const eachMs = (mainThreadMs(pid) - before) / acts;
    const took = await alive.stop();
    const [middle, most, worst] = [0.5, 0.99, 1].map((share) => percentile(took, share));
    if (middle === undefined || most === undefined || worst === undefined) throw new Error('nothing was measured');
    idleMs ||= most;
    const statusCounts = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
    const figures = `median ${middle.toFixed(1)} ms, 99 % within ${most.toFixed(1)} ms (${(most / idleMs).toFixed(1)} × idle), worst ${worst.toFixed(1)} ms`;
    console.log(
      `${attack.name}: ${statusCounts}, ${eachMs.toFixed(1)} ms of the event loop each; /healthz: ${figures}`,
    );
    const waitMs = eachMs * attack.atOnce;
    if (waitMs > attack.boundMs)
      problems.push(`${attack.name}: /healthz waits for ${waitMs.toFixed(0)} ms, more than ${attack.boundMs}`);
  }
  const heads = await Promise.all(
    Array.from({ length: 300 }, () => statusOf(`/api/vouchers/${key}/events`, { method: 'HEAD' })),
  );
  const reader = new AbortController();
  const { status } = await fetch(`${origin}/api/vouchers/${key}/events`, { signal: reader.signal });
  reader.abort();
  console.log(`300 HEADs of a live stream: ${[...new Set(heads)].join(', ')}; a reader after them: ${status}`);
  if (status !== 200) problems.push('HEAD takes the places of streams');
} finally {
  await fixture.close();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
