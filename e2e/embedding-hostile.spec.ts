/** Who may not have the checkout in a frame, and what such a page gets: nothing. Source: spec §6. */
import type { BrowserContext, Page } from '@playwright/test';
import { frameEs } from '#i18n/frame-es';
import { expect, test as base } from './fixture.ts';
import { fillStorage, forgetFrameAncestors } from './frame-tricks.ts';
import { frameOf, keepWindow, lookAndSubmit, saidTo, lookAndChoose } from './framed.ts';
import { frame, openSite, type OwnSite } from './own-site.ts';
import { continueButton, oxxo, shownReference } from './payer.ts';

const test = base.extend<{ readonly site: OwnSite }>({
  site: async ({ journey }, hand) => {
    const site = await openSite();
    for (const name of ['evil', 'familias']) journey.visits(site.at(name));
    await hand(site);
    await site.close();
  },
});

const school = 'Colegio San Jerónimo';

// S6-R05
test('a page that no school registered gets neither the checkout in a frame nor a word; the same page of the school hears it', async ({
  page,
  journey,
}) => {
  journey.tolerate(/frame-ancestors|chrome-error|NotSameOrigin/);
  const session = await journey.newSession();
  const { urls } = journey.sandbox;
  const evil = urls.school.replace('school.', 'evil.');
  await page.goto(journey.portal(session, '/evil', evil));
  await expect(page.getByTitle('Marco directo')).toBeVisible();
  await expect.poll(() => framesAt(page, 'chrome-error:')).toHaveLength(2);
  expect(await textOfFrames(page)).not.toContain(school);
  await expect(page.getByRole('listitem')).toHaveCount(0);
  expect(journey.watch.messages).toEqual([]);

  await page.goto(journey.portal(session, '/evil'));
  await expect(page.getByRole('listitem').filter({ hasText: '"ready"' })).toHaveCount(1);
  await expect.poll(() => framesAt(page, 'chrome-error:')).toHaveLength(1);
  expect(saidTo(journey, urls.school).map(({ type }) => type)).toContain('ready');
});

// S6-R05
test('a frame beside the checkout, the page that opened the portal and the page that comes after it hear nothing', async ({
  page,
  context,
  journey,
  site,
}) => {
  const session = await journey.newSession();
  const [evil, portal] = [site.at('evil'), site.at('familias')];
  await journey.schoolHas({ allowed_parent_origins: [portal] });
  // It greets whatever it can reach, as the embed script would, and asks for things no message may do.
  site.show(
    '/listens',
    `<p>Escucha</p><script>
      setInterval(() => {
        const near = [window.opened, parent, parent[0], parent[1]];
        for (const each of near) if (each && each !== self) for (const type of ['hello', 'pay', 'close'])
          each.postMessage({ type, version: 1 }, '*');
      }, 300);
    </script>`,
  );
  site.show('/portal', frame('Pago', session.url) + frame('Vecino', `${evil}/listens`, 'height="40"'));
  site.show(
    '/opens',
    `<button onclick="window.opened = window.open('${portal}/portal')">Abrir el portal</button>
    <button onclick="window.opened = window.open('${session.url}')">Abrir el pago</button>
    <iframe title="Escucha" src="/listens"></iframe>`,
  );

  await page.goto(`${evil}/opens`);
  const portalTab = await openedBy(context, page, 'Abrir el portal');
  const inFrame = await frameOf(portalTab, 'Pago');
  await expect.poll(() => saidTo(journey, portal).map(({ type }) => type)).toContain('ready');
  const payTab = await openedBy(context, page, 'Abrir el pago');
  await expect(continueButton(payTab)).toBeEnabled();
  expect(await payTab.evaluate(() => window.opener)).toBeNull();

  await lookAndChoose(oxxo(inFrame));
  await lookAndSubmit(continueButton(inFrame));
  await portalTab.goto(`${evil}/listens`);
  await expect(portalTab.getByText('Escucha')).toBeVisible();
  expect(saidTo(journey, evil)).toEqual([]);
  expect(
    new Set(journey.watch.messages.filter(({ from }) => from === journey.sandbox.urls.app).map(({ to }) => to)),
  ).toEqual(new Set([portal]));
});

