import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartResult } from '#providers/observation';
import type { ProviderConnection } from '#providers/provider';
import { type CardBench, numbers, payByCard, startCardBench } from './card-bench.ts';

const evil = 'https://api.gr4vy.app.evil.example/approve?session=secret-of-theirs';
let bench: CardBench;
let folder: string;
let lies = true;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuota-evil-'));
  bench = await startCardBench({
    providerTimeoutMs: 3_000,
    logFile: join(folder, 'log'),
    connection: (_name, real) => ({ ...real, start: (order, key) => real.start(order, key).then(led) }),
  });
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

/** The provider's own answer, with the payer sent elsewhere. */
const led = (result: Awaited<ReturnType<ProviderConnection['start']>>): StartResult =>
  lies && result.kind === 'accepted' && result.nextStep.kind === 'redirect'
    ? { ...result, nextStep: { kind: 'redirect', url: evil } }
    : result;

describe('a provider that sends the payer to a page that is not its own', () => {
  it('leaves the payment pending, to be asked about, and the payer where they are', async () => {
    const family = await bench.family();
    const asked = await payByCard(bench, family, numbers.asked);
    expect(asked).toMatchObject({ status: 'pending', phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    expect(JSON.stringify(await bench.read(family, asked.id))).not.toContain('evil');
    const stored = await bench.services.db.selectFrom('payment').selectAll().where('id', '=', asked.id).execute();
    expect(JSON.stringify(stored)).not.toContain('evil');
    bench.services.log.flush();
    await expect.poll(() => readFile(join(folder, 'log'), 'utf8')).toContain('redirect_refused');
    const log = await readFile(join(folder, 'log'), 'utf8');
    expect(log).toContain('"origin":"https://api.gr4vy.app.evil.example"');
    expect(log).not.toContain('secret-of-theirs');
  });

  it('control: told the truth, the payer is sent to the bank', async () => {
    lies = false;
    const asked = await payByCard(bench, await bench.family(), numbers.asked);
    expect(asked.next_step).toMatchObject({ kind: 'redirect', url: expect.stringContaining(bench.gr4vy.origin) });
  });
});
