/** Another app's own browser, by its user agent. */
export interface InAppBrowser {
  /** As payers call it; null if the user agent does not name it. */
  readonly app: string | null;
  readonly system: 'android' | 'other';
}

/** Apps' marks in user agents. The first match counts: Messenger and Instagram carry Facebook's marks too. */
const apps = [
  { app: 'WhatsApp', mark: /\bWhatsApp\// },
  { app: 'Instagram', mark: /\bInstagram\b/ },
  { app: 'Messenger', mark: /MessengerForiOS|FB_IAB\/MESSENGER|com\.facebook\.orca/ },
  { app: 'Facebook', mark: /\bFB(AN|AV|_IAB|IOS)\b/ },
  { app: 'TikTok', mark: /\bmusical_ly|\btrill_|BytedanceWebview|\bTikTok\b/ },
  { app: 'LINE', mark: /\bLine\/\d/ },
  // An Android WebView of any app that does not name itself.
  { app: null, mark: /; wv\)/ },
] as const;

/** Returns the app's browser of a user agent; null for the payer's own. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const found = apps.find(({ mark }) => mark.test(userAgent));
  return found ? { app: found.app, system: /\bAndroid\b/.test(userAgent) ? 'android' : 'other' } : null;
}
