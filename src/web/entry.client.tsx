import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { browserRoutes } from './browser-routes.ts';
import { deferTo } from './shell/lazy.tsx';
import { handedOver } from './shell/answered.ts';
import { problemPart } from './payment/problem-view.tsx';
import { mayBeInApp, isFramed, takeEarlyClick } from './shell/hydrated.ts';

// A build has its styles in the document; in development Vite replaces them.
if (import.meta.env.DEV) void import('./pages.css');

// The page's language must be loaded before hydration, so that the page does not change. The checkout waits for texts
// about money only if it shows such money. It waits for deferred parts only if the page holds a refusal, or if another
// window handed its session on.
const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
const { pathname, search } = window.location;
const code = new URLSearchParams(search).get('handoff');
deferTo(() => import('./deferred.ts'));
const isNeeded = code !== null || document.querySelector('[data-problem]') !== null;
const hydrationData = handedOver();
const [routes, parts] = await Promise.all([
  browserRoutes(hydrationData.loaderData),
  isNeeded ? problemPart.fetch().catch(() => null) : null,
  loadCatalogue(locale),
  /^\/(checkout)?$/.test(pathname) ? null : loadMoneyTexts(locale),
]);
if (code !== null) await parts?.redeemHandoff(code);
takeEarlyClick();
const router = createBrowserRouter(routes, { hydrationData });
let root: Root | undefined;
startTransition(() => {
  root = hydrateRoot(document, <RouterProvider router={router} />);
});
if (isFramed()) void import('./embedding/framed.ts').then((script) => script.startFramed(() => root?.unmount()));
else if (mayBeInApp(navigator.userAgent)) void import('./embedding/in-app.tsx').then((script) => script.startInApp());
