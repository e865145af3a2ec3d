import { useState } from 'react';
import { useMoneyTexts } from '../payment-copy.ts';

/** Says that money came, to who does not see the stamp. Its region is there before there is anything to say. */
export function PaidAloud({ isPaid }: { readonly isPaid: boolean }) {
  const { receipt } = useMoneyTexts();
  const [wasPaid] = useState(isPaid);
  return (
    <p role="status" className="sr-only">
      {isPaid && !wasPaid ? receipt.title : ''}
    </p>
  );
}
