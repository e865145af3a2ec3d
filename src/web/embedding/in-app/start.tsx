import { hasOwnForm } from '#contracts/step-traits';
import { loadFrameTexts } from '#i18n/frame-texts';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { drawBeside } from '../lazy-root.tsx';
import { afterChanges, until } from '../until.ts';
import { isHydrated } from '../../shell/hydrated.ts';
import { tab } from '../../client/browser-storage.ts';
import { rememberedSession } from '../../client/remembered.ts';
import { InAppBar } from './in-app-bar.tsx';
import { inAppBrowser } from './in-app-browser.ts';
import { ownLink } from './own-link.ts';

/** The pages where a payer pays: the checkout, and the form of a method. */
function isWhereOnePays(pathname: string): boolean {
  const options = rememberedSession(tab.read('data') ?? '')?.settings.checkout_payment_options ?? [];
  return pathname === '/checkout' || options.some((option) => option.path === pathname && hasOwnForm(option));
}

/** Shows the way to the payer's own browser above the pages where they pay, until they dismiss it. Nothing where this is one. */
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
