import { redirect } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import { cardTextsOf } from '#i18n/card-texts';
import { isPayable, offeredAt } from '../../payment/place.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { sessionShell } from '../../client/make-shell.ts';
import type { AskBrowser } from '../../payment/load-by-key.ts';
import type { Answer } from '../../client/api.ts';
import { leadToCheckout } from '../../client/session-error.ts';
import { type OpenedBy, type RefusedPage, refusedPage, expiredLinkPath } from '../../client/refused-page.ts';

/** What the card page shows. `unavailable`: this session cannot be paid by card now. */
export type CardPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly session: PaymentSession;
      readonly option: PaymentMethodOption;
    }
  | { readonly state: 'unavailable'; readonly shell: PageShell; readonly session: PaymentSession }
  | RefusedPage
  | AskBrowser;

/** The card page for what the API answered. Throws a redirect where another page tells the rest: a receipt, a payment in process, a link that ended. */
export async function cardPage(
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
  const option = offered && typesCard(offered) && isPayable(session) ? offered : null;
  return option ? { state: 'ready', shell, session, option } : { state: 'unavailable', shell, session };
}
