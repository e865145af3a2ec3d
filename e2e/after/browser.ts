import type { Cookie, Frame } from '@playwright/test';
import type { ConnectedProvider } from '#server/services/accounts';
import type { BrowserWatch, Sighting } from '../browser-watch.ts';
import type { OwnSession } from '../own-session.ts';
import { cardTraces, cardTracesIn } from './card-data.ts';
import { messageProblems } from './messages.ts';

interface Journeyed {
  readonly appOrigin: string;
  /** Whose frames our pages show, and where a payer may be sent, such as to confirm with the bank. */
  readonly accounts: readonly ConnectedProvider[];
  /** Where their frames keep a card. */
  readonly providerOrigins: readonly string[];
  /** Whose pages have the checkout in a frame, or would like to. */
  readonly otherSites: ReadonlySet<string>;
  readonly sessions: readonly OwnSession[];
  /** Addresses with a key that the journey itself opened, as the e-mail's link would. */
  readonly opened: ReadonlySet<string>;
  readonly storageBlocked: boolean;
}

/** What the browser requested, stored or complained about against the rules, one sentence each. */
export async function browserProblems(watch: BrowserWatch, journeyed: Journeyed): Promise<readonly string[]> {
  const requests = watch.requests.flatMap((sighting) => requestProblems(sighting, journeyed));
  const readable = journeyed.storageBlocked ? [] : watch.documents().filter((frame) => watch.hasScripts(frame.page()));
  const storage = await Promise.all(readable.map((frame) => storageProblems(frame, journeyed.sessions)));
  const cards = await Promise.all(readable.map((frame) => cardTracesIn(frame)));
  const cookies = await Promise.all(watch.contexts.map((context) => context.cookies()));
  return [
    ...watch.complaints,
    ...new Set(requests),
    ...storage.flat(),
    ...cards.flat(),
    ...messageProblems(watch, journeyed),
    ...cardTraces('the console', watch.lines.join('\n')),
    ...cookies
      .flat()
      .filter((cookie) => cookie.name !== onlyCookie && ![isKnown, isStamp, isOfDesk].some((is) => is(cookie)))
      .map(({ name }) => `a cookie was set: ${name}`),
  ];
}

/** It opens nothing: a request that carries it must repeat it in a header. Source: spec §7. */
const onlyCookie = 'XSRF-TOKEN';

/** By which a family asked one browser to know it, at a school: no script reads it, and it holds nothing but chance. */
const isKnown = ({ name, value, httpOnly, sameSite }: Cookie): boolean =>
  /^known-[0-9a-f]{32}$/.test(name) && /^[\w-]{43}$/.test(value) && httpOnly && sameSite === 'Lax';

/** That this browser made a payment: only the card of its months gets it. Source: docs/decisions/0114. */
const isStamp = ({ name, path, httpOnly, sameSite }: Cookie): boolean =>
  name.startsWith('stamp-') && path === '/api/years' && httpOnly && sameSite === 'Strict';

const deskHost = 'desk.localhost';

/** The desk's pages are asked by themselves, or opened in a tab. */
const isOfItsOwn = ({ isNavigation, frame }: Sighting, origin: string): boolean =>
  frame.isPage && (isNavigation || frame.origin === origin);

/** People sign in at the school's desk alone: no script reads its cookies, and no other site's page sends them. */
const isOfDesk = ({ name, domain, httpOnly, secure, sameSite }: Cookie): boolean =>
  domain === deskHost && name.startsWith('__Host-') && httpOnly && secure && sameSite === 'Strict';

/** The one address of the API that carries the key. Source: spec §7. */
const opensSession = /^\/api\/sessions\/[^/]+$/;

/** Where the server sends an expired key, which opens nothing any more; the page needs it to ask for another link. */
const explainsExpiredKey = /^\/expired-link$/;

/** Where the server sends an opened link of what is paid: the page behind it knows the key by nothing else. */
const showsReceipt = /^\/successful-payment$/;

function requestProblems(sighting: Sighting, journeyed: Journeyed): readonly string[] {
  const { url, isNavigation, ledBy, frame, referer, scripts, body } = sighting;
  const { appOrigin, otherSites, sessions, opened } = journeyed;
  if (/^(data|blob|about):/.test(url)) return [];
  const { origin } = new URL(url);
  // Another site's page may ask its own server what it likes; ours asks it nothing, but may be left for it.
  if (otherSites.has(origin) && frame.origin !== appOrigin) return [];
  if (new URL(url).hostname === deskHost && isOfItsOwn(sighting, origin)) return [];
  const isVisit = otherSites.has(origin) && isNavigation && frame.isPage;
  if (origin !== appOrigin && !isVisit && !isProvidersOwn(sighting, journeyed))
    return [`a page asked another origin: ${url}`];
  const shown = sessions.filter(({ key }) => url.includes(key));
  const { pathname } = new URL(url);
  const isLed = ledBy !== null && opened.has(ledBy);
  const mayCarryKey = isNavigation
    ? !scripts || opened.has(url) || explainsExpiredKey.test(pathname) || (isLed && showsReceipt.test(pathname))
    : opensSession.test(pathname);
  return [
    ...(shown.length > 0 && !mayCarryKey ? [`an address carries the session key: ${url}`] : []),
    ...(sessions.some(({ key }) => referer.includes(key)) && scripts
      ? [`a referrer carries the session key: to ${url}`]
      : []),
    ...sessions.flatMap(({ canaries }) =>
      [...canaries].filter(([, text]) => url.includes(text)).map(([what]) => `an address carries ${what}: ${url}`),
    ),
    ...cardTraces('an address', `${url}\n${referer}`),
    ...(origin === appOrigin ? cardTraces('what was sent to us', body) : []),
  ];
}

/**
 * A wallet's script; a provider's frame in our page and its requests; its hosted page, for which our page is left; or a
 * bank's frame.
 */
function isProvidersOwn(
  { url, isNavigation, frame }: Sighting,
  { accounts, providerOrigins, appOrigin }: Journeyed,
): boolean {
  const { origin } = new URL(url);
  // No page's policy but a wallet's lets its script in.
  if (accounts.some(({ walletHosts }) => walletHosts?.scripts.includes(origin))) return frame.isPage && !isNavigation;
  if (accounts.some(({ frameOrigins }) => frameOrigins?.includes(origin))) return !frame.isPage;
  if (isNavigation)
    return (
      (frame.isPage || frame.isBankCheck) && accounts.some(({ redirectOrigins }) => redirectOrigins?.includes(origin))
    );
  return providerOrigins.includes(origin) && frame.origin !== appOrigin;
}

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

async function storageProblems(page: Frame, sessions: readonly OwnSession[]): Promise<readonly string[]> {
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
