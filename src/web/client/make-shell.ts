import { redirect, replace } from 'react-router';
import type { VoucherView } from '#contracts/voucher-view';
import type { PaymentSession } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import { textIn } from './api.ts';
import type { Refusal, LocalizedRefusal } from './refusal.ts';
import { lazyPart } from '../shell/lazy.tsx';
import { anonymousShell, type ShellFacts, type PageShell, showsHeader } from '../shell/page-shell.ts';
import { isKeyShaped } from '#domain/access-link';
import { localizeRefusal } from './localized-error.ts';
import { tabShell } from './tab-shell.ts';

export async function sessionShell(session: PaymentSession, facts: ShellFacts): Promise<PageShell> {
  const { school } = session;
  return {
    locale: session.locale,
    school: { name: school.name, campus: school.campus_name, logo: session.settings.fg_logo },
    sheet: await sheetOf(school.accent),
    payerName: session.payer.full_name,
    country: session.country_code,
    timeZone: school.time_zone,
    now: facts.now,
    dataKey: facts.dataKey,
    hasHeader: showsHeader(facts.header),
    analytics: session.analytics,
  };
}

export async function voucherShell(view: VoucherView, now: string): Promise<PageShell> {
  const timeZone = view.next_step && 'time_zone' in view.next_step ? view.next_step.time_zone : 'America/Mexico_City';
  return schoolShell(view.locale, { school: view.school, timeZone, now });
}

interface SchoolFacts {
  readonly school: VoucherView['school'];
  readonly timeZone: string;
  readonly now: string;
}

/** The shell of a page of a school's that knows no session. */
export async function schoolShell(locale: Locale, { school, timeZone, now }: SchoolFacts): Promise<PageShell> {
  const { name, accent, fg_logo: logo } = school;
  return {
    ...anonymousShell({ now, dataKey: null, header: null }, locale),
    school: { name, campus: null, logo },
    timeZone,
    sheet: await sheetOf(accent),
  };
}

const accents = lazyPart(() => import('#domain/accent'));

/** Reckoned on the server; a phone fetches the arithmetic only when it opens a page by itself, and without it keeps our colours. */
async function sheetOf(accent: string | null): Promise<string> {
  const look = accent ? await accents.fetch().catch(() => null) : null;
  return look?.accentSheet(accent) ?? '';
}

/** The shell of a page that says why it shows nothing else: the school where the API names it, never the family. */
export async function refusalShell(refusal: Refusal, facts: ShellFacts, locale: string | null): Promise<PageShell> {
  const spoken = textIn(refusal.metadata, 'locale') ?? locale;
  const shell = typeof document === 'undefined' ? anonymousShell(facts, spoken) : tabShell(facts, spoken);
  const { school } = refusal.metadata;
  if (typeof school !== 'object' || school === null) return shell;
  const named: Readonly<Record<string, unknown>> = { ...school };
  const name = textIn(named, 'name');
  if (!name) return shell;
  const sheet = await sheetOf(textIn(named, 'accent'));
  return { ...shell, school: { name, campus: null, logo: textIn(named, 'fg_logo') }, sheet };
}

export interface OpenedBy {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
}

export interface RefusedPage {
  readonly state: 'refused';
  readonly shell: PageShell;
  readonly refusal: LocalizedRefusal;
}

export async function refusedPage(refusal: Refusal, facts: ShellFacts, locale: string | null): Promise<RefusedPage> {
  const shell = await refusalShell(refusal, facts, locale);
  return { state: 'refused', shell, refusal: await localizeRefusal(refusal, shell.locale) };
}

type Opened = Pick<OpenedBy, 'dataKey' | 'locale'>;

/** Where an old link is explained, and another can be asked for. */
export const expiredLinkPath = (opened: Opened): string => withKey('/expired-link', opened);

/** The receipt of what is paid already. */
export const receiptPath = (opened: Opened): string => withKey('/successful-payment', opened);

/** The checkout, for a key that is not an expired one. */
export const checkoutPath = (opened: Opened): string => withKey('/checkout', opened);

/** To throw: the page that stands for the one asked for. In the browser it takes that one's place, or Back would lead into it again. */
export const insteadOf = (path: string): Response => (typeof document === 'undefined' ? redirect(path) : replace(path));

/** A redirect of the server's carries the key, or the next page could not know it. In the browser the tab has it, out of the address. */
function withKey(path: string, { dataKey, locale }: Opened): string {
  const query = new URLSearchParams();
  if (dataKey && isKeyShaped(dataKey) && typeof document === 'undefined') query.set('data', dataKey);
  if (locale) query.set('locale', locale);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
