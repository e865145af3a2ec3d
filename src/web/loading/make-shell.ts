import { redirect, replace } from 'react-router';
import type { VoucherView } from '#contracts/voucher-view';
import type { PaymentSession } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import { textIn } from '../shell/parse.ts';
import type { Refusal, LocalizedRefusal } from '../client/refusal.ts';
import { lazyPart } from '../shell/lazy.tsx';
import { anonymousShell, type ShellFacts, type PageShell, showsHeader } from '../shell/page-shell.ts';
import { isKeyShaped } from '#domain/access-link';
import { localizeRefusal } from '../client/localized-error.ts';
import { tabShell } from '../storage/tab-shell.ts';

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

/** The shell of a school's page without a session. */
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

/** Computed on the server. A phone fetches the module only for pages that it opens; without it, our colours stay. */
async function sheetOf(accent: string | null): Promise<string> {
  const look = accent ? await accents.fetch().catch(() => null) : null;
  return look?.accentSheet(accent) ?? '';
}

/** The shell of a page that says why it shows nothing else: with the school if the API names it, never the family. */
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

/** The page that explains an expired link and can send a new one. */
export const expiredLinkPath = (opened: Opened): string => withKey('/expired-link', opened);

/** The receipt of a paid session. */
export const receiptPath = (opened: Opened): string => withKey('/successful-payment', opened);

/** The checkout, for a key that has not expired. */
export const checkoutPath = (opened: Opened): string => withKey('/checkout', opened);

/** To throw: leads to another page instead. In the browser it replaces the entry, or Back would lead into it again. */
export const insteadOf = (path: string): Response => (typeof document === 'undefined' ? redirect(path) : replace(path));

/** The server's redirect carries the key, or the next page would lack it. In the browser the tab stores it. */
function withKey(path: string, { dataKey, locale }: Opened): string {
  const query = new URLSearchParams();
  if (dataKey && isKeyShaped(dataKey) && typeof document === 'undefined') query.set('data', dataKey);
  if (locale) query.set('locale', locale);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