// S6-R05
// Every day: allowed-parents.alone.test.ts and frame-ancestors.test.ts.
test(
  'whatever stands in local storage, only who was registered is spoken to; even a browser without frame-ancestors shows no more than a notice',
  { tag: '@long' },
  async ({ page, context, journey, site }) => {
    journey.tolerate(
      /Nothing is sent to the page around this one|frame-ancestors|Blocked script|sandboxed|postMessage|CORS|ERR_FAILED/,
    );
    const session = await journey.newSession();
    const { app, school: demoPortal } = journey.sandbox.urls;
    const evil = site.at('evil');
    const suffix = site.at('school.localhost.evil');
    journey.visits(suffix);
    const alike = demoPortal.replace('school', 'schооl');
    const lists = {
      every: poisoned([evil, suffix, alike, new URL(alike).origin, 'null', null, '*', 'http://*.localhost']),
      huge: poisoned([evil, 'x'.repeat(20_000)]),
    };
    await forgetFrameAncestors(context, app);
    await fillStorage(context, { app, storageKey: 'localStorage', held: lists });
    const names = Object.keys(lists);
    const frames = names.map((name) => frame(name, session.url, `name="${name}"`)).join('');
    site.show('/frames', `${frames}<script>${greetAll}</script>`);
    site.show('/one', frame('every', session.url, 'name="every"') + `<script>${greetAll}</script>`);
    site.show(
      '/null',
      `<iframe title="Sin origen" sandbox="allow-scripts allow-popups" style="width:100%;height:900px" src="/null-inner"></iframe>`,
    );
    site.show('/null-inner', frame('every', session.url, 'name="every"') + `<script>${greetAll}</script>`);

    await page.goto(`${evil}/frames`);
    for (const name of names) await expectNotice(page, name);
    await keepWindow(page, 'refused-notice');
    await page.goto(`${suffix}/one`);
    await expectNotice(page, 'every');
    await page.goto(`${evil}/null`);
    const inner = page.getByTitle('Sin origen').contentFrame().getByTitle('every', { exact: true }).contentFrame();
    await expect(inner.getByRole('main')).toBeVisible();
    const ours = /"type":"(ready|resize|status|redirect|error)"/;
    expect(journey.watch.messages.filter(({ from, data }) => from === app || ours.test(data))).toEqual([]);

    const opened = context.waitForEvent('page');
    await page.goto(`${suffix}/one`);
    await lookAndSubmit(page.getByTitle('every').contentFrame().getByRole('button', { name: frameEs.refused.open }));
    const tab = await opened;
    await expect(continueButton(tab)).toBeEnabled();
    expect(new URL(tab.url()).search).toBe('');
  },
);

// S6-R05
// Every day: frame-ancestors.test.ts.
test(
  'the portal of another school, by its own name in the address, sees no more than a notice',
  { tag: '@long' },
  async ({ page, context, journey, site }) => {
    journey.tolerate(/Nothing is sent to the page around this one/);
    const other = site.at('familias');
    const { cuota, schools, urls } = journey.sandbox;
    await journey.schoolHas({ allowed_parent_origins: [other] }, schools.lomaAzul);
    const { id } = await cuota.services.db
      .selectFrom('school')
      .select('id')
      .where('slug', '=', 'instituto-loma-azul')
      .executeTakeFirstOrThrow();
    const session = await journey.newSession();
    const held = { '': { data: session.key, hashKey: session.key } };
    await fillStorage(context, { app: urls.app, storageKey: 'sessionStorage', held });
    site.show('/', frame('Pago', `${urls.app}/checkout?school=${id}`));
    await page.goto(other);
    await expectNotice(page, 'Pago');
    expect(saidTo(journey, other)).toEqual([]);
  },
);

// Every day: framed.test.ts.
test(
  'a press on a button that something lies over does not count, and says so',
  { tag: '@long' },
  async ({ page, journey, site }) => {
    const portal = site.at('familias');
    const session = await journey.newSession();
    await journey.schoolHas({ allowed_parent_origins: [portal] });
    site.show(
      '/',
      `<div id="prize" style="position:absolute;z-index:9;inset:0;height:1700px;background:#fff;pointer-events:none">
      <h1>Gana un premio: toca el botón</h1></div>${frame('Pago', session.url)}`,
    );
    await page.goto(portal);
    const inFrame = await frameOf(page, 'Pago');
    await lookAndChoose(oxxo(inFrame));
    await lookAndSubmit(continueButton(inFrame));
    await expect(inFrame.getByRole('alert').filter({ hasText: frameEs.held.title })).toBeInViewport({ ratio: 1 });
    expect(await journey.atProvider(session)).toEqual([]);
    await page.evaluate(() => document.getElementById('prize')?.remove());
    await keepWindow(page, 'held-press');
    await lookAndSubmit(continueButton(inFrame));
    await shownReference(inFrame);
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

async function expectNotice(page: Page, title: string): Promise<void> {
  const inside = page.getByTitle(title, { exact: true }).contentFrame();
  await expect(inside.getByRole('heading', { name: frameEs.refused.title })).toBeVisible();
  await expect(inside.getByRole('button')).toHaveText([frameEs.refused.open]);
  await expect(inside.getByText(school)).toHaveCount(0);
}

const framesAt = (page: Page, start: string) => page.frames().filter((each) => each.url().startsWith(start));

async function textOfFrames(page: Page): Promise<string> {
  const texts = await Promise.all(
    page.frames().map((each) =>
      each
        .locator('body')
        .textContent()
        .catch(() => ''),
    ),
  );
  return texts.join('\n');
}

async function openedBy(context: BrowserContext, page: Page, button: string): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: button }).click();
  return opened;
}

/** What local storage then says of who may have the checkout in a frame. */
const poisoned = (origins: readonly unknown[]) => ({ additionalAllowedOrigins: JSON.stringify(origins) });

const greetAll = `setInterval(() => {
  for (const each of Array.from(frames)) for (const type of ['hello', 'pay', 'close']) each.postMessage({ type, version: 1 }, '*');
}, 300);`;
