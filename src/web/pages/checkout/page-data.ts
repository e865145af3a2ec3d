import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import type { PageShell } from '../../shell/page-shell.ts';
import { sessionShell } from '../../client/make-shell.ts';
import type { AskBrowser } from '../../payment/load-by-key.ts';
import type { Answer } from '../../client/api.ts';
import { expiredLinkPath, type OpenedBy, type RefusedPage, refusedPage } from '../../client/refused-page.ts';

/** What the checkout shows. */
export type CheckoutPage =
  | { readonly state: 'ready'; readonly shell: PageShell; readonly session: PaymentSession; readonly formToken: string }
  | RefusedPage
  | AskBrowser;

/** The checkout for what the API answered. Throws a redirect where the link expired: that page shows no personal data. */
export async function checkoutPage(
  answer: Answer<PaymentSession>,
  opened: OpenedBy,
  formToken: (sessionId: string) => string,
): Promise<CheckoutPage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (answer.ok) {
    return {
      state: 'ready',
      shell: await sessionShell(answer.value, facts),
      session: answer.value,
      formToken: formToken(answer.value.id),
    };
  }
  if (answer.refusal.code === 'payment_session_expired') {
    throw redirect(expiredLinkPath(opened));
  }
  return refusedPage(answer.refusal, facts, opened.locale);
}
