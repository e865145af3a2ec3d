/**
 * Every page there is, in the specification's order, and what answers it. `bar` has the navigation bar, `blank` has none.
 * `offline`: it opens without a network too (`offline-pages.ts`). A method's page that shows one payment is `pages/payment/route.tsx`, whoever is behind it. Source: spec §2.
 */
export const pages = [
  { path: '/', layout: 'none', file: 'pages/plain/home.ts' },
  { path: 'checkout', layout: 'bar', file: 'pages/checkout/route.tsx' },
  { path: 'successful-payment', layout: 'blank', file: 'pages/receipt/route.tsx' },
  { path: 'payment-result-pse/transaction/:transactionId', layout: 'blank', file: 'pages/result/route.tsx' },
  { path: 'card', layout: 'bar', file: 'pages/card/route.tsx' },
  { path: 'card/status/:paymentId?', layout: 'bar', file: 'pages/card-status/route.tsx' },
  { path: 'transfer', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'transfer/status', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'bank', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'finch/transfer', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'finch/terms', layout: 'bar', file: 'pages/legal/route.tsx' },
  { path: 'fintech/:type?', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'store', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'pse', layout: 'bar', file: 'pages/form/route.tsx' },
  { path: 'tapistores', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'banred/:type?', layout: 'bar', file: 'pages/payment/route.tsx', offline: true },
  { path: 'faq', layout: 'bar', file: 'pages/legal/route.tsx' },
  { path: 'privacy', layout: 'bar', file: 'pages/legal/route.tsx' },
  { path: 'terms', layout: 'bar', file: 'pages/legal/route.tsx' },
  { path: 'co/terms', layout: 'bar', file: 'pages/legal/route.tsx' },
  { path: 'co/privacy', layout: 'bar', file: 'pages/legal/route.tsx' },
  { path: 'tax-data', layout: 'bar', file: 'pages/tax-data/route.tsx' },
  { path: 'co/correspondent', layout: 'blank', file: 'pages/payment/route.tsx', offline: true },
  { path: 'expired-link', layout: 'blank', file: 'pages/expired-link/route.tsx' },
  { path: 'page-error', layout: 'blank', file: 'pages/plain/page-error.tsx' },
  // Ours: a voucher's own link, a student's card, and the gallery while developing.
  { path: 'v/:voucherKey', layout: 'blank', file: 'pages/voucher/route.tsx', offline: true },
  { path: 'c/:cardKey', layout: 'blank', file: 'pages/student-card/route.tsx' },
  { path: 'check/:checkKey', layout: 'blank', file: 'pages/check/route.tsx' },
  { path: 'dev/gallery', layout: 'none', file: 'pages/gallery/route.tsx' },
  { path: '*', layout: 'blank', file: 'pages/plain/page-error.tsx' },
] as const;
