import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/icon';
import { SchoolMark } from '#ui/school-mark';
import { useScripts } from './hydrated.ts';
import { useKeyedPath, stripFromAddress } from './address.ts';
import type { PageShell } from './page-shell.ts';
import { useShell } from './use-shell.ts';
import { useTexts } from './texts.tsx';
import { policyPaths } from '#domain/policies';
import { localeOf } from '#i18n/locale';

interface NavPageProps {
  readonly shell: PageShell;
  /** What the page is about, under the school's name; else the campus and the payer. */
  readonly subtitle?: string | null;
  readonly canGoBack: boolean;
  /** Where Back leads instead of the checkout. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A page with the navigation bar: back, the school, and the payer. Without the bar one quiet line names both. */
export function NavPage({ shell, subtitle, canGoBack, onBack, children }: NavPageProps) {
  const { t } = useTexts();
  const scripts = useScripts();
  const { school, hasHeader } = shell;
  const name = school?.name ?? t.common.product;
  // The bar is the school's; the payer's name stands with the amount.
  const line = subtitle ?? school?.campus;
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-12 focus:bg-panel focus:p-3"
      >
        {t.common.skip}
      </a>
      <header className={hasHeader ? 'border-b border-line bg-panel print:border-0' : ''}>
        <div
          className={`mx-auto flex max-w-[1040px] flex-wrap items-center gap-x-2.5 px-4 ${hasHeader ? 'min-h-14 py-1.5' : '-mb-3 pt-2'}`}
        >
          {canGoBack ? (
            <Back shell={shell} onBack={onBack} />
          ) : hasHeader && !scripts ? (
            <span className="back-room" />
          ) : null}
          {hasHeader ? <SchoolMark logo={school?.logo ?? null} product={school ? t.common.product : null} /> : null}
          <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap items-center justify-between gap-x-3">
            <div className="min-w-0">
              <p className={hasHeader ? 'text-16 leading-5 font-semibold' : 'py-3 text-14 text-soft'}>{name}</p>
              {hasHeader && line ? (
                <p className={`text-13 leading-4 text-soft ${subtitle ? '' : 'hidden wide:block'}`}>{line}</p>
              ) : null}
            </div>
            {hasHeader && school ? (
              <p className="no-print flex items-center gap-1 text-13 leading-4.5 font-medium text-good">
                <Icon name="lock" className="size-4" />
                {t.common.secure}
              </p>
            ) : null}
          </div>
        </div>
      </header>
      <Content>{children}</Content>
    </>
  );
}

/** The round button of the bar; where there is no bar, a plain word. Source: spec §2. */
function Back({ shell, onBack }: Pick<NavPageProps, 'shell' | 'onBack'>) {
  const { t } = useTexts();
  const path = useKeyedPath(shell.dataKey);
  const round = 'size-11 justify-center rounded-full border border-line hover:border-edge';
  const go = (event: MouseEvent): void => {
    event.preventDefault();
    onBack?.();
  };
  return (
    <Link
      to={path('/checkout')}
      {...(onBack ? { onClick: go } : {})}
      aria-label={t.common.back}
      className={`no-print flex flex-none items-center ${shell.hasHeader ? round : 'min-h-11 text-14 font-medium underline'}`}
    >
      {shell.hasHeader ? <Icon name="back" className="size-5" /> : t.common.back}
    </Link>
  );
}

function Content({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1040px] px-4 outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}

/** A page without a bar. */
export const BlankPage = Content;

/** Every page's footer: the country's notice and terms, the questions, and the other language. */
function Footer() {
  const { t, locale } = useTexts();
  const { pathname, search } = useLocation();
  const scripts = useScripts();
  const shell = useShell();

  // The address bar and the tab's history: the tab stores the language, and Back must not restore the last one.
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('locale')) stripFromAddress(['locale']);
  }, [search]);

  const country = shell?.country ?? 'MX';
  const path = useKeyedPath(shell?.dataKey ?? null);
  const other = locale === 'en-US' ? localeOf[country] : 'en-US';
  const query = new URLSearchParams(search);
  // With scripts the tab stores the key; without them only the address has it.
  if (scripts) for (const name of ['data', 'r', 'handoff']) query.delete(name);
  query.set('locale', other);
  const link = (to: string, text: string, lang?: string) => (
    <Link
      to={to}
      lang={lang}
      hrefLang={lang}
      replace={Boolean(lang)}
      className="min-h-11 min-w-11 py-3 hover:underline"
    >
      {text}
    </Link>
  );
  return (
    <footer className="no-print mx-auto flex max-w-[1040px] flex-wrap gap-x-5 px-4 text-13 text-soft">
      {link(path(policyPaths[country].privacy), t.common.privacy)}
      {link(path(policyPaths[country].terms), t.common.terms)}
      {link(path(country === 'MX' ? '/faq' : `/faq?country=${country}`), t.common.faq)}
      {link(`${pathname}?${query.toString()}`, other === 'en-US' ? 'English' : 'Español', other.slice(0, 2))}
    </footer>
  );
}

/** The shape of a page whose facts only this browser has. Without scripts it says what to open instead. */
export function PageSkeleton() {
  const { t } = useTexts();
  const bar = (size: string) => <div className={`rounded-12 bg-sunk ${size}`} />;
  return (
    <div className="py-6">
      <h1 className="sr-only">{t.common.loading}</h1>
      <div aria-hidden="true" className="grid max-w-120 gap-3">
        {bar('h-4 w-32')}
        {bar('h-11 w-60')}
        {bar('h-8 w-72')}
        {bar('mt-3 h-60 w-full rounded-18')}
        {bar('h-32 w-full rounded-18')}
      </div>
      <noscript>
        <p className="mt-6 text-16 text-soft">{t.pageError.noKey}</p>
      </noscript>
    </div>
  );
}
