/**
 * Every page, in the specification's order. `page` is its folder in `pages/`: `page.tsx` is the browser's half,
 * `server.ts` the server's (`routes.ts`). `bar` has the navigation bar, `blank` has none. `offline` opens without a
 * network too (`offline-pages.ts`). A method's page that shows one payment is `payment`, for any provider. Source: spec
 * §2.
 */
export const pages = [
  { path: '/', layout: 'none', page: 'home' },
  { path: 'checkout', layout: 'bar', page: 'checkout' },
  { path: 'successful-payment', layout: 'blank', page: 'receipt' },
  { path: 'payment-result-pse/transaction/:transactionId', layout: 'blank', page: 'result' },
  { path: 'card', layout: 'bar', page: 'card' },
  { path: 'card/status/:paymentId?', layout: 'bar', page: 'card-status' },
  { path: 'transfer', layout: 'bar', page: 'payment', offline: true },
  { path: 'transfer/status', layout: 'bar', page: 'payment', offline: true },
  { path: 'bank', layout: 'bar', page: 'payment', offline: true },
  { path: 'finch/transfer', layout: 'bar', page: 'payment', offline: true },
  { path: 'finch/terms', layout: 'bar', page: 'legal' },
  { path: 'fintech/:type?', layout: 'bar', page: 'payment', offline: true },
  { path: 'store', layout: 'bar', page: 'payment', offline: true },
  { path: 'pse', layout: 'bar', page: 'form' },
  { path: 'tapistores', layout: 'bar', page: 'payment', offline: true },
  { path: 'banred/:type?', layout: 'bar', page: 'payment', offline: true },
  { path: 'faq', layout: 'bar', page: 'legal' },
  { path: 'privacy', layout: 'bar', page: 'legal' },
  { path: 'terms', layout: 'bar', page: 'legal' },
  { path: 'co/terms', layout: 'bar', page: 'legal' },
  { path: 'co/privacy', layout: 'bar', page: 'legal' },
  { path: 'tax-data', layout: 'bar', page: 'tax-data' },
  { path: 'co/correspondent', layout: 'blank', page: 'payment', offline: true },
  { path: 'expired-link', layout: 'blank', page: 'expired-link' },
  { path: 'page-error', layout: 'blank', page: 'page-error' },
  // Our own: a phone's wallet, a voucher's link, a student's card, and the gallery in development.
  { path: 'wallet', layout: 'bar', page: 'wallet' },
  { path: 'v/:voucherKey', layout: 'blank', page: 'voucher', offline: true },
  { path: 'c/:cardKey', layout: 'blank', page: 'student-card' },
  { path: 'check/:checkKey', layout: 'blank', page: 'check' },
  { path: 'dev/gallery', layout: 'none', page: 'gallery' },
  { path: '*', layout: 'blank', page: 'page-error' },
] as const;
