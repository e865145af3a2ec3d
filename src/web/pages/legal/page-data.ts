import type { Country } from '#domain/money';
import type { PaymentSession } from '#contracts/session';
import { type LegalKind, type LegalPage, loadLegal } from '#i18n/legal/load-legal';
import { defaultLocale, type Locale, localeOf, parseLocale } from '#i18n/locale';
import { anonymousShell, type ShellFacts, type PageShell } from '../../shell/page-shell.ts';
import { sessionShell } from '../../client/make-shell.ts';

/** A page of law or of questions, and whose session it was written for. */
export interface LegalScreenData {
  readonly shell: PageShell;
  readonly legal: LegalPage;
  /** Whether the school is known and named. */
  readonly isNamed: boolean;
}

/** The page for an address. `session` is null where nobody is known; `language` is what was asked for, else the country's own. */
export async function legalScreen(
  { pathname, searchParams }: URL,
  session: PaymentSession | null,
  facts: ShellFacts,
  language: string | null,
): Promise<LegalScreenData> {
  const kind = kindOf(pathname);
  const country = countryOf(pathname, session, searchParams.get('country'), language);
  const locale = parseLocale(language) ?? session?.locale ?? localeOf[country];
  const school = session
    ? {
        name: session.school.name,
        contractualEntity: session.settings.contractual_entity,
        advisor: session.school.advisor,
      }
    : null;
  const legal = await loadLegal({ kind, country, locale, school });
  const shell = await legalShell(kind, session, facts, locale);
  return { shell: { ...shell, country, title: legal.title, subtitle: legal.title }, legal, isNamed: session !== null };
}

/** Questions are the school's page; its notice and terms bear the product's logo and colours. Source: spec §2. */
async function legalShell(
  kind: LegalKind,
  session: PaymentSession | null,
  facts: ShellFacts,
  locale: Locale,
): Promise<PageShell> {
  if (session && kind === 'faq') return { ...(await sessionShell(session, facts)), locale };
  return anonymousShell(facts, locale);
}

function kindOf(pathname: string): LegalKind {
  if (pathname.endsWith('/faq')) return 'faq';
  return pathname.endsWith('/terms') ? 'terms' : 'privacy';
}

const countries: Readonly<Record<string, Country>> = { MX: 'MX', CO: 'CO', EC: 'EC' };

/** An address that names Colombia is Colombia's; any other is the session's country, else the one asked for, else the language's. */
function countryOf(
  pathname: string,
  session: PaymentSession | null,
  asked: string | null,
  language: string | null,
): Country {
  if (pathname.startsWith('/co/')) return 'CO';
  return session?.country_code ?? countries[asked ?? ''] ?? anonymousShell(nowhere, language ?? defaultLocale).country;
}

const nowhere: ShellFacts = { now: '', dataKey: null, header: null };
