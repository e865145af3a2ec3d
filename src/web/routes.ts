import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page there is, in the specification's order. `bar` has the navigation bar, `blank` has none. Source: spec §2. */
const pages = [
  { path: '/', layout: 'none', file: 'screens/plain/home.ts' },
  { path: 'checkout', layout: 'bar', file: 'screens/checkout/route.tsx' },
  { path: 'successful-payment', layout: 'blank', file: 'screens/receipt/route.tsx' },
  { path: 'card', layout: 'bar', file: 'screens/card/route.tsx' },
  { path: 'card/status/:paymentId?', layout: 'bar', file: 'screens/card-status/route.tsx' },
  { path: 'transfer', layout: 'bar', file: 'screens/transfer/route.tsx' },
  { path: 'transfer/status', layout: 'bar', file: 'screens/transfer-status/route.tsx' },
  { path: 'store', layout: 'bar', file: 'screens/store/route.tsx' },
  { path: 'v/:voucherKey', layout: 'blank', file: 'screens/voucher/route.tsx' },
  { path: 'expired-link', layout: 'blank', file: 'screens/expired-link/route.tsx' },
  { path: 'page-error', layout: 'blank', file: 'screens/plain/page-error.tsx' },
  { path: 'dev/gallery', layout: 'none', file: 'gallery/route.tsx' },
  { path: '*', layout: 'blank', file: 'screens/plain/not-found.tsx' },
] as const;

const inLayout = (name: (typeof pages)[number]['layout']) =>
  pages
    .filter((page) => page.layout === name)
    .map((page) => (page.path === '/' ? index(page.file) : route(page.path, page.file)));

export default [
  ...inLayout('none'),
  layout('layouts/nav.tsx', inLayout('bar')),
  layout('layouts/blank.tsx', inLayout('blank')),
] satisfies RouteConfig;
