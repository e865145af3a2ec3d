/** An app whose own browser a page may be opened in. */
export interface InAppBrowser {
  /** As payers call it; null where the user agent does not say. */
  readonly app: string | null;
  readonly system: 'android' | 'other';
}

/** What the apps write into their user agents. The first that matches counts: Messenger and Instagram carry Facebook's marks too. */
const apps = [
  { app: 'WhatsApp', mark: /\bWhatsApp\// },
  { app: 'Instagram', mark: /\bInstagram\b/ },
  { app: 'Messenger', mark: /MessengerForiOS|FB_IAB\/MESSENGER|com\.facebook\.orca/ },
  { app: 'Facebook', mark: /\bFB(AN|AV|_IAB|IOS)\b/ },
  { app: 'TikTok', mark: /\bmusical_ly|\btrill_|BytedanceWebview|\bTikTok\b/ },
  { app: 'LINE', mark: /\bLine\/\d/ },
  // Any app's Android WebView that does not name itself.
  { app: null, mark: /; wv\)/ },
] as const;

/** The app in whose browser a page with this user agent is, or null in a browser of its own. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const found = apps.find(({ mark }) => mark.test(userAgent));
  return found ? { app: found.app, system: /\bAndroid\b/.test(userAgent) ? 'android' : 'other' } : null;
}
