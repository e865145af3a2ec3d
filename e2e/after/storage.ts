import type { Frame } from '@playwright/test';
import type { OwnSession } from '../own-session.ts';

/** Source: spec §3; `header` is spec §2's header query value. */
const tabKeys = new Set([
  'token',
  'session_id',
  'user_id',
  'data',
  'hashKey',
  'r',
  'tax_data_component',
  'wasRefreshed',
  'header',
  // Ours: the tab's last attempt, the chosen language, and the page's scroll position.
  'payment_id',
  'locale',
  'react-router-scroll-positions',
  // Name, address and the choice to save of an unpaid card form: the way to the bank leaves the page.
  'card_form',
  'country',
  // What the list says of a wallet's payment that was declined: from the wallet's page, once.
  'wallet_declined',
  // What a parent typed into a method's form and the school did not know, until it was sent; no document's number.
  'form_answers',
]);
/** Saved slips, and the origins a developer may add. Source: spec §3. */
const deviceKeys = new Set([
  'cash_voucher',
  'bank_transfer',
  'additionalAllowedOrigins',
  // What a voucher's own link showed, and which ones were paid, for a phone without a network.
  'shared_vouchers',
  'paid_vouchers',
  // The card frames' package keeps its logging switch there, which we turn off.
  '@gr4vy-secure-fields-debug',
]);

/** What a page's browser stores against the rules, one sentence each. */
export async function storageProblems(page: Frame, sessions: readonly OwnSession[]): Promise<readonly string[]> {
  const storage = await page.evaluate(readStorage);
  if (storage === null) return [];
  const { tab, device, other, caches } = storage;
  const tabOnly = tab.filter(([name]) => name !== 'card_form' && name !== 'form_answers');
  const everything = [...tabOnly, ...device, ...caches].map(([, value]) => value).join('\n');
  return [
    ...caches
      .filter(([address]) => !/^cuota-pages-1 \/(offline\/shell|assets)\/[\w./-]*$/.test(address))
      .map(([address]) => `a cache holds ${address}`),
    ...tab.filter(([name]) => !tabKeys.has(name)).map(([name]) => `session storage holds ${name}`),
    ...device.filter(([name]) => !deviceKeys.has(name)).map(([name]) => `local storage holds ${name}`),
    ...other.map((name) => `the browser keeps ${name}`),
    ...sessions
      .filter(({ key }) => [...device, ...caches].some(([, value]) => value.includes(key)))
      .map(() => 'local storage or a cache holds the session key'),
    ...sessions.flatMap(({ canaries }) =>
      [...canaries].filter(([, text]) => everything.includes(text)).map(([what]) => `the browser keeps ${what}`),
    ),
  ];
}

/** Runs in the page. Null where the browser keeps nothing for it, as in a frame in another site's page. */
async function readStorage() {
  const entries = (storage: Storage): [string, string][] =>
    Object.keys(storage).map((name) => [name, storage.getItem(name) ?? '']);
  try {
    const [tab, device] = [entries(sessionStorage), entries(localStorage)];
    const databases = await indexedDB.databases();
    const caches: [string, string][] = [];
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name);
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url);
        caches.push([`${name} ${pathname}${search}`, (await (await cache.match(url))?.text()) ?? '']);
      }
    }
    const workers = await navigator.serviceWorker.getRegistrations();
    const isAlone = /^\/(checkout|card)\b/.test(location.pathname);
    const other = [
      ...databases.map(({ name }) => `the database ${name ?? ''}`),
      ...workers
        .map(({ scope }) => new URL(scope).pathname)
        .filter((scope) => ['/checkout', '/card'].some((path) => path.startsWith(scope)))
        .map((scope) => `a service worker for ${scope}`),
      ...(isAlone && navigator.serviceWorker.controller ? [`a service worker behind ${location.pathname}`] : []),
    ];
    return { tab, device, other, caches };
  } catch {
    return null;
  }
}
