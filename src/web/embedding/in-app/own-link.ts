interface OwnLinkParts {
  readonly origin: string;
  readonly dataKey: string;
  /** Which return address the payer has; null for none. */
  readonly r: string | null;
  readonly locale: string | null;
}

/** The payer's own link, key and all: made only when they press for it. */
export function ownLink({ origin, dataKey, r, locale }: OwnLinkParts): string {
  const url = new URL('/checkout', origin);
  url.searchParams.set('data', dataKey);
  if (r !== null) url.searchParams.set('r', r);
  if (locale !== null) url.searchParams.set('locale', locale);
  return url.href;
}

/** The same for Android's own choice of browser; one that knows no intents opens the link itself. Source: developer.chrome.com/docs/android/intents. */
export function intentLink(link: string): string {
  const { protocol, host, pathname, search } = new URL(link);
  const extras = [
    `scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    `S.browser_fallback_url=${encodeURIComponent(link)}`,
  ];
  return `intent://${host}${pathname}${search}#Intent;${extras.join(';')};end`;
}
