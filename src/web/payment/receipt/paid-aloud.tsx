import { useEffect, useState } from 'react';
import { useMoneyTexts } from '../payment-copy.ts';

/** Announces received money to screen readers. Its region exists before there is anything to say. */
export function PaidAloud({ isPaid }: { readonly isPaid: boolean }) {
  const { receipt } = useMoneyTexts();
  const [wasPaid] = useState(isPaid);
  const isNews = isPaid && !wasPaid;

  // The window: the stamp is at the ticket's top, wherever the payer was reading.
  useEffect(() => {
    if (isNews) window.scrollTo({ top: 0 });
  }, [isNews]);

  return (
    <p role="status" className="sr-only">
      {isNews ? receipt.title : ''}
    </p>
  );
}
