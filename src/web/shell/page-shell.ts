import type { Country } from '#domain/money';
import type { PaymentSession } from '#contracts/session';
import { defaultLocale, type Locale, localeOf, parseLocale } from '#i18n/locale';

export interface ShellSchool {
  readonly name: string;
  readonly campus: string | null;
  readonly logo: string | null;
}

/** The shell of every page, in its loader data: language, school, clock, and the key that opens it. */
export interface PageShell {
  readonly locale: Locale;
  readonly school: ShellSchool | null;
  readonly payerName: string | null;
  readonly country: Country;
  readonly timeZone: string;
  /** The API's clock when the page was made: server and phone count days from the same instant. */
  readonly now: string;
  readonly dataKey: string | null;
  /** The school's colours as a style sheet; empty for ours. */
  readonly sheet: string;
  /** Whether the navigation bar is shown. Source: spec §2. */
  readonly hasHeader: boolean;
  /** The page's subject, under the school's name; else the campus and the payer. */
  readonly subtitle?: string;
  /** The document's title; by default the page's subject and the school. */
  readonly title?: string;
  /** Where page views are reported; absent if nowhere. */
  readonly analytics?: PaymentSession['analytics'];
}

export interface ShellFacts {
  readonly now: string;
  readonly dataKey: string | null;
  readonly header: string | null;
}

/** The shell of a page without a session. */
export function anonymousShell(facts: ShellFacts, locale: string | null = null): PageShell {
  const known = parseLocale(locale) ?? defaultLocale;
  return {
    locale: known,
    school: null,
    payerName: null,
    // The country of the notice and terms in the page's footer.
    country: known === localeOf.CO ? 'CO' : known === localeOf.EC ? 'EC' : 'MX',
    timeZone: 'America/Mexico_City',
    now: facts.now,
    dataKey: facts.dataKey,
    sheet: '',
    hasHeader: showsHeader(facts.header),
  };
}

/** Whether the bar is shown: if the setting is the text `true` or was never set. Source: spec §2. */
export function showsHeader(header: string | null): boolean {
  return header === null || header === 'true';
}

/** Whether a value is a shell, by its own fields. It is in the first screen's scripts, unlike `parse.ts`. */
export const isShell = (value: unknown): value is PageShell =>
  ['locale', 'timeZone', 'sheet'].every((name) => fieldOf(value, name) !== undefined);

export function shellOf(loaderData: unknown): PageShell | null {
  const shell = fieldOf(loaderData, 'shell');
  return isShell(shell) ? shell : null;
}

/** Returns one field of a value that may be no object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
