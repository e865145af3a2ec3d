/** What fails for a payer can be found in the log by the code that they read out. Source: spec §8. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { policyVersion } from '#domain/policies';
import { type CardBench, type Family, startCardBench } from './card-bench.ts';

let folder: string;
let bench: CardBench;
let family: Family;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuota-log-'));
  bench = await startCardBench({ logFile: join(folder, 'cuota.log'), providerTimeoutMs: 3_000 });
  family = await bench.family();
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

const post = (path: string, body: object) => bench.call('POST', `/api${path}`, { bearer: family.bearer, body });
const get = (path: string) => bench.call('GET', `/api${path}`, { bearer: family.bearer });
const told = z.object({ code: z.string(), support_code: z.string() });

// S8-R07
describe('a failure', () => {
  const older = { accepted_policy: `before-${policyVersion}` };
  it.each([
    ['of a card intent', 'policy_not_accepted', () => post('/create_payment_intent', older)],
    ['of a cash voucher', 'policy_not_accepted', () => post('/create_payment_intent_oxxo', older)],
    ['to confirm', 'payment_not_found', () => post('/confirm_payment_intent', { payment_id: randomUUID() })],
    ['to read a payment', 'payment_not_found', () => get(`/payments/${randomUUID()}`)],
    ['to find the way back to the school', 'not_found', () => get('/s/enterprise/nowhere')],
  ])('%s stands in the log, under the code that the payer reads', async (_what, code, fail) => {
    const problem = told.parse(await (await fail()).json());
    expect(problem.code).toBe(code);
    await expect.poll(() => linesAbout(problem.support_code)).toMatchObject([{ code }]);
  });
});

async function linesAbout(supportCode: string): Promise<readonly unknown[]> {
  const lines = (await readFile(join(folder, 'cuota.log'), 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => z.looseObject({ support_code: z.optional(z.string()) }).parse(JSON.parse(line)))
    .filter((line) => line.support_code === supportCode);
}
