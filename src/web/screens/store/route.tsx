import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { parseLocale } from '#i18n/locale';
import { actOnServer } from '../../attempts/act-on-server.ts';
import { actWithScripts } from '../../attempts/act-with-scripts.ts';
import type { ShownAct } from '../../attempts/shown-act.ts';
import { isAwake } from '../../page/awake.ts';
import { sessionFrame } from '../../page/frame.ts';
import { loadByKey } from '../../page/load-by-key.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { inProcess, pageServices } from '../../page/services.ts';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { textIn } from '../../session/api.ts';
import { browserSend } from '../../session/browser-send.ts';
import { tab } from '../../session/browser-storage.ts';
import { keyedLink } from '../../session/keyed-link.ts';
import { keepKey, keepSession, openedWith, stripKey } from '../../session/kept-key.ts';
import { rememberedSession, rememberSession, takePayment } from '../../session/remembered.ts';
import { readSavedVoucher, saveVoucher } from '../../session/saved-voucher.ts';
import { readSession } from '../../session/session-api.ts';
import { noKey, refusedPage } from '../checkout/page-data.ts';
import { MakeVoucherView } from './make-voucher.tsx';
import { type StorePage, storePage } from './page-data.ts';
import { StoreView } from './view.tsx';

/** Reads the session by the link's key: without scripts the ticket is here too. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(pageServices);
  return loadByKey<StorePage>(request, async (opened) => {
    const send = inProcess(services);
    const answer = await readSession(send, opened.dataKey, opened.locale);
    const page = await storePage(answer, opened, { send, formToken: services.formToken });
    if (page.state === 'refused' && page.refusal.code === 'payment_session_already_paid')
      throw redirect(keyedLink('/successful-payment', opened.dataKey, parseLocale(opened.locale)));
    return { page, status: page.state === 'refused' ? page.refusal.status : 200 };
  });
}

/** In the browser: what was just started, else the session read again by the kept key, else the copy on this phone. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<StorePage> {
  const url = new URL(request.url);
  const dataKey = keepKey(openedWith(url));
  const sent = isAwake() ? null : await serverLoader<typeof loader>();
  const page =
    sent && sent.state !== 'ask-browser' ? sent : await readInBrowser(dataKey, url.searchParams.get('payment'));
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
  await Promise.all([loadCatalogue(page.frame.locale), loadMoneyTexts(page.frame.locale)]);
  return page;
}
clientLoader.hydrate = true as const;

async function readInBrowser(dataKey: string | null, asked: string | null): Promise<StorePage> {
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  // real time: no answer of the API's is at hand yet.
  const now = new Date().toISOString();
  if (!dataKey) return refusedPage(noKey, { ...opened, now }, null);
  const started = takePayment();
  const session = rememberedSession(dataKey);
  if (started && session && (!asked || asked === started.id)) {
    const frame = await sessionFrame(session, { ...opened, now });
    return { state: 'ready', frame, payment: started, token: null, formToken: '', saved: false };
  }
  const answer = await readSession(browserSend, dataKey, opened.locale);
  if (!answer.ok && answer.refusal.code === 'offline') {
    const saved = readSavedVoucher(dataKey);
    if (saved) return { state: 'ready', ...saved, token: null, formToken: '', saved: true };
  }
  if (answer.ok) {
    keepSession(answer.value);
    rememberSession(dataKey, answer.value);
  }
  const wanted = { ...opened, paymentId: asked, lastId: tab.read('payment_id') };
  const page = await storePage(answer, wanted, { send: browserSend, formToken: () => '' });
  if (page.state !== 'refused' || page.refusal.code !== 'payment_session_already_paid') return page;
  const token = textIn(page.refusal.metadata, 'token');
  if (!token) return page;
  tab.write('token', token);
  throw redirect('/successful-payment');
}

/** "I already paid", without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  return actOnServer(context.get(pageServices), request, await request.formData());
}

/** "I already paid", with scripts. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<ShownAct> {
  return actWithScripts(await request.formData());
}

/** The page changes by itself; only after a press is it read anew. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST';
}

export default function StoreScreen() {
  const page: StorePage = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.frame.dataKey} />;
  if (page.state === 'make')
    return <MakeVoucherView frame={page.frame} session={page.session} formToken={page.formToken} />;
  return (
    <StoreView
      frame={page.frame}
      payment={page.payment}
      formToken={page.formToken}
      acted={acted ?? null}
      saved={page.saved}
    />
  );
}
