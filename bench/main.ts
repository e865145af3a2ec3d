/**
 * `npm run bench`: how fast the product answers, measured from outside on this machine, the load generator beside it.
 * `--short` runs a tenth of it. Figures are for comparing two runs on one machine, not for quoting.
 */
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentSession } from '#contracts/session';
import { sessionBody } from '#sandbox/actors/session-body';
import { createProductClient } from '#sandbox/actors/product-client';
import { openFixture, type Fixture } from './fixture.ts';
import { percentile } from './load.ts';

const short = process.argv.includes('--short');
const scale = short ? 1 : 10;
const atOnce = 8;

/** One thing measured: what it is, how often, and what one call does. */
interface Measurement {
  readonly name: string;
  readonly times: number;
  call(): Promise<void>;
}

async function main(): Promise<void> {
  const fixture = await openFixture();
  try {
    console.log(`first start, new database and pages included: ${Math.round(fixture.firstStartMs)} ms`);
    for (const measurement of await measurements(fixture)) console.log(await measure(measurement));
    console.log(await paidToScreen(fixture));
  } finally {
    await fixture.close();
  }
}

async function measurements(fixture: Fixture): Promise<readonly Measurement[]> {
  const { cuota, schoolKey } = fixture;
  const client = createProductClient(cuota.origin);
  const create = () => client.createSession(schoolKey, sessionBody([100_000, 50_000, 25_000]));
  const { key } = await create();
  const get = async (path: string) => {
    const response = await fetch(cuota.origin + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path.split('?')[0]} answered ${response.status}`);
  };
  const voucher = async () => void (await client.makeVoucher((await create()).key));
  return [
    { name: 'the checkout page, rendered', times: 60 * scale, call: () => get(`/checkout?data=${key}`) },
    { name: 'a session opened by its key', times: 150 * scale, call: () => get(`/api/sessions/${key}`) },
    { name: 'a session created by a school', times: 60 * scale, call: async () => void (await create()) },
    { name: 'a session and its voucher', times: 30 * scale, call: voucher },
  ];
}

async function measure({ name, times, call }: Measurement): Promise<string> {
  await call();
  const took: number[] = [];
  let left = times;
  const began = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await call();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = (times / (performance.now() - began)) * 1000;
  return `${name}: ${perSecond.toFixed(0)} a second, ${atOnce} at once; median ${within(took, 0.5)} ms, 95 % within ${within(took, 0.95)} ms`;
}

/** From the counter to the open page: paid at the provider, told by its webhook, asked, booked, streamed. */
async function paidToScreen({ cuota, stripe, schoolKey }: Fixture): Promise<string> {
  const client = createProductClient(cuota.origin);
  const took: number[] = [];
  for (let round = 0; round < 5 * scale; round += 1) {
    const { key } = await client.createSession(schoolKey, sessionBody([10_000 + round]));
    const payment = await client.makeVoucher(key);
    const session: PaymentSession = await (await fetch(`${cuota.origin}/api/sessions/${key}`)).json();
    const headers = { authorization: `Bearer ${session.token}` };
    const stream = await fetch(`${cuota.origin}/api/payments/${payment.id}/events`, { headers });
    const began = performance.now();
    const shown = stream.text();
    await stripe.pay(referenceOf(payment.next_step) ?? '');
    if (!(await shown).includes('"status":"successful"')) throw new Error('the stream ended without the money');
    took.push(performance.now() - began);
  }
  return `from paid at the counter to the open page: median ${within(took, 0.5)} ms, 95 % within ${within(took, 0.95)} ms`;
}

const within = (tookMs: readonly number[], share: number): string => percentile(tookMs, share).toFixed(1);

// The pages in a browser, and the server beside its limits, are other matters.
if (process.argv.includes('--pages')) await import('./pages.ts');
else if (process.argv.includes('--server')) await import('./server.ts');
else if (process.argv.includes('--bulk')) await import('./bulk.ts');
else await main();
