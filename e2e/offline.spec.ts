/** What opens without a network: a slip, reloaded, and its own link in a fresh tab; and nothing of anybody else's. */
import type { BrowserContext, Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { offerKey } from '#providers/registry';
import { offlinePaths } from '../src/web/offline-pages.ts';
import { offlinePathAt } from '../src/web/shell/offline-paths.ts';
import { expect, test } from './fixture.ts';
import { makeVoucherIn, openInPortal } from './framed.ts';
import type { Journey } from './journey.ts';
import { newParent } from './parent.ts';
import {
  durableUrl,
  expectPaid,
  expectWaiting,
  newVoucher,
  noConnection,
  openLink,
  payAndRead,
  receipt,
  shownReference,
} from './payer.ts';
import { storedReference } from './payment-records.ts';

/** The scopes of the workers that stand ready. */
const workers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations())
      .filter(({ active }) => active?.state === 'activated')
      .map(({ scope }) => new URL(scope).pathname)
      .sort(),
  );
const controlled = (page: Page): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.controller !== null);
const cached = (page: Page): Promise<number> => page.evaluate(async () => (await caches.keys()).length);

/** Leaves the network, with what this phone has by then; what the browser itself keeps of files is forgotten. */
async function leaveNetwork(page: Page, context: BrowserContext, journey: Journey): Promise<void> {
  journey.tolerate(noConnection);
  await expect.poll(() => workers(page)).toHaveLength(2);
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await context.setOffline(true);
}

/** Where it is paid at one of several places, the first of them is opened: its code stands there. */
async function openPlace(page: Page): Promise<void> {
  const place = page.getByRole('navigation', { name: '¿Dónde vas a pagar?' }).getByRole('link').first();
  await expect(place.or(page.getByRole('group', { name: moneyEs.voucher.actions })).first()).toBeVisible();
  if (await place.isVisible()) await place.click();
}

/** Everything the page shows, without a gap. */
const shown = async (page: Page): Promise<string> => (await page.locator('body').innerText()).replaceAll(/\s/g, '');
const offlinePage = (page: Page) => page.getByRole('heading', { level: 1, name: 'No hay internet' });
const strip = (page: Page) => page.getByText('Sin conexión · guardada hoy a la');

/** Met every day; the others are kept by the same code. */
const first = ['MX/store/stripe'];
/** They lead to a bank's page or an app, and hand out nothing to carry. */
const carriesNothing = ['CO/nequi/wompi', 'EC/bank/placetopay'];

for (const { provider, desk } of emulatedProviders) {
  for (const offer of provider.offers.filter(
    ({ bookedOnly, path }) => !bookedOnly && offlinePathAt(offlinePaths, path),
  )) {
    const key = offerKey(offer);
    const how = desk[key];
    if (!how || how.pays.at !== 'desk' || carriesNothing.includes(key)) continue;
    const tag = first.includes(key) ? {} : { tag: '@long' };
    // S2-R21, S4-R06
    test(`${key}: reloaded without a network it shows itself`, tag, async ({ page, context, journey }) => {
      const { session, begin } = await newParent(page, journey, offer, how);
      await begin();
      await expect.poll(() => storedReference(journey.sandbox, session)).not.toBeNull();
      await openPlace(page);
      const reference = ((await storedReference(journey.sandbox, session)) ?? '').replaceAll(/\W/g, '');
      await expect.poll(() => shown(page)).toContain(reference);
      await leaveNetwork(page, context, journey);
      await page.reload();
      await expect.poll(() => shown(page)).toContain(reference);
      await journey.screen(page, `offline-${offer.type}`);
    });
  }
}

// S2-R21
// Every day: the journeys above and saved-copy.spec.ts.
test(
  'its own link opens without a network in a fresh tab; back online the same page goes on',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const { reference } = await newVoucher(page, journey);
    const url = await durableUrl(page);
    await leaveNetwork(page, context, journey);
    const other = await context.newPage();
    await other.goto(url);
    expect(await shownReference(other)).toBe(reference);
    await expect(strip(other)).toContainText(moneyEs.savedCopy.warningAtCounter);
    await journey.bothScreens(other, 'durable-voucher-offline');
    // However often it is looked at: what is not known stays as old as it is.
    const savedAt = () => other.evaluate(() => JSON.parse(localStorage.getItem('cash_voucher') ?? '{}').savedAt);
    const before = await savedAt();
    await page.reload();
    expect(await shownReference(page)).toBe(reference);
    expect(await savedAt()).toBe(before);
    await context.setOffline(false);
    await expect(strip(other)).toHaveCount(0);
    await payAndRead(other, journey, reference);
    // The tab beside it hears so too; its receipt is a document of its own, which no worker stands behind.
    await page.waitForURL('**/successful-payment');
    await expect(receipt(page)).toBeVisible();
  },
);

