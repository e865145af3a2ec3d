import type { Country } from '#domain/money';
import type { PaymentSession } from '#contracts/session';
import { type LegalKind, type LegalPage, loadLegal } from '#i18n/legal/load-legal';
import { defaultLocale, type Locale, localeOf, parseLocale } from '#i18n/locale';
import { anonymousFrame, type FrameFacts, type PageFrame } from '../../page/frame.ts';
import { sessionFrame } from '../../page/make-frame.ts';

/** A page of law or of questions, and whose session it was written for. */
export interface LegalScreenData {
  readonly frame: PageFrame;
  readonly legal: LegalPage;
  /** Whether the school is known and named. */
  readonly isNamed: boolean;
}

/** The page for an address. `session` is null where nobody is known; `language` is what was asked for, else the country's own. */
export async function legalScreen(
  { pathname, searchParams }: URL,
  session: PaymentSession | null,
  facts: FrameFacts,
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
  const frame = await legalFrame(kind, session, facts, locale);
  return { frame: { ...frame, country, title: legal.title, subtitle: legal.title }, legal, isNamed: session !== null };
}

/** Questions are the school's page; its notice and terms bear the product's logo and colours. Source: spec §2. */
async function legalFrame(
  kind: LegalKind,
  session: PaymentSession | null,
  facts: FrameFacts,
  locale: Locale,
): Promise<PageFrame> {
  if (session && kind === 'faq') return { ...(await sessionFrame(session, facts)), locale };
  return anonymousFrame(facts, locale);
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
  return session?.country_code ?? countries[asked ?? ''] ?? anonymousFrame(nowhere, language ?? defaultLocale).country;
}

const nowhere: FrameFacts = { now: '', dataKey: null, header: null };
