/** What an operator sees: numbers, and in the log each failure, by the code that a payer reads out. Source: spec §8. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { policyVersion } from '#domain/policies';
import type { StartResult } from '#providers/observation';
import { createMetrics } from '#server/http/metrics';
import { watchConnection } from '#server/start/watch-connection';
import { byCash } from '../../actors/parent.ts';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'cuota-log-'));
afterAll(() => rm(folder, { recursive: true }));
const logFile = join(folder, 'cuota.log');
/** Where the card provider says that the payer is to go, when that is a lie. */
let lie: string | null = null;
const led = (result: StartResult): StartResult =>
  lie !== null && result.kind === 'accepted' && result.nextStep.kind === 'redirect'
    ? { ...result, nextStep: { kind: 'redirect', url: lie } }
    : result;
const harness = await soundAtLastFor(
  startCardHarness({
    logFile,
    connection: (_name, real) => ({ ...real, start: (order, key) => real.start(order, key).then(led) }),
  }),
);

/** The value of one line of the text a Prometheus server reads. */
async function valueOf(line: string, text?: string): Promise<number> {
  const all = text ?? (await (await fetch(`${harness.origin}/metrics`)).text());
  const found = all.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

// First: the books are quiet.
describe('what an operator sees', () => {
  it('how long the oldest payment waits, and none in quiet books', async () => {
    expect(await valueOf('cuota_waiting_seconds{what="pending"}')).toBe(0);
    await (await harness.parent()).pay(byCash);
    await harness.advance(3600);
    const waited = await valueOf('cuota_waiting_seconds{what="pending"}');
    expect(waited).toBeGreaterThanOrEqual(3600);
    expect(waited).toBeLessThan(3700);
  });

  it('how many cases are open', async () => {
    const { next_step: step } = await (await harness.parent()).pay(byCash);
    expect(await valueOf('cuota_open{what="cases"}')).toBe(0);
    await harness.stripe.pay(referenceOf(step) ?? '', 10_000);
    await harness.settle();
    expect(await valueOf('cuota_open{what="cases"}')).toBe(1);
  });

  it('how far behind a school’s endpoint is', async () => {
    harness.school.failNext(1);
    await (await harness.parent()).pay(byCash);
    await harness.settle();
    await harness.clock.advance(4);
    expect(await valueOf('cuota_waiting_seconds{what="outbox"}')).toBeGreaterThanOrEqual(4);
    await harness.advance(3600);
    expect(await valueOf('cuota_waiting_seconds{what="outbox"}')).toBe(0);
  });

  it('what providers answer, and when they do not', async () => {
    const metrics = createMetrics(harness.services, async () => []);
    const stripe = await harness.services.accounts.of({ provider: 'stripe', account_id: null });
    if (!stripe) throw new Error('no stripe');
    const watched = watchConnection(
      stripe.connection,
      metrics.providerAnswered({ provider: 'stripe', account_id: null }),
    );
    harness.stripe.fault('*', '500', 100);
    await watched.check?.({ paymentId: null, providerRef: 'pi_none' });
    harness.stripe.fault('*', '500', 0);
    await watched.check?.({ paymentId: null, providerRef: 'pi_none' });
    const text = await metrics.text();
    for (const outcome of ['unknown', 'never_seen']) {
      const line = `cuota_provider_answers_total{provider="stripe",account="default",operation="check",outcome="${outcome}"}`;
      expect([outcome, await valueOf(line, text)]).toEqual([outcome, 1]);
    }
  });
});

const problemShape = z.object({ code: z.string(), support_code: z.string() });

// S8-R07
describe('a failure', () => {
  const older = { accepted_policy: `before-${policyVersion}` };
  it.each([
    ['of a card intent', 'policy_not_accepted', '/create_payment_intent', older],
    ['of a cash voucher', 'policy_not_accepted', '/create_payment_intent_oxxo', older],
    ['to confirm', 'payment_not_found', '/confirm_payment_intent', { payment_id: randomUUID() }],
    ['to read a payment', 'payment_not_found', `/payments/${randomUUID()}`, undefined],
    ['to find the way back to the school', 'not_found', '/s/enterprise/nowhere', undefined],
  ])('%s stands in the log, under the code that the payer reads', async (_what, code, path, body) => {
    const parent = await harness.parent();
    const answer = await parent.call(body ? 'POST' : 'GET', path, body);
    const problem = problemShape.parse(await answer.json());
    expect(problem.code).toBe(code);
    await expect.poll(() => linesAbout(problem.support_code)).toMatchObject([{ code }]);
  });
});

async function linesAbout(supportCode: string): Promise<readonly unknown[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => z.looseObject({ support_code: z.optional(z.string()) }).parse(JSON.parse(line)))
    .filter((line) => line.support_code === supportCode);
}

describe('a provider that sends the payer to a page that is not its own', () => {
  it('leaves the payment pending, to be asked about, and the payer where they are', async () => {
    lie = 'https://api.gr4vy.app.evil.example/approve?session=secret-of-theirs';
    const family = await harness.family();
    const payment = await payByCard(harness, family, numbers.bankAsks);
    expect(payment).toMatchObject({ status: 'pending', phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    const stored = await paymentRow(harness, payment.id);
    expect(JSON.stringify([stored, await harness.read(family, payment.id)])).not.toContain('evil');
    harness.services.log.flush();
    await expect.poll(() => readFile(logFile, 'utf8')).toContain('redirect_refused');
    const log = await readFile(logFile, 'utf8');
    expect(log).toContain('"origin":"https://api.gr4vy.app.evil.example"');
    expect(log).not.toContain('secret-of-theirs');
  });

  it('control: told the truth, the payer is sent to the bank', async () => {
    lie = null;
    const payment = await payByCard(harness, await harness.family(), numbers.bankAsks);
    expect(payment.next_step).toMatchObject({ kind: 'redirect', url: expect.stringContaining(harness.gr4vy.origin) });
  });
});
