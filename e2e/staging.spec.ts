/** Staging's pages in a browser, with an emulator on its own origin; no real test environment is called. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, test } from '@playwright/test';
import { locales } from '../src/i18n/locale.ts';
import { stagingTexts } from '../src/i18n/staging-texts.ts';
import { startCuota } from '../src/main.ts';
import { emulated as stripe } from '../src/providers/stripe/emulated.ts';
import { startEmbeddedPostgres } from '../src/server/db/driver/embedded-postgres.ts';
import { createApiKey, createSchool } from '../src/server/use-cases/schools/create-school.ts';
import { createProductClient } from '../sandbox/actors/product-client.ts';
import { sessionBody } from '../sandbox/actors/session-body.ts';

const origin = 'https://staging.escuela.example';

async function startStaging() {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-staging-'));
  // For root PostgreSQL runs as somebody else, who must get in.
  chmodSync(folder, 0o755);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder });
  const { host, port, user, database } = connection;
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
  };
  const clock = { now: () => new Date() };
  const { emulator, origins } = await stripe.start({ port: 0, clock, webhookUrl: 'http://127.0.0.1:9', env: keys });
  const cuota = await startCuota({
    ...keys,
    ...origins,
    CUOTA_MODE: 'staging',
    CUOTA_FOREIGN_PROVIDER_ORIGINS: '1',
    CUOTA_ORIGIN: origin,
    CUOTA_SECRET: randomBytes(36).toString('base64url'),
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const local = `http://127.0.0.1:${cuota.port}`;
  const { db } = cuota.services;
  const school = {
    slug: 'trial',
    name: 'Colegio',
    country: 'MX',
    contractualEntity: 'Colegio, A.C.',
    live: false,
  } as const;
  const { id: schoolId } = await createSchool(db, school);
  const { key } = await createApiKey(db, { schoolId, live: false });
  const session = await createProductClient(local).createSession(key, sessionBody([435_000]));
  return {
    local,
    key: session.key,
    async close() {
      await cuota.close();
      await emulator.close();
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

let staging: Awaited<ReturnType<typeof startStaging>>;
test.beforeAll(async () => {
  staging = await startStaging();
});
test.afterAll(() => staging.close());

/** A browser to which the product is where it believes it is. TLS ends before it, as anywhere. */
async function visitor(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, staging.local);
    if (/\/events(\?|$)/.test(url)) return route.abort();
    return route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
  });
  return context;
}

for (const javaScriptEnabled of [true, false])
  test(`each page says that no real money moves, and covers nothing with it (scripts: ${javaScriptEnabled})`, async ({
    browser,
  }) => {
    const context = await visitor(browser, { javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    const failed: string[] = [];
    page.on('pageerror', (error) => failed.push(String(error)));
    for (const locale of locales) {
      for (const path of [
        `/checkout?data=${staging.key}&locale=${locale}`,
        `/faq?locale=${locale}`,
        `/no/such?locale=${locale}`,
      ]) {
        const answer = await page.goto(origin + path);
        expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
        await expect(page.getByText(stagingTexts[locale].notice)).toBeVisible();
        await expect(page.getByRole('complementary').first()).toHaveText(stagingTexts[locale].notice);
        const [notice, content] = await Promise.all([
          page.getByText(stagingTexts[locale].notice).boundingBox(),
          page.getByRole('main').boundingBox(),
        ]);
        expect(notice).toMatchObject({ x: 0, y: 0, width: 360 });
        expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0);
      }
    }
    expect(failed).toEqual([]);
    await context.close();
  });

test('it stays while scripts lead from page to page, and where they draw the document anew', async ({ browser }) => {
  const context = await visitor(browser, { locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${origin}/checkout?data=${staging.key}&locale=es-MX`);
  const { notice } = stagingTexts['es-MX'];
  await page.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page).toHaveURL(/\/faq/);
  await expect(page.getByRole('complementary').first()).toHaveText(notice);
  // What React draws anew has no element of ours; the style sheet, which it keeps, says the same.
  await page.locator('aside.staging').evaluate((element) => element.remove());
  const content = await page.evaluate(() => getComputedStyle(document.body, '::before').content);
  expect(content).toBe(`"${notice}"`);
  await context.close();
});

test('it stands in the API’s reference, and robots are kept out', async ({ request }) => {
  expect(await (await request.get(`${staging.local}/api/docs`)).text()).toContain(stagingTexts['en-US'].notice);
  expect(await (await request.get(`${staging.local}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
});
