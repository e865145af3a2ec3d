import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import { loadMoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { tab } from '../storage/browser-storage.ts';
import { rememberedSession } from '../storage/stored-key.ts';
import { readChoice } from './choice.ts';
import { placeOfForm } from './place.ts';
import { pageScripts } from '../shell/page-scripts.ts';

/** Fetches what else that page waits for. */
type FetchBeside = (option: PaymentMethodOption, session: PaymentSession) => Promise<unknown>;

/**
 * Fetches the page of a method as soon as it is chosen, so that after the submit only the response is missing. Prepares
 * a card's fields with it. With Save-Data only a card's page is fetched before the submit.
 */
export function fetchChosenPage(fetchBeside: FetchBeside): void {
  // The server loads this script too.
  if (typeof document === 'undefined') return;
  const fetchNow = (radio: unknown): void => {
    if (radio instanceof HTMLInputElement && radio.type === 'radio')
      void fetchPageBehind(radio.value, fetchBeside).catch(() => undefined);
  };
  document.addEventListener('change', ({ target }) => fetchNow(target));
  // Chosen before this script had loaded.
  fetchNow(document.querySelector('input[type="radio"]:checked'));
}

async function fetchPageBehind(value: string, fetchBeside: FetchBeside): Promise<void> {
  const session = rememberedSession(tab.read('data') ?? '');
  const methodKey = readChoice(value)?.methodKey;
  const option = session?.settings.checkout_payment_options.find(({ key }) => key === methodKey);
  if (!session || !option) return;
  const isCard = typesCard(option);
  if (!isCard && savesData(navigator)) return;
  await Promise.all([fetchPageOf(session, option.key), ...(isCard ? [fetchBeside(option, session)] : [])]);
}

/** Only some browsers have it. Source: Network Information API. */
const savesData = (browser: Navigator & { readonly connection?: { readonly saveData?: boolean } }): boolean =>
  browser.connection?.saveData === true;

/** Fetches the method's page while its payment is being made, so that only the response is missing then. */
export async function fetchPageOf(session: PaymentSession, methodKey: string): Promise<void> {
  const option = session.settings.checkout_payment_options.find(({ key }) => key === methodKey);
  if (!option) return;
  const place = placeOfForm(session, methodKey) ?? option.path;
  if (typesCard(option) && session.card_frame_origin) connectTo(session.card_frame_origin);
  await fetchPage(new URL(place, window.origin).pathname, session.locale);
}

/** Fetches what a page needs: its scripts, and the texts and colours that they wait for. */
export async function fetchPage(path: string, locale: Locale): Promise<void> {
  await Promise.all([
    pageScripts.fetch().then((fetchScript) => fetchScript(path)),
    import('#domain/accent'),
    loadMoneyTexts(locale),
  ]);
}

/** Opens the connection alone: no request goes there before the payer moves on. */
function connectTo(origin: string): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  document.head.append(link);
}
