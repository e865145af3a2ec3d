import type { Cookie } from '@playwright/test';
import type { ConnectedProvider } from '#server/services/accounts';
import type { BrowserWatch, Sighting } from '../browser-watch.ts';
import type { OwnSession } from '../own-session.ts';
import { cardTraces, cardTracesIn } from './card-data.ts';
import { messageProblems } from './messages.ts';
import { storageProblems } from './storage.ts';

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
