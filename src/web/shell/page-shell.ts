import type { Country } from '#domain/money';
import type { PaymentSession } from '#contracts/session';
import { defaultLocale, type Locale, localeOf, parseLocale } from '#i18n/locale';

export interface ShellSchool {
  readonly name: string;
  readonly campus: string | null;
  readonly logo: string | null;
}

/** What surrounds every page: language, school, clock, and the key that opens it. Each page's loader data carries one. */
export interface PageShell {
  readonly locale: Locale;
  readonly school: ShellSchool | null;
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
  /** The document's title; else whom the payment is for. */
  readonly title?: string;
  /** Where page views are told; absent where nowhere. */
  readonly analytics?: PaymentSession['analytics'];
}

export interface ShellFacts {
  readonly now: string;
  readonly dataKey: string | null;
  readonly header: string | null;
}

/** The shell of a page that knows nobody. */
export function anonymousShell(facts: ShellFacts, locale: string | null = null): PageShell {
  const known = parseLocale(locale) ?? defaultLocale;
  return {
    locale: known,
    school: null,
    payerName: null,
    // Whose notice and terms the foot of the page leads to.
    country: known === localeOf.CO ? 'CO' : known === localeOf.EC ? 'EC' : 'MX',
    timeZone: 'America/Mexico_City',
    now: facts.now,
    dataKey: facts.dataKey,
    sheet: '',
    hasHeader: showsHeader(facts.header),
  };
}

/** The bar shows when the setting is the text `true` or was never set. Source: spec §2. */
export function showsHeader(header: string | null): boolean {
  return header === null || header === 'true';
}

/** Whether it is one, as far as its own names say. In the first screen's scripts: `parse.ts` is not. */
export const isShell = (value: unknown): value is PageShell =>
  ['locale', 'timeZone', 'sheet'].every((name) => fieldOf(value, name) !== undefined);

export function shellOf(loaderData: unknown): PageShell | null {
  const shell = fieldOf(loaderData, 'shell');
  return isShell(shell) ? shell : null;
}

/** One field of what may be no object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
