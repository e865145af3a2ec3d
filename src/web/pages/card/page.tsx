import { useState } from 'react';
import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { loadCardTexts } from '#i18n/card-texts';
import { loadMoneyTexts } from '#i18n/catalogues';
import type { Answer } from '../../client/api.ts';
import { apiNow } from '../../shell/api-clock.ts';
import { loadSession } from '../../client/browser-send.ts';
import { rememberedSession, rememberSession, storeSession, takePayment } from '../../storage/stored-key.ts';
import { fetchFieldsOf } from '../../card/provider-fields.ts';
import { submitCard, submitOtherWay } from '../../card/submit-card.ts';
import { otherWayField, type ShownCardOutcome } from '../../card/shown-outcome.ts';
import { CardUnavailableView } from './unavailable.tsx';
import { CardView } from './view.tsx';
import { browserLoader, type OpenedHere, type Loaded } from '../../loading/browser-loader.ts';
import { ProblemPage } from '../../payment/problem-page.tsx';
import { isHydrated } from '../../shell/hydrated.ts';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { withTaxChoice } from '../../storage/tax-choice.ts';
import { type CardPage, cardPage } from './page-data.ts';

/** In the browser: the session that the checkout just read, else read again by the stored key. */
export const loader = browserLoader<CardPage>({
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
  // A payment in process then may have ended since, and only then is this page opened again.
  const isInLanguage = !opened.locale || opened.locale === remembered?.locale;
  const known = remembered?.status === 'open' && isInLanguage ? remembered : null;
  // The card form brings the current price, a moment later.
  const answer: Answer<PaymentSession> = known ? { ok: true, value: known, now } : await loadSession(opened.dataKey);
  if (answer.ok) await loadCardTexts(answer.value.locale);
  const asChosen = answer.ok ? { ...answer, value: withTaxChoice(answer.value) } : answer;
  return cardPage(asChosen, opened, (path) => path);
}

/** Handles Pay. Only with scripts: the frames need them. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  return form.has(otherWayField) ? submitOtherWay(form) : submitCard(form);
}

/** The next card form brings what an attempt needs anew. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const outcome = useActionData<Loaded<typeof action>>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemPage refusal={page.refusal} dataKey={page.shell.dataKey} />;
  if (page.state === 'unavailable') return <CardUnavailableView shell={page.shell} session={page.session} />;
  return <ReadyCard {...page} outcome={outcome ?? null} />;
}

type ReadyProps = Extract<CardPage, { state: 'ready' }> & { readonly outcome: ShownCardOutcome | null };

/** The form, and why the payer is still or again here. */
function ReadyCard({ shell, session, option, cameFrom, outcome }: ReadyProps) {
  const [back] = useState(() => cameFrom && ({ kind: 'declined', payment: cameFrom } as const));
  return <CardView shell={shell} session={session} option={option} outcome={outcome ?? back} />;
}
