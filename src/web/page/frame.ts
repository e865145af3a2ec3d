import type { Country } from '#domain/money';
import type { VoucherView } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { type Refusal, textIn } from '../session/api.ts';

/** Whose page this is. */
export interface FrameSchool {
  readonly name: string;
  readonly campus: string | null;
  readonly logo: string | null;
}

/** What surrounds every page: language, school, clock, and the key that opens it. Each page's loader data carries one. */
export interface PageFrame {
  readonly locale: Locale;
  readonly school: FrameSchool | null;
  readonly payerName: string | null;
  readonly country: Country;
  readonly timeZone: string;
  /** The API's clock when the page was made: server and phone count days from the same instant. */
  readonly now: string;
  readonly dataKey: string | null;
  /** The school's colours as a style sheet; empty for our own. */
  readonly sheet: string;
  /** Whether the navigation bar shows. Source: spec §2. */
  readonly hasHeader: boolean;
  /** What the page is about, under the school's name; else the campus and the payer. */
  readonly subtitle?: string;
}

export interface FrameFacts {
  readonly now: string;
  readonly dataKey: string | null;
  readonly header: string | null;
}

/** The frame of a page that knows nobody. */
export function anonymousFrame(facts: FrameFacts, locale: string | null = null): PageFrame {
  return {
    locale: parseLocale(locale) ?? defaultLocale,
    school: null,
    payerName: null,
    country: 'MX',
    timeZone: 'America/Mexico_City',
    now: facts.now,
    dataKey: facts.dataKey,
    sheet: '',
    hasHeader: showsHeader(facts.header),
  };
}

/** The frame of a session's pages. */
export async function sessionFrame(session: PaymentSession, facts: FrameFacts): Promise<PageFrame> {
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
  };
}

/** The frame of a durable voucher link: the school, nobody's name. */
export async function voucherFrame(view: VoucherView, now: string): Promise<PageFrame> {
  const { name, accent, fg_logo: logo } = view.school;
  const timeZone = view.next_step && 'time_zone' in view.next_step ? view.next_step.time_zone : 'America/Mexico_City';
  return {
    ...anonymousFrame({ now, dataKey: null, header: null }, view.locale),
    school: { name, campus: null, logo },
    timeZone,
    sheet: await sheetOf(accent),
  };
}

/** Reckoned on the server; a phone fetches the arithmetic only when it opens a page by itself, and without it keeps our colours. */
async function sheetOf(accent: string | null): Promise<string> {
  const look = accent ? await import('../look/accent.ts').catch(() => null) : null;
  return look?.accentSheet(accent) ?? '';
}

/** The frame of a page that says why it shows nothing else: the school where the API names it, never the family. */
export async function refusalFrame(refusal: Refusal, facts: FrameFacts, locale: string | null): Promise<PageFrame> {
  const frame = anonymousFrame(facts, textIn(refusal.metadata, 'locale') ?? locale);
  const { school } = refusal.metadata;
  if (typeof school !== 'object' || school === null) return frame;
  const named: Readonly<Record<string, unknown>> = { ...school };
  const name = textIn(named, 'name');
  if (!name) return frame;
  const sheet = await sheetOf(textIn(named, 'accent'));
  return { ...frame, school: { name, campus: null, logo: textIn(named, 'fg_logo') }, sheet };
}

/** The bar shows when the setting is the text `true` or was never set. Source: spec §2. */
export function showsHeader(header: string | null): boolean {
  return header === null || header === 'true';
}

/** The frame in a route's loader data, or null where it has none. */
export function frameOf(loaderData: unknown): PageFrame | null {
  if (typeof loaderData !== 'object' || loaderData === null || !('frame' in loaderData)) return null;
  return loaderData.frame as PageFrame;
}
