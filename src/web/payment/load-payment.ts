import type { Params } from 'react-router';
import { loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { type Locale, parseLocale } from '#i18n/locale';
import { apiNow } from '../shell/api-clock.ts';
import { browserLoader, type OpenedHere } from '../loading/browser-loader.ts';
import { browserReader } from '../client/browser-send.ts';
import { tab } from '../storage/browser-storage.ts';
import { readSavedVoucher } from '../storage/stored-voucher.ts';
import { insteadOf, sessionShell } from '../loading/make-shell.ts';
import { rememberedSession, rememberSession, takePayment, storeSession } from '../storage/stored-key.ts';
import { serverLoader } from '../loading/server-loader.ts';
import { isNotedPaid } from '../storage/stored-paid.ts';
import { anonymousShell } from '../shell/page-shell.ts';
import { keepCopy } from './keep-copy.ts';
import { type PaymentPageData, paymentPage, subtitleOf } from './page-data.ts';
import { paidOffline } from './saved-strip.tsx';

/** By the page's path: the payments' path that it shows, and the payment that it names (`/card/status/{paymentId}`). */
type Reader = (pathname: string, params: Params) => { readonly shows: string; readonly named?: string | undefined };

/** The server loader of a page of one payment, so that it works without scripts. */
export const paymentServerLoader = (reader: Reader) =>
  serverLoader<PaymentPageData>(async (by, opened, { request, params }) => {
    const { shows, named } = reader(pathOf(new URL(request.url)), params);
    const pageRequest = { ...opened, shows, paymentId: named ?? opened.paymentId };
    const page = await paymentPage(await by.readSession(), pageRequest, by);
    return withSubtitle(unlessPaid(page, by.link('/successful-payment')));
  });

/** The browser loader of such a page: the payment just started, else the session's, else the phone's copy. */
export const paymentBrowserLoader = (reader: Reader, texts: readonly ((locale: Locale) => Promise<unknown>)[] = []) =>
  browserLoader<PaymentPageData>({
    read: (opened) => readInBrowser(opened, reader(pathOf(opened.url), opened.params)),
    texts,
    prepare(page, { dataKey }) {
      if ('session' in page && page.session && dataKey) {
        storeSession(page.session);
        rememberSession(dataKey, page.session);
      }
      if (page.state === 'ready') {
        tab.write('payment_id', page.payment.id);
        // A stored copy brings no news.
        if (page.savedAt === null) keepCopy(page);
      }
      return withSubtitle(page);
    },
  });

const pathOf = ({ pathname }: URL): string => pathname.toLowerCase().replace(/\.data$|\/+$/, '');

async function readInBrowser(opened: OpenedHere, { shows, named }: ReturnType<Reader>): Promise<PaymentPageData> {
  const { dataKey } = opened;
  const requestedId = named ?? opened.paymentId;
  const now = apiNow();
  const started = takePayment();
  const known = rememberedSession(dataKey ?? '');
  if (started?.path === shows && known && (!requestedId || requestedId === started.id)) {
    const shell = await sessionShell(known, { ...opened, now });
    return { state: 'ready', shell, payment: started, formToken: '', savedAt: null, session: null };
  }
  const by = browserReader(dataKey);
  const answer = await by.readSession();
  if (dataKey && !answer.ok && answer.refusal.code === 'offline') {
    const saved = readSavedVoucher(dataKey);
    if (saved?.payment.path === shows) {
      // A copy must not look payable for ever: its day may have passed by now.
      const shell = { ...saved.shell, now: saved.shell.now > now ? saved.shell.now : now };
      return { state: 'ready', shell, payment: saved.payment, formToken: '', savedAt: saved.savedAt, session: null };
    }
    if (isNotedPaid(requestedId ?? tab.read('payment_id'))) {
      const locale = parseLocale(opened.locale) ?? parseLocale(document.documentElement.lang);
      const shell = anonymousShell({ ...opened, now }, locale);
      return { state: 'refused', shell, refusal: await paidOffline(shell.locale) };
    }
  }
  const pageRequest = { ...opened, shows, paymentId: requestedId, lastId: tab.read('payment_id') };
  return unlessPaid(await paymentPage(answer, pageRequest, by), '/successful-payment');
}

/** Throws the redirect to the receipt if all is paid. */
function unlessPaid(page: PaymentPageData, receiptPath: string): PaymentPageData {
  if (page.state === 'refused' && page.refusal.code === 'payment_session_already_paid') throw insteadOf(receiptPath);
  return page;
}

/** Waits for the page's texts, and sets its subtitle under the bar. */
async function withSubtitle(page: PaymentPageData): Promise<PaymentPageData> {
  const { locale } = page.shell;
  await loadMoneyTexts(locale);
  const subtitle = subtitleOf(page, moneyTextsOf(locale).instructions.subtitles);
  return subtitle === null ? page : { ...page, shell: { ...page.shell, subtitle } };
}
