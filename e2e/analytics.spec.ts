/** What an operator's tags get, and where they never run. In a sandbox of their own. Source: spec §5, §9. */
import type { Locator, Page } from '@playwright/test';
import { expect, test as withoutTags } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { arrived, choose, continueButton, openCheckout, openLink, submitCash, wayToPay } from './payer.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

const test = withoutTags.extend({
  journey: async ({ journey, sandbox }, hand) => {
    for (const origin of tagOrigins(sandbox)) journey.visits(origin);
    await hand(journey);
  },
});

test.use({ analytics: true });
// In one worker: each starts a sandbox.
test.describe.configure({ mode: 'default' });

/** Where tags run, and where their scripts come from. */
function tagOrigins({ cuota }: WorkerSandbox): readonly string[] {
  const { analytics } = cuota.services;
  if (!analytics) throw new Error('this sandbox has no tags');
  return [analytics.tagsOrigin, analytics.scriptOrigin];
}
/** The requests to the tags' own hosts, of any frame. */
const askedOfTags = ({ watch, sandbox }: Journey): readonly string[] =>
  watch.requests.map(({ url }) => url).filter((url) => tagOrigins(sandbox).includes(new URL(url).origin));
/** Hidden, so that only its title differs from a provider's. */
const tagFrame = (page: Page): Locator => page.locator('iframe[title="Analytics"]');
const tagEvents = ({ tags }: WorkerSandbox): readonly string[] =>
  (tags?.events() ?? []).map((event) => JSON.stringify(event));
const pathsTold = (sandbox: WorkerSandbox, from: number): readonly string[] =>
  tagEvents(sandbox)
    .slice(from)
    .flatMap((event) => /"page_path":"([^"]+)"/.exec(event)?.[1] ?? []);

/** What no tag may ever learn of a session. */
const secretsOf = ({ key, id, canaries }: OwnSession): readonly string[] => [key, id, ...canaries.values()];

// S9-R14
// Every day: follow-page.test.ts.
test(
  'each page of a visit is told as its route, who looks under another name',
  { tag: '@long' },
  async ({ page, journey, sandbox }) => {
    const session = await journey.newSession();
    const before = tagEvents(sandbox).length;
    const shownWith: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/analytics-frame')) shownWith.push(page.url());
    });
    await openLink(page, session.url);
    await expect.poll(() => pathsTold(sandbox, before)).toEqual(['/checkout']);
    expect(shownWith, 'while the key stands in the address no tag is asked for').toHaveLength(1);
    expect(shownWith[0]).not.toContain('data=');
    const all = tagEvents(sandbox).slice(before).join('\n');
    expect(all).toMatch(/"user_id":"[\w-]{43}"/);
    expect(all).toContain('"locale":"es-MX","country":"MX"');
    await submitCash(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Paga en OXXO');
    await expect.poll(() => pathsTold(sandbox, before)).toEqual(['/checkout', '/store']);
  },
);

// Every day: the next journey, follow-page.test.ts and frame-script.test.ts.
test(
  'no key, no name, no address and no document is told, nor sent along',
  { tag: '@long' },
  async ({ page, journey, sandbox }) => {
    const session = await journey.newSession();
    const before = sandbox.tags?.requests.length ?? 0;
    await openLink(page, session.url);
    await expect.poll(() => (sandbox.tags?.requests.length ?? 0) - before).toBeGreaterThan(2);
    await page.goto(new URL('/store', sandbox.urls.app).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => tagEvents(sandbox).at(-1) ?? '').toMatch(/"page_path":"\/\w+"/);
    const sent = (sandbox.tags?.requests ?? []).slice(before).map((request) => JSON.stringify(request));
    for (const text of [...secretsOf(session), 'Olvera', 'sessions', 'data=']) {
      expect(
        sent.filter((request) => request.includes(text)),
        text,
      ).toEqual([]);
    }
    // The tag stands in its own document, and was told by nobody where that document is.
    expect(sent.filter((request) => request.includes('collect') && !request.includes('/analytics-frame'))).toEqual([]);
    expect(
      journey.watch.requests.filter(
        ({ url, referer }) => /tags?\b.*localhost/.test(url) && referer.includes(session.key),
      ),
    ).toEqual([]);
  },
);

test.describe('where card and bank data are typed', () => {
  test('neither the card’s page nor that of its payment has a tag', async ({ page, journey }) => {
    const session = await openCheckout(page, journey);
    await expect(tagFrame(page)).toHaveCount(1);
    for (const path of ['/card', '/card/status']) {
      // What the page before still asks ends with it.
      await page.goto('about:blank');
      const before = askedOfTags(journey).length;
      await page.goto(journey.linkTo(path, session));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(askedOfTags(journey)).toHaveLength(before);
      await expect(tagFrame(page)).toHaveCount(0);
    }
  });

  test('a card opens nothing in the list, and the frame is taken away on the way to its page', async ({
    page,
    journey,
    sandbox,
  }) => {
    const first = tagEvents(sandbox).length;
    await openCheckout(page, journey);
    await expect(tagFrame(page)).toHaveCount(1);
    await expect.poll(() => pathsTold(sandbox, first)).toEqual(['/checkout']);
    await choose(wayToPay(page, 'Tarjeta de crédito o débito'));
    await arrived(page);
    await expect(page.locator('[data-card-field]')).toHaveCount(0);
    const before = tagEvents(sandbox).length;
    await continueButton(page).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/card');
    await expect(tagFrame(page)).toHaveCount(0);
    const requestCount = askedOfTags(journey).length;
    await page.waitForLoadState('networkidle');
    expect([askedOfTags(journey).length, tagEvents(sandbox).length]).toEqual([requestCount, before]);
    await page.goBack();
    await expect(tagFrame(page)).toHaveCount(1);
    await expect.poll(() => pathsTold(sandbox, before)).toEqual(['/checkout']);
  });
});
