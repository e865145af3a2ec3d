/** `npm run dev`: pages from source, by the handler, routes and start of a build. Source: docs/decisions/0085. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';
import { fastFolder } from '#server/db/driver/fast-folder.fixture';
import { chooseCash, openLink, shownReference } from './payer.ts';

interface Development {
  readonly folder: string;
  /** The first link of the next list that it prints. */
  nextLink(): Promise<string>;
}

/** Starts `npm run dev` in a folder of its own. */
const test = base.extend<{ development: Development }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads its fixtures from the pattern.
  development: async ({}, give) => {
    const folder = await mkdtemp(join(await fastFolder(), 'cuota-dev-'));
    const env = { ...process.env, CUOTA_PORTS: '0', CUOTA_DATA_DIR: folder };
    const product = spawn(process.execPath, ['scripts/start.mjs', 'dev'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(product, 'exit');
    try {
      const lines = createInterface(product.stdout)[Symbol.asyncIterator]();
      await give({ folder, nextLink: () => nextLink(lines) });
    } finally {
      product.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function nextLink(lines: AsyncIterator<string>): Promise<string> {
  // The list begins anew with its first family.
  for (let isListed = false; ;) {
    const { value: line = '', done } = await lines.next();
    if (done) throw new Error('The product ended without a link.');
    isListed ||= line.startsWith('Pay as a family');
    if (isListed && line.includes('/checkout?data=')) return line.trim();
  }
}

test('a change is seen without a build: link, choice and voucher are drawn from the sources, without a word of React’s', async ({
  page,
  development,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()));
  await openLink(page, await development.nextLink());
  const reference = await chooseCash(page);
  await page.reload();
  expect(await shownReference(page)).toBe(reference);
  expect(complaints).toEqual([]);
});

test('a change of the server starts it again, on the database that goes on running', async ({ development }) => {
  const database = async () =>
    (await readFile(join(development.folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n', 1)[0];
  const link = new URL(await development.nextLink());
  const before = await database();
  await utimes('sandbox/welcome.ts', new Date(), new Date());
  // Ports are any that are free, so that the address is another; the key of the family's link is the same.
  const again = new URL(await development.nextLink());
  expect([again.searchParams.get('data'), await database()]).toEqual([link.searchParams.get('data'), before]);
});
