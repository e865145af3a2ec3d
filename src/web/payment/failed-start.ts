import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { forgetVoucher } from '../storage/stored-voucher.ts';
import { showToast } from '../shell/toast-area.tsx';
import { chosenOption } from './choice.ts';

type Started = Pick<PaymentDetail, 'id' | 'status' | 'method_key' | 'decline_group'>;

/** How a method with such a setting handles a start refused at once; null for any other. Source: spec §8. */
export function failedStart(payment: Started, session: Pick<PaymentSession, 'settings'>): 'said' | 'back' | null {
  const isRefused = payment.status === 'rejected' || payment.status === 'failed';
  if (!isRefused || payment.decline_group === 'outcome_unknown') return null;
  return chosenOption(session, payment.method_key)?.failed_start ?? null;
}

/** Removes the slip from the phone and says so; returns whether the payer goes back to the list. */
export async function sayFailedStart(payment: Started, session: PaymentSession): Promise<boolean> {
  const handling = failedStart(payment, session);
  if (handling === null) return false;
  forgetVoucher(payment.id);
  await loadMoneyTexts(session.locale);
  const { notGiven } = moneyTextsOf(session.locale).status;
  showToast('error', notGiven.text, { title: notGiven.transfer, showClose: true, hasNotice: handling === 'said' });
  return handling === 'back';
}
