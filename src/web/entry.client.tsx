import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { deferTo } from './shell/lazy.tsx';
import { problemPart } from './payment/problem-view.tsx';
import { mayBeInApp, isFramed, takeEarlyClick } from './shell/hydrated.ts';
import * as wholeDocument from './root.tsx';
import * as bar from './layout-bar.tsx';
import * as checkout from './pages/checkout/route.tsx';

// The first screen's routes come with this script: a file for each would only say where they are. Those of another page
// the document has fetched (`shell/start-scripts.ts`). Vite has its own way of all this while developing.
if (import.meta.env.DEV) void import('../ui/tokens.css');
else
  Reflect.set(window, '__reactRouterRouteModules', {
    root: wholeDocument,
    'layout-bar': bar,
    checkout,
    ...Reflect.get(window, '__reactRouterRouteModules'),
  });

// The page's own language must be there before it is hydrated, so that what is shown does not change.
// The checkout waits for its texts about money only where it has such money to show; what is deferred is waited for only
// where a refusal stands in the page, or another window handed its session on.
const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
const { pathname, search } = window.location;
const code = new URLSearchParams(search).get('handoff');
deferTo(() => import('./deferred.ts'));
const isNeeded = code !== null || document.querySelector('[data-problem]') !== null;
const [parts] = await Promise.all([
  isNeeded ? problemPart.fetch().catch(() => null) : null,
  loadCatalogue(locale),
  /^\/(checkout)?$/.test(pathname) ? null : loadMoneyTexts(locale),
]);
if (code !== null) await parts?.takeOver(code);
takeEarlyClick();
let root: Root | undefined;
startTransition(() => {
  root = hydrateRoot(document, <HydratedRouter />);
});
if (isFramed()) void import('./embedding/framed.ts').then((script) => script.startFramed(() => root?.unmount()));
else if (mayBeInApp(navigator.userAgent)) void import('./embedding/in-app.tsx').then((script) => script.startInApp());
