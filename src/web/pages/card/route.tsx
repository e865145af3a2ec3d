import { useState } from 'react';
import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { hasOwnForm, typesCard } from '#contracts/step-traits';
import { cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { loadMoneyTexts } from '#i18n/catalogues';
import { type Answer, apiNow } from '../../client/api.ts';
import { loadSession } from '../../client/browser-send.ts';
import {
  sessionShell,
  expiredLinkPath,
  type OpenedBy,
  type RefusedPage,
  refusedPage,
} from '../../client/make-shell.ts';
import { rememberedSession, rememberSession, storeSession, takePayment } from '../../client/stored-key.ts';
import { leadToCheckout } from '../../client/session-error.ts';
import { otherWayField } from '../../card/other-ways.tsx';
import { fetchFieldsOf } from '../../card/provider-fields.ts';
import { submitCard, submitOtherWay } from './submit.ts';
import type { ShownCardOutcome } from '../../card/shown-outcome.ts';
import { CardUnavailableView, CardView } from './view.tsx';
import { browserLoader, type OpenedHere } from '../../client/browser-loader.ts';
import { type AskBrowser, serverLoader } from '../../client/server-loader.ts';
import { isPayable, offeredAt, placeOfForm } from '../../payment/place.ts';
import { ProblemPage } from '../../payment/problem-page.tsx';
import { placeOfTaxData } from '../../tax/place.ts';
import { isHydrated } from '../../shell/hydrated.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { withTaxChoice } from '../../client/tax-choice.ts';

/** What the card page shows. `unavailable`: this session cannot be paid by card now. */
type CardPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly session: PaymentSession;
      readonly option: PaymentMethodOption;
      /** The attempt that leads back here, from the page that saw it end. */
      readonly cameFrom: PaymentDetail | null;
    }
  | { readonly state: 'unavailable'; readonly shell: PageShell; readonly session: PaymentSession }
  | RefusedPage
  | AskBrowser;

/** The card page for what the API answered. Throws a redirect where another page tells the rest: a receipt, a payment in process, a link that ended. */
async function cardPage(
  answer: Answer<PaymentSession>,
  opened: OpenedBy & { readonly methodKey: string | null },
  link: (path: string) => string,
): Promise<CardPage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (!answer.ok) {
    const { code } = answer.refusal;
    if (code === 'payment_session_expired') throw redirect(expiredLinkPath(opened));
    if (code === 'payment_session_already_paid') throw redirect(link('/successful-payment'));
    leadToCheckout(answer.refusal, { ...opened, pathname: '/card' });
    return refusedPage(answer.refusal, facts, opened.locale);
  }
  const session = answer.value;
  if (session.status === 'confirmation_pending') throw redirect(link('/checkout'));
  const { subtitle } = cardTextsOf(session.locale);
  const shell = { ...(await sessionShell(session, facts)), subtitle };
  const offered = offeredAt(session, '/card', opened.methodKey);
  // A card that is typed elsewhere has no form here: it is chosen, and its page leads there.
  if (offered && !hasOwnForm(offered)) throw redirect(link('/checkout'));
  const option = offered && typesCard(offered) && isPayable(session) ? offered : null;
  if (!option) return { state: 'unavailable', shell, session };
  // What has to be known before paying is asked before a card is typed.
  if (session.is_tax_data_required && session.payer.tax_data === null)
    throw redirect(link(placeOfTaxData(placeOfForm(session, option.key) ?? '/card')));
  return { state: 'ready', shell, session, option, cameFrom: null };
}

/** Reads the session by the link's key, so that the first paint says what is paid and what it costs. */
export const loader = serverLoader<CardPage>(async (by, opened) => cardPage(await by.readSession(), opened, by.link));

/** In the browser: what the checkout just read, else the session read again by the stored key. */
export const clientLoader = browserLoader<CardPage>({
  read: readInBrowser,
  texts: [loadCardTexts, loadMoneyTexts],
  prepare(page, { dataKey }) {
    if ('session' in page && dataKey) {
      storeSession(page.session);
      rememberSession(dataKey, withTaxChoice(page.session));
    }
    if (page.state === 'ready') void fetchFieldsOf(page.option);
    const came = page.state === 'ready' ? takePayment() : null;
    return page.state === 'ready' && came?.decline_group ? { ...page, cameFrom: came } : page;
  },
});

async function readInBrowser(opened: OpenedHere): Promise<CardPage> {
  const now = apiNow();
  const remembered = isHydrated() ? rememberedSession(opened.dataKey ?? '') : null;
  // A payment that was in process then may have ended since, and only then is this page opened again.
  const isInLanguage = !opened.locale || opened.locale === remembered?.locale;
  const known = remembered?.status === 'open' && isInLanguage ? remembered : null;
  // What it costs now is asked with the card form, a moment later.
  const answer: Answer<PaymentSession> = known ? { ok: true, value: known, now } : await loadSession(opened.dataKey);
  if (answer.ok) await loadCardTexts(answer.value.locale);
  const asChosen = answer.ok ? { ...answer, value: withTaxChoice(answer.value) } : answer;
  return cardPage(asChosen, opened, (path) => path);
}

/** Pay was submitted. There is no action without scripts: what is typed into the frames needs them. */
export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  return form.has(otherWayField) ? submitOtherWay(form) : submitCard(form);
}

/** What an attempt needs anew it asks for with the next card form. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export default function CardScreen() {
  const page: CardPage = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof clientAction>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemPage refusal={page.refusal} dataKey={page.shell.dataKey} />;
  if (page.state === 'unavailable') return <CardUnavailableView shell={page.shell} session={page.session} />;
  return <ReadyCard {...page} said={outcome ?? null} />;
}

type ReadyProps = Extract<CardPage, { state: 'ready' }> & { readonly said: ShownCardOutcome | null };

/** The form, and why the payer is still or again here. */
function ReadyCard({ shell, session, option, cameFrom, said }: ReadyProps) {
  const [back] = useState(() => cameFrom && ({ kind: 'declined', payment: cameFrom } as const));
  return <CardView shell={shell} session={session} option={option} outcome={said ?? back} />;
}
