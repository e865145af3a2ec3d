/** What an operator's tags are told, and where they never run. A sandbox of its own: everywhere else analytics is off. Source: spec §5, §9. */
import { get } from 'node:http';
import { type Browser, expect, test as base } from '@playwright/test';
import { type BrowserWatch, createBrowserWatch } from './browser-watch.ts';
import { createOwnSession, type OwnSession } from './own-session.ts';
import { openLink, oxxo } from './payer.ts';
import { startWorkerSandbox, type WorkerSandbox } from './worker-sandbox.ts';

interface Visit {
  readonly watch: BrowserWatch;
  readonly page: Awaited<ReturnType<Browser['newPage']>>;
}

const test = base.extend<
  { readonly visit: Visit },
  { readonly withTags: WorkerSandbox; readonly without: WorkerSandbox }
>({
  withTags: [
    async ({ browserName: _any }, hand) => {
      const sandbox = await startWorkerSandbox({ analytics: true });
      await hand(sandbox);
      await sandbox.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  without: [
    async ({ browserName: _any }, hand) => {
      const sandbox = await startWorkerSandbox();
      await hand(sandbox);
      await sandbox.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  visit: async ({ context, withTags }, hand) => {
    const watch = createBrowserWatch(withTags.urls.app);
    await watch.follow(context, true);
    await hand({ watch, page: await context.newPage() });
    expect(watch.complaints).toEqual([]);
  },
});

/** What was asked of the tags' own hosts, by whichever frame. */
const askedOfTags = ({ watch }: Visit): readonly string[] =>
  watch.requests.map(({ url }) => url).filter((url) => /^http:\/\/(tags|tag-scripts)\.localhost[:/]/.test(url));
const told = ({ tags }: WorkerSandbox): readonly string[] =>
  (tags?.events() ?? []).map((event) => JSON.stringify(event));
const pathsTold = (sandbox: WorkerSandbox, from: number): readonly string[] =>
  told(sandbox)
    .slice(from)
    .flatMap((event) => /"page_path":"([^"]+)"/.exec(event)?.[1] ?? []);

/** What no tag may ever learn of a session. */
const secretsOf = ({ key, id, canaries }: OwnSession): readonly string[] => [key, id, ...canaries.values()];

// S9-R14
test('each page of a visit is told as its route, and who looks under another name', async ({ visit, withTags }) => {
  const session = await createOwnSession(withTags, {});
  const before = told(withTags).length;
  const { page } = visit;
  await openLink(page, session.url);
  await expect.poll(() => pathsTold(withTags, before)).toEqual(['/checkout']);
  const all = told(withTags).slice(before).join('\n');
  expect(all).toMatch(/"user_id":"[\w-]{43}"/);
  expect(all).toContain('"locale":"es-MX","country":"MX"');
  await oxxo(page).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paga en OXXO');
  await expect.poll(() => pathsTold(withTags, before)).toEqual(['/checkout', '/store']);
});

test('no key, no name, no address and no document is told, nor sent along', async ({ visit, withTags }) => {
  const session = await createOwnSession(withTags, {});
  const before = withTags.tags?.requests.length ?? 0;
  const { page } = visit;
  await openLink(page, session.url);
  await expect.poll(() => (withTags.tags?.requests.length ?? 0) - before).toBeGreaterThan(2);
  await page.goto(new URL('/store', withTags.urls.app).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => told(withTags).at(-1) ?? '').toMatch(/"page_path":"\/\w+"/);
  const sent = (withTags.tags?.requests ?? []).slice(before).map((request) => JSON.stringify(request));
  for (const text of [...secretsOf(session), 'Olvera', 'sessions', 'data=']) {
    expect(
      sent.filter((request) => request.includes(text)),
      text,
    ).toEqual([]);
  }
  // The tag stands in its own document, and was told by nobody where that document is.
  expect(sent.filter((request) => request.includes('collect') && !request.includes('/analytics-frame'))).toEqual([]);
  expect(
    visit.watch.requests.filter(({ url, referer }) => /tags?\b.*localhost/.test(url) && referer.includes(session.key)),
  ).toEqual([]);
});

test('while the key stands in the address no tag is asked for', async ({ visit, withTags }) => {
  const session = await createOwnSession(withTags, {});
  const { page } = visit;
  // Scripts that never arrive leave the key where it was.
  const stuck = await page.context().newPage();
  await stuck.route(/\/assets\/.*\.js/, () => undefined);
  await stuck.goto(session.url, { waitUntil: 'commit' });
  await expect(stuck.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(stuck.url()).searchParams.get('data')).toBe(session.key);
  await expect(stuck.locator('iframe')).toHaveCount(0);
  // Where they arrive late, the frame comes only after the key has left the address bar.
  const shownWith: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/analytics-frame')) shownWith.push(page.url());
  });
  expect(askedOfTags(visit)).toEqual([]);
  await openLink(page, session.url);
  await expect.poll(() => shownWith).toHaveLength(1);
  expect(shownWith[0]).not.toContain('data=');
});

test.describe('where card and bank data are typed', () => {
  for (const path of ['/card', '/card/status', '/pse', '/payment-result-pse/transaction/1']) {
    test(`${path} has no tag`, async ({ visit, withTags }) => {
      const session = await createOwnSession(withTags, {});
      const { page } = visit;
      const opened = new URL(path, withTags.urls.app);
      opened.searchParams.set('data', session.key);
      await page.goto(opened.href);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(askedOfTags(visit)).toEqual([]);
      await expect(page.locator('iframe[title="Analytics"]')).toHaveCount(0);
    });
  }

  test('the frame is taken away on the way to the card', async ({ visit, withTags }) => {
    const first = told(withTags).length;
    const session = await createOwnSession(withTags, {});
    const { page } = visit;
    await openLink(page, session.url);
    await expect(page.locator('iframe[title="Analytics"]')).toHaveCount(1);
    await expect.poll(() => pathsTold(withTags, first)).toEqual(['/checkout']);
    await page.getByRole('radio', { name: 'Tarjeta de crédito o débito' }).check();
    const before = told(withTags).length;
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/card');
    await expect(page.locator('iframe[title="Analytics"]')).toHaveCount(0);
    const asked = askedOfTags(visit).length;
    await page.waitForLoadState('networkidle');
    expect([askedOfTags(visit).length, told(withTags).length]).toEqual([asked, before]);
    await page.goBack();
    await expect(page.locator('iframe[title="Analytics"]')).toHaveCount(1);
    await expect.poll(() => pathsTold(withTags, before)).toEqual(['/checkout']);
  });
});

test('the tags’ host has one document, which the checkout’s own has not', async ({ withTags }) => {
  const { port } = withTags.cuota;
  const status = (host: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject);
    });
  expect(await status('tags.localhost', '/analytics-frame')).toBe(200);
  for (const path of ['/', '/checkout', '/healthz', '/api/docs'])
    expect(await status('tags.localhost', path)).toBe(404);
  expect(await status('localhost', '/analytics-frame')).toBe(404);
  expect(await status('localhost', '/healthz')).toBe(200);
});

test('where analytics is not set up, nothing is asked of anybody', async ({ without, context }) => {
  const watch = createBrowserWatch(without.urls.app);
  await watch.follow(context, true);
  const page = await context.newPage();
  const session = await createOwnSession(without, {});
  await openLink(page, session.url);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('iframe')).toHaveCount(0);
  const origins = new Set(watch.requests.map(({ url }) => new URL(url).origin));
  expect([...origins]).toEqual([without.urls.app]);
  expect(watch.requests.filter(({ url }) => /follow-page|tag-frame|analytics/.test(url))).toEqual([]);
});
