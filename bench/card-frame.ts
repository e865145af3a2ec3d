/** `node bench/card-frame.ts`: time from the choice to a usable card form, on slow 4G and a processor at a quarter. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Sandbox, startSandbox } from '#sandbox/sandbox';
import { sampleProviders } from '#sandbox/sample-providers/index';
import { browserPath } from '../scripts/browser.mjs';
import { slow4g, startSlowNetwork } from './slow-network.ts';

const times = 7;
const goalMs = 1200;
const title =
  sampleProviders.find(({ provider }) => provider.cardFrame)?.provider.offers[0]?.texts['es-CO'].title ?? '';

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuota-card-frame-'));
  const sandbox = await startSandbox({ port: 0, dataDir, sampleProviders: true, logLevel: 'warn' });
  const browser = await chromium.launch({ executablePath: browserPath() ?? '', args: ['--no-sandbox'] });
  try {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) took.push(await measure(browser, sandbox));
    const median = took.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
    console.log(
      `the card form takes input ${median} ms after the choice (median of ${took.join(', ')}; goal ${goalMs})`,
    );
  } finally {
    await browser.close();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A new phone each time: nothing in its cache, no connection open. */
async function measure(browser: Browser, sandbox: Sandbox): Promise<number> {
  const network = await startSlowNetwork(slow4g);
  const { url } = await sandbox.newLink('co-family');
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    // Loopback too: Chromium leaves it out by default.
    proxy: { server: network.server, bypass: '<-loopback>' },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url);
  await page.getByRole('radio', { name: title }).check();
  // A family reads what it pays before it goes on.
  await page.waitForTimeout(2000);
  const began = performance.now();
  await page.locator('[data-continue]').click();
  const form = page.locator('[data-card-field] iframe').contentFrame();
  await form.getByRole('textbox', { name: 'Número de tarjeta' }).waitFor();
  const tookMs = Math.round(performance.now() - began);
  await context.close();
  network.close();
  return tookMs;
}

await main();
