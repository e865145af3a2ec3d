import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { loadCatalogue } from '#i18n/catalogues';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { anonymousShell } from '../../shell/page-shell.ts';
import {
  checkoutDeferred,
  checkoutRefused,
  familyLine,
  pendingPayments,
  taxRow,
  hasOtherMoney,
} from './lazy-parts.tsx';
import { offlineIn } from '../../client/refusal.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { whenIdle } from '../../shell/lazy.tsx';
import { loadEagerly } from '../../shell/when-needed.ts';
import { browserLoader, type OpenedHere, type Loaded } from '../../loading/browser-loader.ts';
import type { ShownAction } from '../../payment/action.ts';
import { tab } from '../../storage/browser-storage.ts';
import { storeSession, rememberSession } from '../../storage/stored-key.ts';
import { goesOn } from './goes-on.ts';
import type { CheckoutPage } from './page-data.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import type { ShownUnderRow } from './under-outcome.ts';
import { CheckoutView } from './view.tsx';

/** In the browser: after the first paint it reads by the stored key. */
export const loader = browserLoader<CheckoutPage>({
  read: readDeferred,
  async prepare(page, { dataKey }) {
    if (page.state !== 'ready') return page;
    const session = await withChoiceOf(page.session);
    if (dataKey) {
      storeSession(session);
      rememberSession(dataKey, session);
    }
    if (hasOtherMoney(session)) {
      loadEagerly();
      await pendingPayments.load(page.shell.locale);
    }
    if (session.settings.wallet_options) whenIdle(() => void wallets(session));
    if (session.is_card_form_open) {
      loadEagerly();
      await familyLine.load();
    }
    if (session.settings.is_tax_data_visible) await taxRow.load(page.shell.locale);
    return { ...page, session };
  },
});

/** Wallets of this phone, which no server knows. */
const wallets = (session: PaymentSession) =>
  import('./wallet-here.ts').then((script) => script.showWalletsHere(session));

/** This tab's choice for the invoice overrides the session's. Source: spec §4. */
async function withChoiceOf(session: PaymentSession): Promise<PaymentSession> {
  if (tab.read('tax_data_component') === null) return session;
  const parts = await checkoutDeferred.fetch().catch(() => null);
  return parts ? parts.withTaxChoice(session) : session;
}

async function readDeferred(opened: OpenedHere): Promise<CheckoutPage> {
  const parts = await checkoutRefused.fetch().catch(() => null);
  if (parts) return parts.readCheckout(opened);
  const shell = anonymousShell({ ...opened, now: new Date().toISOString() }, opened.locale);
  await loadCatalogue(shell.locale);
  return { state: 'refused', shell, refusal: offlineIn(shell.locale) };
}

/** Pays with scripts. Actions on a pending payment have a script of their own, fetched before their buttons work. */
export async function action({
  request,
}: ActionFunctionArgs): Promise<ShownOutcome | ShownAction | ShownUnderRow | null> {
  const form = await request.formData();
  try {
    if (form.has('attempt')) {
      const acted = await import('../../payment/action.ts').then((script) => script.actInBrowser(form));
      if (!goesOn(acted, form)) return acted;
    }
    return await (await checkoutDeferred.fetch()).submitCheckout(form);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
    return { kind: 'refused', methodKey: '', call: null, refusal: offlineIn(locale) };
  }
}

export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const outcome = useActionData<Loaded<typeof action>>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
  return (
    <CheckoutView shell={page.shell} session={page.session} formToken={page.formToken} outcome={outcome ?? null} />
  );
}
