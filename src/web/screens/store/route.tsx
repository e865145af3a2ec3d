import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import { parseLocale } from '#i18n/locale';
import type { PaymentDetail } from '#contracts/payment-detail';
import { isAwake } from '../../page/awake.ts';
import { anonymousFrame, sessionFrame } from '../../page/frame.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { inProcess, pageServices } from '../../page/services.ts';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { textIn } from '../../session/api.ts';
import { bearerSend, browserSend } from '../../session/browser-send.ts';
import { tab } from '../../session/browser-storage.ts';
import { keyedLink } from '../../session/keyed-link.ts';
import { keepKey, keepSession, openedWith, stripKey } from '../../session/kept-key.ts';
import { rememberedSession, rememberSession, takePayment } from '../../session/remembered.ts';
import { readSavedVoucher, saveVoucher } from '../../session/saved-voucher.ts';
import { readPayment, readSession } from '../../session/session-api.ts';
import { noKey, refusedPage } from '../checkout/page-data.ts';
import { MakeVoucherView } from './make-voucher.tsx';
import { paymentInProcess, type StorePage, storePage } from './page-data.ts';
import { StoreView } from './view.tsx';

/** Reads the session by the link's key: without scripts the ticket is here too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(pageServices);
  const { searchParams } = new URL(request.url);
  const opened = {
    dataKey: searchParams.get('data'),
    header: searchParams.get('header'),
    locale: searchParams.get('locale'),
  };
  if (!opened.dataKey) {
    const frame = anonymousFrame(
      { now: new Date().toISOString(), dataKey: null, header: opened.header },
      opened.locale,
    );
    return data<StorePage>({ state: 'ask-browser', frame });
  }
  const answer = await readSession(inProcess(services), opened.dataKey, opened.locale);
  if (!answer.ok && answer.refusal.code === 'payment_session_already_paid') {
    throw redirect(keyedLink('/successful-payment', opened.dataKey, parseLocale(opened.locale)));
  }
  return data<StorePage>(await storePage(answer, opened, null, services.formToken), {
    status: answer.ok ? 200 : answer.refusal.status,
  });
}

/** In the browser: what was just started, else the session read again by the kept key, else the copy on this phone. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<StorePage> {
  const dataKey = keepKey(openedWith(new URL(request.url)));
  const sent = isAwake() ? null : await serverLoader<typeof loader>();
  const page = sent && sent.state !== 'ask-browser' ? sent : await readInBrowser(dataKey);
  if (page.state === 'make' && dataKey) {
    keepSession(page.session);
    rememberSession(dataKey, page.session);
  }
  if (page.state === 'ready') {
    tab.write('payment_id', page.payment.id);
    if (page.token) tab.write('token', page.token);
    saveVoucher({ frame: page.frame, payment: page.payment });
  }
  stripKey();
  await loadCatalogue(page.frame.locale);
  return page;
}
clientLoader.hydrate = true as const;

async function readInBrowser(dataKey: string | null): Promise<StorePage> {
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  if (!dataKey) return refusedPage(noKey, { ...opened, now: new Date().toISOString() }, null);
  const started = takePayment();
  const session = rememberedSession(dataKey);
  if (started && session) {
    return {
      state: 'ready',
      frame: await sessionFrame(session, { ...opened, now: new Date().toISOString() }),
      payment: started,
      token: null,
      saved: false,
    };
  }
  const answer = await readSession(browserSend, dataKey, opened.locale);
  if (!answer.ok) {
    const token = textIn(answer.refusal.metadata, 'token');
    if (answer.refusal.code === 'payment_session_already_paid' && token) {
      tab.write('token', token);
      throw redirect('/successful-payment');
    }
    const saved = answer.refusal.code === 'offline' ? readSavedVoucher(dataKey) : null;
    if (saved) return { state: 'ready', ...saved, token: null, saved: true };
    return storePage(answer, opened, null, () => '');
  }
  keepSession(answer.value);
  rememberSession(dataKey, answer.value);
  const known = paymentInProcess(answer.value) ?? (await lastPayment());
  return storePage(answer, opened, known, () => '');
}

/** The payment this tab started last, when it is no longer in process: it ended, and the page says how. */
async function lastPayment(): Promise<PaymentDetail | null> {
  const id = tab.read('payment_id');
  if (!id) return null;
  const answer = await readPayment(bearerSend, id);
  return answer.ok ? answer.value : null;
}

/** The page changes by itself; only a voucher made on this very page is read anew. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST';
}

export default function StoreScreen() {
  const page: StorePage = useLoaderData<typeof loader>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.frame.dataKey} />;
  if (page.state === 'make')
    return <MakeVoucherView frame={page.frame} session={page.session} formToken={page.formToken} />;
  return <StoreView frame={page.frame} payment={page.payment} saved={page.saved} />;
}
