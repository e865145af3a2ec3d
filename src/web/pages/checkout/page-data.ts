import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import type { ShellFacts, PageShell } from '../../shell/page-shell.ts';
import { refusalShell, sessionShell } from '../../client/make-shell.ts';
import type { AskBrowser } from '../../payment/load-by-key.ts';
import { localizeRefusal, type LocalizedRefusal } from '../../client/localized-error.ts';
import type { Answer, Refusal } from '../../client/api.ts';
import { expiredLinkPath } from '../../payment/expired-link-path.ts';

/** What the checkout shows. */
export type CheckoutPage =
  | { readonly state: 'ready'; readonly shell: PageShell; readonly session: PaymentSession; readonly formToken: string }
  | RefusedPage
  | AskBrowser;

/** A page that says why it shows nothing else. */
export interface RefusedPage {
  readonly state: 'refused';
  readonly shell: PageShell;
  readonly refusal: LocalizedRefusal;
}

export interface OpenedBy {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
}

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

/** The page of any refusal, in the payer's words. */
export async function refusedPage(refusal: Refusal, facts: ShellFacts, locale: string | null): Promise<RefusedPage> {
  const shell = await refusalShell(refusal, facts, locale);
  return { state: 'refused', shell, refusal: await localizeRefusal(refusal, shell.locale) };
}

/** The refusal of a payment that has no receipt to show. */
export const noPayment: Refusal = { code: 'payment_not_found', status: 404, metadata: {}, supportCode: null };
