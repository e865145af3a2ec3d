import type { PaymentDetail, VoucherView } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import type { Answer } from './api.ts';
import { textIn } from './api.ts';
import { tab } from './browser-storage.ts';
import { storageKeys, forgetVoucher, isPayable, parse, savedVouchers, updateVoucher } from './stored-voucher.ts';

/** The phone's copies follow every payment this browser hears of: itself, and those it says must not be paid. */
export function followPayment(payment: PaymentDetail): void {
  updateVoucher(payment);
  for (const other of payment.still_waiting) forgetVoucher(other.payment_id);
  if (payment.session_paid) forgetVouchersOf(tab.read('session_id'));
}

/**
 * The same for a session that was read, or refused as paid: what is not in process any more is taken off the phone.
 * `askedAt` is when the question went out: a voucher made since is not in the answer.
 */
export function followSession(answer: Answer<PaymentSession>, askedAt: string): void {
  if (!answer.ok) {
    const isPaid = answer.refusal.code === 'payment_session_already_paid';
    // Of an old link it is not said whose session is paid: it is this tab's.
    if (isPaid) forgetVouchersOf(textIn(answer.refusal.metadata, 'session_id') ?? tab.read('session_id'));
    return;
  }
  const { id, payments_in_process: waiting } = answer.value;
  for (const saved of savedVouchers().filter(({ sessionId }) => sessionId === id)) {
    const listed = waiting.find((payment) => payment.id === saved.payment.id);
    if (listed) updateVoucher(listed);
    else if (saved.savedAt < askedAt) forgetVoucher(saved.payment.id);
  }
}

/** The same for a voucher's own link, which names no payment. */
export function followVoucherLink(voucherKey: string, view: VoucherView): void {
  if (isPayable(view)) return;
  for (const { payment } of savedVouchers()) {
    const step = payment.next_step;
    if (step && 'durable_url' in step && step.durable_url?.endsWith(`/v/${voucherKey}`)) forgetVoucher(payment.id);
  }
}

/** Pages on which something is typed: they are not disturbed. Any other may offer what can be paid. */
const isTypedInto = /^\/(card|pse|tax-data|expired-link)\/?$/i;

/** Calls back when another tab took a copy off this phone: what that tab learnt, this page should ask for. */
export function onVoucherTaken(callBack: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Neither one that another tab wrote over is taken, or two tabs that each keep their own would call each other for
    // ever; nor one that went because another link was opened there, which says nothing of this one.
    const isTaken =
      storageKeys.some((storageKey) => storageKey === key) && newValue === null && parse(oldValue) !== null;
    if (isTaken && !isTypedInto.test(window.location.pathname)) callBack();
  });
}

function forgetVouchersOf(sessionId: string | null): void {
  if (sessionId === null) return;
  for (const saved of savedVouchers()) if (saved.sessionId === sessionId) forgetVoucher(saved.payment.id);
}
