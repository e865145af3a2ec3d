import type { PaymentSession } from '#contracts/session';
import type { Country } from '#domain/money';
import { accountTermsPath } from '#i18n/legal/account-terms-version';
import type { LegalBody } from '#i18n/legal/legal-document';
import { type LegalKind, type LegalPage, loadLegal } from '#i18n/legal/load-legal';
import { defaultLocale, type Locale, localeOf, parseLocale } from '#i18n/locale';
import { Button } from '#ui/button';
import { Chevron } from '#ui/icon';
import { Panel } from '#ui/panel';
import { sessionShell } from '../../loading/make-shell.ts';
import { anonymousShell, type PageShell, type ShellFacts } from '../../shell/page-shell.ts';

/** A long text: its title, its contents, and each part under its own anchor. Printed without the contents. */
export function LegalView({ legal }: { readonly legal: LegalPage }) {
  const { title, version, intro, parts, words } = legal;
  return (
    <article className="mx-auto max-w-[65ch] pt-6 pb-12 print:max-w-none print:pt-0">
      <h1 className="text-24 font-bold">{title}</h1>
      {version ? <p className="mt-1 text-14 text-faint">{version}</p> : null}
      <p className="mt-4 text-16">{intro}</p>
      <Contents legal={legal} />
      {parts.map((part) => (
        <section key={part.id} aria-labelledby={part.id} className="mt-8">
          <h2 id={part.id} tabIndex={-1} className="scroll-mt-4 text-20 font-bold">
            {part.title}
          </h2>
          <Body body={part.body} />
        </section>
      ))}
      <div className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button look="plain" className="needs-scripts" onClick={() => window.print()}>
          {words.print}
        </Button>
        <a
          href="#content"
          className="inline-flex min-h-11 items-center text-14 text-accent underline underline-offset-4"
        >
          {words.toTop}
        </a>
      </div>
    </article>
  );
}

function Contents({ legal: { parts, words } }: { readonly legal: LegalPage }) {
  return (
    <nav aria-labelledby="contents" className="no-print mt-6">
      <Panel className="overflow-hidden">
        <details className="group">
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 -outline-offset-3 [&::-webkit-details-marker]:hidden">
            <h2 id="contents" className="text-16 font-semibold">
              {words.contents}
            </h2>
            <Chevron />
          </summary>
          <ol className="px-4 pb-2 wide:columns-2">
            {parts.map(({ id, title }) => (
              <li key={id} className="break-inside-avoid">
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center py-1 text-14 text-accent underline underline-offset-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </Panel>
    </nav>
  );
}

function Body({ body }: { readonly body: LegalBody }) {
  return body.map((block) =>
    typeof block === 'string' ? (
      <p key={block} className="mt-3 text-16 text-pretty">
        {block}
      </p>
    ) : (
      <ul key={block.join()} className="mt-3 grid list-disc gap-2 ps-5 text-16 marker:text-faint">
        {block.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  );
}

/** A page of law or of questions, and the session that it was written for. */
export interface LegalScreenData {
  readonly shell: PageShell;
  readonly legal: LegalPage;
  /** Whether the school is known and named. */
  readonly isNamed: boolean;
}

/** Returns the page of an address. `session` is null if unknown; `language` was requested, else the country's. */
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
  if (pathname.startsWith(accountTermsPath)) return 'account';
  if (pathname.endsWith('/faq')) return 'faq';
  return pathname.endsWith('/terms') ? 'terms' : 'privacy';
}

const countries: Readonly<Record<string, Country>> = { MX: 'MX', CO: 'CO', EC: 'EC' };

/** Returns Colombia for an address that names it; else the session's country, the requested one, or the language's. */
function countryOf(
  pathname: string,
  session: PaymentSession | null,
  requestedCountry: string | null,
  language: string | null,
): Country {
  if (pathname.startsWith('/co/')) return 'CO';
  return (
    session?.country_code ??
    countries[requestedCountry ?? ''] ??
    anonymousShell(nowhere, language ?? defaultLocale).country
  );
}

const nowhere: ShellFacts = { now: '', dataKey: null, header: null };
