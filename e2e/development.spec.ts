/** `npm run dev`: the pages from their sources, by the same handler, routes and start as a build. Source: docs/decisions/0085. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';
import { fastFolder } from '#server/db/driver/fast-folder.fixture';
import { chooseCash, openLink, shownReference } from './payer.ts';

/** Starts `npm run dev` in a folder of its own, and gives the first link that it prints. */
const test = base.extend<{ link: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads its fixtures from the pattern.
  link: async ({}, give) => {
    const folder = await mkdtemp(join(await fastFolder(), 'cuota-dev-'));
    const env = { ...process.env, CUOTA_PORTS: '0', CUOTA_DATA_DIR: folder };
    const product = spawn(process.execPath, ['scripts/start.mjs', 'dev'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(product, 'exit');
    try {
      await give(await firstLink(createInterface(product.stdout)));
    } finally {
      product.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function firstLink(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) if (line.includes('/checkout?data=')) return line.trim();
  throw new Error('The product ended without a link.');
}

test('a change is seen without a build: link, choice and voucher are drawn from the sources, without a word of React’s', async ({
  page,
  link,
}) => {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && said.push(line.text()));
  await openLink(page, link);
  const reference = await chooseCash(page);
  await page.reload();
  expect(await shownReference(page)).toBe(reference);
  expect(said).toEqual([]);
});
