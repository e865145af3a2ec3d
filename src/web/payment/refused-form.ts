import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import type { Answer } from '../client/api.ts';
import { leadToCheckout } from '../client/session-error.ts';
import { expiredLinkPath, type OpenedBy, type RefusedPage, refusedPage } from '../loading/make-shell.ts';

/** A form's page whose session does not open. Throws a redirect to a receipt, the checkout or an expired link. */
export function refusedForm(
  { refusal, now }: Extract<Answer<PaymentSession>, { ok: false }>,
  opened: OpenedBy & { readonly methodKey: string | null; readonly pathname: string },
  link: (path: string) => string,
): Promise<RefusedPage> {
  if (refusal.code === 'payment_session_expired') throw redirect(expiredLinkPath(opened));
  if (refusal.code === 'payment_session_already_paid') throw redirect(link('/successful-payment'));
  leadToCheckout(refusal, opened);
  return refusedPage(refusal, { now, dataKey: opened.dataKey, header: opened.header }, opened.locale);
}
