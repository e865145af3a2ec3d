import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { typesCard } from '#contracts/step-traits';
import { isCertainlyUnpaid } from '../../card/decline-advice.ts';
import { forgetForm, storedForm } from '../../card/form-memory.ts';
import { ask, post } from '../../client/api.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { useLivePayment } from '../../payment/live-payment.ts';
import { PaidAloud } from '../../payment/receipt/paid-aloud.tsx';
import { ReceiptView } from '../../payment/receipt/receipt-view.tsx';
import { useReturnUrl } from '../../payment/receipt/return-url.ts';
import { anything } from '../../shell/parse.ts';
import { untilGone } from '../../shell/until-gone.ts';
import { tab } from '../../storage/browser-storage.ts';
import { rememberPayment } from '../../storage/stored-key.ts';
import { followPayment } from '../../storage/stored-voucher.ts';
import { Domiciliation } from './domiciliation.tsx';
import { CardStatusPage, type CardStatusProps } from './view.tsx';

/** A live card payment. Pass its payment's id as `key`. */
export function CardStatusView({ payment: initial, ...props }: CardStatusProps) {
  const { value: payment, reached } = useLivePayment(initial, `/api/payments/${initial.id}`, {
    send: bearerSend,
    onShown: followPayment,
    readsAgain: true,
  });
  const isAsking = useCheck(payment, reached);
  const isPaid = payment.status === 'successful';

  // The tab's storage: the typed form is no longer needed.
  useEffect(() => {
    if (isPaid) forgetForm(tab);
  }, [isPaid]);

  useWayBack(payment);
  const returnUrl = useReturnUrl(isPaid);
  const { receipt } = payment;
  return (
    <>
      <PaidAloud isPaid={receipt !== null} />
      {receipt ? (
        <ReceiptView
          {...{ returnUrl }}
          shell={props.shell}
          formToken={props.formToken}
          payment={{ ...payment, receipt }}
        >
          <Domiciliation shell={props.shell} payment={payment} />
        </ReceiptView>
      ) : (
        <CardStatusPage {...props} payment={payment} isReached={reached} isAsking={isAsking} />
      )}
    </>
  );
}

/**
 * Leads back to the form, if a card was refused that was typed in this tab and the form is the last page. The form gets
 * what it may remember, and the reason. If it may have been paid all the same, this page stays.
 */
function useWayBack(payment: PaymentDetail): void {
  const navigate = useNavigate();
  const { id, decline_group: group } = payment;
  const hasEnded = payment.status === 'rejected' || payment.status === 'failed';
  const isOwn = hasEnded && !payment.session_paid && typesCard(payment) && isCertainlyUnpaid(group);
  // The tab's storage, and the page: the payer comes from the bank.
  useEffect(() => {
    if (!isOwn || tab.read('payment_id') !== id || storedForm(tab) === null) return;
    rememberPayment(payment);
    void navigate('/card', { replace: true });
  }, [isOwn, id, navigate, payment]);
}

/**
 * Requests the provider's status when the page opens, and again when the network is back: after the bank, no payer need
 * wait for the next round. The stream brings the result. Returns true until the first response.
 */
function useCheck({ id, status }: PaymentDetail, isReached: boolean): boolean {
  const isPending = status === 'pending';
  const [isAsked, setAsked] = useState(false);

  // The API.
  useEffect(() => {
    if (!isPending || !isReached) return;
    const asking = ask(bearerSend, `/api/payments/${encodeURIComponent(id)}/check`, anything, post({}));
    return untilGone(asking, () => setAsked(true));
  }, [id, isPending, isReached]);

  return isPending && !isAsked;
}
