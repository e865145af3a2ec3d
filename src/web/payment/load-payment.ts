import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { inNewerStep } from '#contracts/older-steps';
import { loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { parseLocale } from '#i18n/locale';
import { loadNoticesTexts } from '#i18n/notices-texts';
import { isHydrated } from '../shell/hydrated.ts';
import { showToast } from '../shell/toast-area.tsx';
import { sessionShell } from '../client/make-shell.ts';
import { loadByKey } from './load-by-key.ts';
import { inProcess, pageServices } from '../client/page-services.ts';
import { apiNow, type Send, withBearer } from '../client/api.ts';
import { bearerSend, loadSession } from '../client/browser-send.ts';
import { tab } from '../client/browser-storage.ts';
import { followPayment } from './follow-voucher.ts';
import { keyedLink } from '../client/keyed-link.ts';
import { storeKey, storeSession, openedWith, stripKey } from '../client/stored-key.ts';
import { rememberedSession, rememberSession, takePayment } from '../client/remembered.ts';
import { readSavedVoucher, saveVoucher } from './saved-voucher.ts';
import { readSession } from '../client/session-api.ts';
import { type PaymentPageData, paymentPage, subtitleOf } from './page-data.ts';

/** Which page reads: the path of the payments it shows, and the payment its own address names (`/card/status/{paymentId}`). */
export interface Reader {
  readonly shows: string;
  readonly named?: string | undefined;
}

/** Server loader: reads the session by the link's key, so that without scripts the payment is here too. */
export function loadPaymentOnServer({ request, context }: LoaderFunctionArgs, { shows, named }: Reader) {
  const services = context.get(pageServices);
  return loadByKey<PaymentPageData>(request, async (opened) => {
    const send = inProcess(services);
    const link = (path: string): string => keyedLink(path, opened.dataKey, parseLocale(opened.locale));
    const answer = await readSession(send, opened.dataKey, opened.locale);
    const wanted = { ...opened, shows, paymentId: named ?? opened.paymentId };
    const asPayer = (token: string): Send => withBearer(send, token);
    const page = await paymentPage(answer, wanted, { asPayer, formToken: services.formToken, link });
    if (page.state === 'refused' && page.refusal.code === 'payment_session_already_paid')
      throw redirect(link('/successful-payment'));
    return { page: await readyToDraw(page), status: page.state === 'refused' ? page.refusal.status : 200 };
  });
}

/** Client loader: what was just started, else the session read again by the kept key, else the copy on this phone. */
export async function loadPaymentInBrowser(
  { request, serverLoader }: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>,
  { shows, named }: Reader,
): Promise<PaymentPageData> {
  const url = new URL(request.url);
  const dataKey = storeKey(openedWith(url));
  const sent: PaymentPageData | null = isHydrated() ? null : await serverLoader<typeof loadPaymentOnServer>();
  const asked = named ?? url.searchParams.get('payment');
  const page =
    sent && sent.state !== 'ask-browser'
      ? sent
      : await readInBrowser(dataKey, { asked, shows, methodKey: url.searchParams.get('method') });
  if ('session' in page && page.session && dataKey) {
    storeSession(page.session);
    rememberSession(dataKey, page.session);
  }
  if (page.state === 'ready') {
    tab.write('payment_id', page.payment.id);
    followPayment(page.payment);
    if (page.savedAt === null && !saveVoucher({ shell: page.shell, payment: page.payment })) void warnNotSaved(page);
  }
  stripKey();
  return readyToDraw(page);
}

async function readInBrowser(
  dataKey: string | null,
  { asked, shows, methodKey }: { asked: string | null; shows: string; methodKey: string | null },
): Promise<PaymentPageData> {
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  const now = apiNow();
  const started = takePayment();
  const known = rememberedSession(dataKey ?? '');
  if (started?.path === shows && known && (!asked || asked === started.id)) {
    const shell = await sessionShell(known, { ...opened, now });
    return { state: 'ready', shell, payment: inNewerStep(started), formToken: '', savedAt: null, session: null };
  }
  const answer = await loadSession(dataKey);
  if (dataKey && !answer.ok && answer.refusal.code === 'offline') {
    const saved = readSavedVoucher(dataKey);
    if (saved?.payment.path === shows) {
      // A copy must not look payable for ever: by now its day may have passed.
      const shell = { ...saved.shell, now: saved.shell.now > now ? saved.shell.now : now };
      const { savedAt } = saved;
      const payment = inNewerStep(saved.payment);
      return { state: 'ready', shell, payment, formToken: '', savedAt, session: null };
    }
  }
  const wanted = { ...opened, shows, methodKey, paymentId: asked, lastId: tab.read('payment_id') };
  const page = await paymentPage(answer, wanted, {
    asPayer: () => bearerSend,
    formToken: () => '',
    link: (path) => path,
  });
  if (page.state !== 'refused' || page.refusal.code !== 'payment_session_already_paid') return page;
  throw redirect('/successful-payment');
}

const warned = new Set<string>();

/** A voucher this phone cannot keep is not there without a signal: its payer should know before they walk to the store. Said once. */
async function warnNotSaved({ shell, payment }: Extract<PaymentPageData, { state: 'ready' }>): Promise<void> {
  if (warned.has(payment.id)) return;
  warned.add(payment.id);
  const texts = await loadNoticesTexts(shell.locale).catch(() => null);
  if (texts) showToast('warning', texts.voucherNotSaved, { showClose: true });
}

/** Waits for the texts such a page is written in, and names under the bar what it is about. */
async function readyToDraw(page: PaymentPageData): Promise<PaymentPageData> {
  const { locale } = page.shell;
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  const subtitle = subtitleOf(page, moneyTextsOf(locale).instructions.subtitles);
  return subtitle === null ? page : { ...page, shell: { ...page.shell, subtitle } };
}
