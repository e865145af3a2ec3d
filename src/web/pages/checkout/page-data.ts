import type { PaymentSession } from '#contracts/session';
import type { PageShell } from '../../shell/page-shell.ts';
import {
  sessionShell,
  expiredLinkPath,
  insteadOf,
  receiptPath,
  type OpenedBy,
  type RefusedPage,
  refusedPage,
} from '../../loading/make-shell.ts';
import type { PageReader } from '../../client/api.ts';
import { textIn } from '../../shell/parse.ts';
import type { AskBrowser } from '../../loading/server-loader.ts';

export type CheckoutPage =
  | { readonly state: 'ready'; readonly shell: PageShell; readonly session: PaymentSession; readonly formToken: string }
  | RefusedPage
  | AskBrowser;

/** Reads the checkout. Throws a redirect if the link has expired (its page names nobody), or if all is paid. */
export async function checkoutPage(by: PageReader, opened: OpenedBy): Promise<CheckoutPage> {
  const answer = await by.readSession();
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (answer.ok) {
    return {
      state: 'ready',
      shell: await sessionShell(answer.value, facts),
      session: answer.value,
      formToken: by.formToken(answer.value.id),
    };
  }
  if (answer.refusal.code === 'payment_session_expired') {
    throw insteadOf(expiredLinkPath(opened));
  }
  // Nothing is left to choose: the payer came to see the receipt.
  if (answer.refusal.code === 'payment_session_already_paid' && textIn(answer.refusal.metadata, 'payment_id'))
    throw insteadOf(receiptPath(opened));
  return refusedPage(answer.refusal, facts, opened.locale);
}
