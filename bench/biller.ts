/**
 * `npm run bench:biller`: a bank makes fifty calls a second at the biller desk, beside the product on this machine.
 * Then ten calls a second beside fifty unending bodies a second from ten addresses; then a flood. Fails if fewer than
 * 95 % of the fifty are answered within 300 ms, one of the ten takes over a second, a debt is taken twice, or the flood
 * is not refused. `--short`: four seconds of each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BillerBank } from '#providers/emulation/biller-bank';
import { emulated } from '#providers/banred/emulated';
import { openLink } from '#sandbox/actors/parent';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { openFixture } from './fixture.ts';
import { percentile } from './load.ts';
import { slowBodies } from './slow-bodies.ts';

const short = process.argv.includes('--short');
const perSecond = 50;
const seconds = short ? 4 : 30;
const callsOfFamily = 4;
const families = Math.ceil((perSecond * seconds) / callsOfFamily);
const slowestMs = 300;
const flood = 600;
/** Beside bodies that never end: calls a second, and how long one may take. */
const beside = { perSecond: 10, slowestMs: 1_000 } as const;

const keys = emulated.keys();
const fixture = await openFixture({}, { country: 'EC', env: keys });
const { origin } = fixture.cuota;
const bank = new BillerBank({
  desk: () => `${origin}/biller/${emulated.provider.name}`,
  keys: () => ({ bank: [keys.BANRED_BANK_KEY], ours: [keys.BANRED_OUR_KEY] }),
  clock: { now: () => new Date() },
  currency: 'USD',
});

/** The code of a new student who owes 150.00. */
async function newCode(at: number): Promise<string> {
  const body = sessionBody([15_000], {}, 'EC');
  const charges = body.charges.map((charge) => ({ ...charge, student_id: `alumno-${at}` }));
  const { key } = await createProductClient(origin).createSession(fixture.schoolKey, { ...body, charges });
  const payment = await (await openLink(origin, key)).pay({ entity: 'banred', method: 'banred' });
  return payment.next_step?.kind === 'instructions' ? (payment.next_step.lines[0]?.value ?? '') : '';
}

/** What a bank asks of one student: what is owed, to take it, the same once more, and what is owed now. */
function callsOf(code: string): readonly (() => Promise<unknown>)[] {
  const payment = {
    id: `bench-${code}`,
    reference: code,
    debt_id: null,
    amount: 15_000,
    currency: 'USD',
    channel: 'app',
    paid_at: new Date().toISOString(),
  };
  const ask = () => bank.call('debts', { reference: code, channel: 'app' });
  const pay = () => bank.call('payments', payment);
  return [ask, pay, pay, ask];
}

const within = (tookMs: readonly number[], share: number): number => Math.round(percentile(tookMs, share));

/** Begins each call when it is due, without waiting for the one before. Returns the response times in milliseconds. */
async function steadily(calls: readonly (() => Promise<unknown>)[], perSecond: number): Promise<readonly number[]> {
  const began = performance.now();
  return Promise.all(
    calls.map(async (call, at) => {
      const due = began + (at * 1000) / perSecond;
      await sleep(Math.max(0, due - performance.now()));
      // One that nobody answered took as long as the bank waited.
      await call().catch(() => null);
      return performance.now() - due;
    }),
  );
}

/** Times the bank's calls beside fifty unending bodies a second. `refused` counts the responses other than 200. */
async function besideSlowBodies(): Promise<{ readonly took: readonly number[]; readonly refused: number }> {
  const slow = slowBodies(origin, `/biller/${emulated.provider.name}/debts`);
  let refused = 0;
  const call = async () => {
    const answer = await bank.call('debts', { reference: '1', channel: 'app' }).catch(() => null);
    if (answer?.status !== 200) refused += 1;
  };
  try {
    // Until those that began first are sent away: from then on it is as it stays.
    await sleep(short ? 2_000 : 8_000);
    const took = await steadily(
      Array.from({ length: beside.perSecond * seconds }, () => call),
      beside.perSecond,
    );
    console.log(`${slow.begun} bodies were begun and never ended, from ten addresses`);
    return { took, refused };
  } finally {
    slow.stop();
  }
}

const problems: string[] = [];
try {
  const codes: string[] = [];
  for (let at = 0; at < families; at += 1) codes.push(await newCode(at));
  const rounds = codes.map(callsOf);
  const took = await steadily(
    Array.from({ length: callsOfFamily }, (_, at) => rounds.flatMap((calls) => calls[at] ?? [])).flat(),
    perSecond,
  );
  const p95 = within(took, 0.95);
  console.log(
    `${took.length} calls, ${perSecond} a second: median ${within(took, 0.5)} ms, 95 % within ${p95} ms, worst ${within(took, 1)} ms`,
  );
  if (p95 > slowestMs) problems.push(`95 % took ${p95} ms, more than ${slowestMs}`);
  const left = await Promise.all(codes.slice(0, 50).map((code) => bank.ask(code)));
  if (left.some(({ debts }) => debts.length > 0)) problems.push('a debt that was paid is still asked for');
  const { took: tookBeside, refused: refusedBeside } = await besideSlowBodies();
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => within(tookBeside, share));
  console.log(
    `${tookBeside.length} calls beside 50 slow bodies a second: median ${p50} ms, 99 % within ${p99} ms, worst ${worst} ms, ${refusedBeside} refused`,
  );
  if (refusedBeside > 0 || (worst ?? 0) > beside.slowestMs)
    problems.push('a signed call suffers from bodies that never end');
  await sleep(1_100);
  const answers = await Promise.all(
    Array.from({ length: flood }, () => bank.call('debts', { reference: '1', channel: 'app' }).catch(() => null)),
  );
  const refused = answers.filter((each) => each?.status === 429).length;
  console.log(`a flood of ${flood} at once: ${refused} refused`);
  if (refused < flood / 3) problems.push('the flood was not refused');
} finally {
  await fixture.close();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
