import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { loadCatalogue } from '#i18n/catalogues';
import { isAwake } from '../../page/awake.ts';
import { anonymousFrame } from '../../page/frame.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { inProcess, pageServices } from '../../page/services.ts';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { type Send, textIn, withBearer } from '../../session/api.ts';
import { browserSend } from '../../session/browser-send.ts';
import { tab } from '../../session/browser-storage.ts';
import { keepKey, keepSession, openedWith, stripKey } from '../../session/kept-key.ts';
import { rememberedSession, takePayment } from '../../session/remembered.ts';
import { readPayment, readSession } from '../../session/session-api.ts';
import { noKey, type OpenedBy, refusedPage } from '../checkout/page-data.ts';
import { NotYetView } from './not-yet.tsx';
import { paidPage, type ReceiptPage, waitingPage } from './page-data.ts';
import { readReturnUrl } from './return-url.ts';
import { ReceiptView } from './view.tsx';

/** Reads the receipt of a paid session by the link's key. */
export async function loader({ request, context }: LoaderFunctionArgs) {
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
    return data<ReceiptPage>({ state: 'ask-browser', frame });
  }
  const page = await readReceipt(inProcess(context.get(pageServices)), opened.dataKey, opened);
  return data<ReceiptPage>(page, { status: page.state === 'refused' ? page.refusal.status : 200 });
}

/** A paid session answers with its payment and a bearer for it. */
async function readReceipt(send: Send, dataKey: string, opened: OpenedBy): Promise<ReceiptPage> {
  const answer = await readSession(send, dataKey, opened.locale);
  if (answer.ok) return waitingPage(answer.value, answer.now, opened);
  const { metadata, code } = answer.refusal;
  const [paymentId, token] = [textIn(metadata, 'payment_id'), textIn(metadata, 'token')];
  if (code !== 'payment_session_already_paid' || !paymentId || !token)
    return refusedPage(answer.refusal, { ...opened, now: answer.now }, opened.locale);
  const payment = await readPayment(withBearer(send, token), paymentId);
  if (!payment.ok) return refusedPage(payment.refusal, { ...opened, now: payment.now }, opened.locale);
  return paidPage(payment.value, {
    ...opened,
    now: payment.now,
    token,
    locale: textIn(metadata, 'locale'),
    session: null,
  });
}

/** In the browser: the payment just seen, else the session read again by the kept key. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ReceiptPage> {
  const dataKey = keepKey(openedWith(new URL(request.url)));
  const sent = isAwake() ? null : await serverLoader<typeof loader>();
  const page = sent && sent.state !== 'ask-browser' ? sent : await readInBrowser(dataKey);
  if (page.state === 'paid' && page.token) tab.write('token', page.token);
  if (page.state === 'waiting') keepSession(page.session);
  stripKey();
  await loadCatalogue(page.frame.locale);
  return page.state === 'paid' ? { ...page, returnUrl: await readReturnUrl(browserSend, tab.read('r')) } : page;
}
clientLoader.hydrate = true as const;

async function readInBrowser(dataKey: string | null): Promise<ReceiptPage> {
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  const now = new Date().toISOString();
  if (!dataKey) return refusedPage(noKey, { ...opened, now }, null);
  const session = rememberedSession(dataKey);
  const seen: PaymentDetail | null = takePayment();
  if (seen?.receipt) return paidPage(seen, { ...opened, now, token: null, locale: session?.locale ?? null, session });
  return readReceipt(browserSend, dataKey, opened);
}

/** A receipt does not change. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function ReceiptScreen() {
  const page: ReceiptPage = useLoaderData<typeof loader>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.frame.dataKey} />;
  if (page.state === 'waiting') return <NotYetView frame={page.frame} session={page.session} />;
  return (
    <ReceiptView frame={page.frame} paymentId={page.paymentId} receipt={page.receipt} returnUrl={page.returnUrl} />
  );
}