// S2-R29
test('another family’s link, and a tab without a session, show nothing of it', async ({ page, context, journey }) => {
  const { reference } = await newVoucher(page, journey);
  const own = await durableUrl(page);
  const elsewhere = await journey.anotherPhone();
  const { reference: foreign } = await newVoucher(elsewhere, journey);
  const foreignUrl = await durableUrl(elsewhere);
  await leaveNetwork(page, context, journey);
  const other = await context.newPage();
  for (const address of [foreignUrl, new URL('/store', own).href]) {
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('Cargando…');
    const text = await shown(other);
    for (const words of [reference, foreign, 'Diego', '8,480']) expect(text).not.toContain(words);
  }
  // What holds is that it is this phone's: its own link shows it.
  await other.goto(own);
  expect(await shownReference(other)).toBe(reference);
});

// S2-R29
// Every day: the journey above it.
test(
  'another link opened on the phone takes what a slip’s page would show',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const { reference } = await newVoucher(page, journey);
    const url = await durableUrl(page);
    await expect.poll(() => workers(page)).toHaveLength(2);
    await openLink(page, (await journey.newSession()).url);
    journey.tolerate(noConnection);
    await context.setOffline(true);
    await page.goto(url);
    await expect(offlinePage(page)).toBeVisible();
    expect(await shown(page)).not.toContain(reference);
  },
);

// S2-R21
// Every day: saved-copy.spec.ts.
test(
  'one that was paid says so without a network, and offers nothing',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const { reference } = await newVoucher(page, journey);
    const url = await durableUrl(page);
    await payAndRead(page, journey, reference);
    await leaveNetwork(page, context, journey);
    const other = await context.newPage();
    for (const [tab, load] of [
      [page, () => page.reload()],
      [other, () => other.goto(url)],
    ] as const) {
      await load();
      await expect(tab.getByRole('heading', { level: 1, name: moneyEs.savedCopy.paidTitle })).toBeVisible();
      expect(await shown(tab)).not.toContain(reference);
    }
    await journey.screen(page, 'paid-reloaded-offline');
  },
);

// Every day: offline-paths.test.ts.
test(
  'no worker stands behind a checkout or a card, wherever the document came from',
  { tag: '@long' },
  async ({ page, journey }) => {
    await newVoucher(page, journey);
    await expect.poll(() => workers(page)).toEqual(['/store', '/v/']);
    expect(await controlled(page)).toBe(false);
    await page.reload();
    await expectWaiting(page);
    expect(await controlled(page)).toBe(true);
    await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
    await page.waitForURL('**/checkout');
    await expect(page.getByText(moneyEs.attempts.see)).toBeVisible();
    await expect.poll(() => controlled(page)).toBe(false);
    await page.goto(new URL('/card', page.url()).href);
    expect(await controlled(page)).toBe(false);
  },
);

// Every day: offline-paths.test.ts.
test(
  'switched off under an open slip: the slip goes on, the next visit takes everything off the phone',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { reference } = await newVoucher(page, journey);
    await expect.poll(() => workers(page)).toHaveLength(2);
    await page.reload();
    await expectWaiting(page);
    expect(await controlled(page)).toBe(true);
    const { services } = journey.sandbox.cuota;
    Object.assign(services, { offline: false });
    try {
      // Another script at the worker's address is an update, under the page that stands open.
      await page.evaluate(async () => {
        for (const each of await navigator.serviceWorker.getRegistrations()) await each.update();
      });
      await expect.poll(() => workers(page)).toEqual([]);
      await expectWaiting(page);
      await page.reload();
      await expectWaiting(page);
      await expect.poll(() => workers(page)).toEqual([]);
      await expect.poll(() => cached(page)).toBe(0);
      await payAndRead(page, journey, reference);
    } finally {
      Object.assign(services, { offline: true });
    }
  },
);

// Every day: offline-paths.test.ts.
test('in a frame of its school’s page nothing is kept', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  const frame = await openInPortal(page, journey, session);
  const reference = await makeVoucherIn(frame);
  await expectWaiting(frame);
  // Several times what registering takes; the page follows the payment, so its network is never idle.
  await page.waitForTimeout(2_000);
  const registered = await frame.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(registered).toBe(0);
  await payAndRead(frame, journey, reference);
});

/** What a browser may lack, each put there before any script of ours; the control is every journey above. */
const lacks = {
  'its storage is full': () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    Object.assign(Cache.prototype, { addAll: full, put: full });
  },
  'caches are blocked': () => {
    Object.defineProperty(window, 'caches', {
      get: () => ({
        open: () => Promise.reject(new DOMException('no', 'SecurityError')),
        keys: () => Promise.resolve([]),
      }),
    });
  },
  'workers are refused': () => {
    Object.assign(ServiceWorkerContainer.prototype, {
      register: () => Promise.reject(new DOMException('no', 'SecurityError')),
    });
  },
  'it knows no worker, as in many apps': () => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  },
} as const;

for (const [what, plant] of Object.entries(lacks)) {
  // Every day: a browser that knows no worker, below, and one that blocks storage, disruptions.spec.ts.
  const tag = what.startsWith('it knows no worker') ? [] : '@long';
  test(`where ${what}, a slip works as without it`, { tag }, async ({ page, journey }) => {
    await page.addInitScript(plant);
    const { reference } = await newVoucher(page, journey);
    await page.reload();
    expect(await shownReference(page)).toBe(reference);
    const registered = await page.evaluate(
      async () => ('serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []).length,
    );
    expect(registered).toBe(0);
    await payAndRead(page, journey, reference);
    await expectPaid(page);
  });
}
