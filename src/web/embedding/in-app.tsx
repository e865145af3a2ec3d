import { useState } from 'react';
import { hasOwnForm } from '#contracts/step-traits';
import { type FrameTexts, loadFrameTexts } from '#i18n/frame-texts';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { Icon } from '#ui/icon';
import { tab } from '../storage/browser-storage.ts';
import { rememberedSession } from '../storage/stored-key.ts';
import { copyText } from '../shell/share.ts';
import { inAppBrowser, type InAppBrowser } from './in-app-browser.ts';
import { afterChanges, drawBeside, until } from './beside.ts';
import { isHydrated } from '../shell/hydrated.ts';

interface InAppBarProps {
  readonly browser: InAppBrowser;
  readonly texts: FrameTexts['inApp'];
  /** Makes the payer's own link. */
  readonly link: () => string;
  readonly onClose: () => void;
}

/** Above the page in another app's browser: payments work there, and this leads out where something else does not. */
export function InAppBar({ browser, texts, link, onClose }: InAppBarProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const isAndroid = browser.system === 'android';
  return (
    <aside aria-label={texts.label} className="no-print border-b border-line bg-info-ground">
      <div className="mx-auto max-w-[1040px] px-4 py-3">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-14 font-semibold">{texts.title(browser.app)}</p>
            <p className="text-14 text-soft">{texts.text}</p>
            {isAndroid ? null : <p className="mt-1 text-14 text-soft">{texts.how}</p>}
          </div>
          <button
            type="button"
            aria-label={texts.close}
            onClick={onClose}
            className="-me-2 -mt-1 flex size-11 flex-none cursor-pointer items-center justify-center rounded-full text-soft"
          >
            <Icon name="close" className="size-5" />
          </button>
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          {isAndroid ? (
            <button type="button" onClick={() => window.location.assign(intentLink(link()))} className={small}>
              {texts.open}
            </button>
          ) : null}
          <button type="button" onClick={() => void copyText(link()).then(setCopied)} className={small}>
            <Icon name="copy" className="size-4.5" />
            {texts.copy}
          </button>
        </div>
        <p role="status" className="mt-2 text-14 text-soft empty:hidden">
          {copied === null ? null : copied ? `${texts.copied} ${texts.keepToYourself}` : texts.notCopied}
        </p>
        {copied === false ? <LinkToSelect link={link()} keepToYourself={texts.keepToYourself} /> : null}
      </div>
    </aside>
  );
}

interface LinkToSelectProps {
  readonly link: string;
  readonly keepToYourself: string;
}

/** The link itself, for apps that block copying: one touch selects it whole. */
export function LinkToSelect({ link, keepToYourself }: LinkToSelectProps) {
  return (
    <>
      <p className="figures mt-1 rounded-12 border border-line bg-panel p-3 text-14 break-all select-all">{link}</p>
      <p className="mt-1 text-14 text-soft">{keepToYourself}</p>
    </>
  );
}

/** Lower than a button that pays: the page has another purpose. */
const small =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-12 border border-line bg-panel px-3.5 text-14 font-semibold hover:border-edge';

/** Whether payers pay here: on the checkout, or in a method's form. */
function isWhereOnePays(pathname: string): boolean {
  const options = rememberedSession(tab.read('data') ?? '')?.settings.checkout_payment_options ?? [];
  return pathname === '/checkout' || options.some((option) => option.path === pathname && hasOwnForm(option));
}

/** Shows the way to the payer's own browser above the pages to pay, until dismissed. Does nothing in that browser. */
export async function startInApp(): Promise<void> {
  const browser = inAppBrowser(navigator.userAgent);
  if (!browser) return;
  await until(() => (isHydrated() && tab.read('hashKey') ? true : null));
  const texts = await loadFrameTexts(parseLocale(document.documentElement.lang) ?? defaultLocale);
  let isDismissed = false;
  let takeAway: (() => void) | null = null;
  const link = (): string =>
    ownLink({
      origin: window.location.origin,
      dataKey: tab.read('hashKey') ?? '',
      r: tab.read('r'),
      locale: tab.read('locale'),
    });
  const hide = (): void => {
    takeAway?.();
    takeAway = null;
  };
  const fit = (): void => {
    if (isDismissed || !isWhereOnePays(window.location.pathname)) return hide();
    takeAway ??= drawBeside(
      'above',
      <InAppBar
        browser={browser}
        texts={texts.inApp}
        link={link}
        onClose={() => {
          isDismissed = true;
          hide();
        }}
      />,
    );
  };
  fit();
  afterChanges(fit);
}

interface OwnLinkParts {
  readonly origin: string;
  readonly dataKey: string;
  /** The id of the payer's return address; null for none. */
  readonly r: string | null;
  readonly locale: string | null;
}

/** Returns the payer's own link, with its key: only on their click. */
export function ownLink({ origin, dataKey, r, locale }: OwnLinkParts): string {
  const url = new URL('/checkout', origin);
  url.searchParams.set('data', dataKey);
  if (r !== null) url.searchParams.set('r', r);
  if (locale !== null) url.searchParams.set('locale', locale);
  return url.href;
}

/**
 * The same for Android's choice of browsers; one without intents opens the link itself.
 * Source: developer.chrome.com/docs/android/intents.
 */
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
