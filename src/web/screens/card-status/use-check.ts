import { useEffect, useState } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import { ask, post } from '../../session/api.ts';
import { bearerSend } from '../../session/browser-send.ts';

/**
 * Has the provider asked once when the page is opened, and once more when the network is back: the payer comes from
 * the bank, and its answer need not wait for the next round. The stream brings what came of it. True until the first answer.
 */
export function useCheck({ id, status }: PaymentDetail, isReached: boolean): boolean {
  const isPending = status === 'pending';
  const [isAsked, setAsked] = useState(false);

  // The API.
  useEffect(() => {
    if (!isPending || !isReached) return;
    let wanted = true;
    void ask(bearerSend, `/api/payments/${encodeURIComponent(id)}/check`, post({})).then(() => {
      if (wanted) setAsked(true);
    });
    return () => {
      wanted = false;
    };
  }, [id, isPending, isReached]);

  return isPending && !isAsked;
}
