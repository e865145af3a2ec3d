import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { useAnalytics } from './shell/analytics/use-analytics.ts';
import { markHydrated } from './shell/hydrated.ts';
import { BusyOverlay } from './shell/busy.tsx';
import { DocumentContext } from './shell/document-context.tsx';
import { useShell } from './shell/use-shell.ts';
import type { StartTexts } from './shell/start-scripts.ts';
import { whenNeeded } from './shell/when-needed.ts';
import { BlankPage } from './shell/nav-page.tsx';
import { PlainRefusal, problemPart } from './payment/problem-view.tsx';
import { TextsProvider, useTexts } from './shell/texts.tsx';
import { Toaster } from './shell/toaster.tsx';
import { rootParts } from './client/root-parts.ts';
import { stripKey } from './storage/stored-key.ts';
import { loadEagerlyWhereNeeded } from './client/eager-pages.ts';

/** The document around every page, errors included. */
function Layout({ children }: { readonly children: ReactNode }) {
  const facts = useContext(DocumentContext);
  const shell = useShell();
  // A failed page has no shell; the page before it had a language.
  const shown = typeof document === 'undefined' ? null : parseLocale(document.documentElement.lang);
  const locale = shell?.locale ?? shown ?? defaultLocale;
  return (
    // Its own attributes alone: the document's first script marks there whether there will be a Back.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <Start part="head" locale={locale} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        {/* With the response's own `no-referrer`, browsers post forms with `Origin: null`, which the router refuses.
            Only the origin is sent: the first address holds the key. */}
        <meta name="referrer" content="strict-origin" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={facts.face.colours[0]} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={facts.face.colours[1]} />
        {facts.frameParents ? <meta name="frame-parents" content={facts.frameParents} /> : null}
        {facts.offline ? <meta name="offline" content={facts.offline} /> : null}
        {facts.supportCode ? <meta name="support-code" content={facts.supportCode} /> : null}
        <TextsProvider locale={locale}>
          <PageTitle
            title={shell?.title ?? null}
            about={shell?.subtitle ?? null}
            school={shell?.school?.name ?? null}
          />
        </TextsProvider>
        <link rel="icon" href={shell?.school?.logo ?? facts.face.icon} />
        <style nonce={facts.nonce} suppressHydrationWarning>
          {facts.styleSheet}
        </style>
        <style nonce={facts.nonce} suppressHydrationWarning>
          {shell?.sheet ?? ''}
        </style>
      </head>
      <body className="bg-paper text-ink">
        <TextsProvider locale={locale}>
          <Toaster>
            {children}
            <BusyOverlay />
          </Toaster>
        </TextsProvider>
        <Start part="end" locale={locale} />
      </body>
    </html>
  );
}

/** The tags that fetch and start the scripts. From the server alone: the browser needs them once. */
function Start({ part, locale }: { readonly part: keyof StartTexts; readonly locale: Locale }) {
  const { nonce, startTexts } = useContext(DocumentContext);
  return startTexts ? <script nonce={nonce}>{startTexts(locale)[part]}</script> : null;
}

/** Title and link preview name the school and the page's subject, never the family: two screens, two titles. */
function PageTitle({ title: own, about, school }: Readonly<Record<'title' | 'about' | 'school', string | null>>) {
  const { t } = useTexts();
  const { preview } = useContext(DocumentContext).face;
  const title = own ?? (school ? `${about ?? t.common.payment} · ${school}` : t.common.product);
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:type" content="website" />
      {preview ? (
        <>
          <meta property="og:description" content={preview.says} />
          <meta property="og:image" content={preview.picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : null}
    </>
  );
}

/** The document with a page in it. */
export function Root() {
  return (
    <Layout>
      <App />
    </Layout>
  );
}

function App() {
  const location = useLocation();
  const { pathname } = location;
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const shown = useRef(pathname);

  // Beside the document: which pages need more than it before they are touched.
  useEffect(loadEagerlyWhereNeeded, []);

  // The first touch: what a submit needs, and what refreshes the page after Back.
  useEffect(
    () =>
      whenNeeded(
        () =>
          void rootParts.fetch().then(
            ({ watchSession }) => watchSession({ navigate, revalidate }),
            () => undefined,
          ),
      ),
    [navigate, revalidate],
  );

  // The address bar and the tab's history: a stored key leaves the address and stays in the history.
  useEffect(() => {
    markHydrated();
    stripKey();
  }, [location]);
  useAnalytics();

  // The browser's worker: it controls its own pages, and no other page that this document leads to.
  const { location: ahead } = useNavigation();
  useEffect(() => {
    if (ahead && navigator.serviceWorker?.controller)
      void import('./storage/offline.ts').then((script) => script.leaveOffline(ahead));
  }, [ahead]);

  // Scroll and focus: another page starts at its top, for eyes and for screen readers. The router's own
  // component would write to session storage, and throws where that is blocked.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, navigation]);

  return <Outlet />;
}

/** Any unexpected error, as a page of the product. */
export function RootError() {
  return (
    <Layout>
      <Failed />
    </Layout>
  );
}

function Failed() {
  const error = useRouteError();
  const { supportCode } = useContext(DocumentContext);
  const { title, advice } = useTexts().t.pageError;
  const [parts, setParts] = useState(problemPart.arrived);
  useEffect(markHydrated, []);
  // The script with the full page, if nothing has needed it yet.
  useEffect(() => void problemPart.fetch().then(setParts, () => undefined), []);
  const kind = isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'error';
  return (
    <BlankPage>
      {parts ? (
        <parts.PageErrorView kind={kind} supportCode={supportCode} />
      ) : (
        <PlainRefusal title={title} advice={advice} />
      )}
    </BlankPage>
  );
}
