import type { PaymentResult } from '#contracts/provider-transactions';
import { Outcome } from '#ui/outcome';
import { useMoneyTexts } from '../../payment/payment-copy.ts';

/** The status, and where to read more. */
export function ResultOnly({ result }: { readonly result: PaymentResult['status'] }) {
  const { status } = useMoneyTexts();
  const copy = {
    OK: { tone: 'good', title: status.paidTitle },
    PENDING: { tone: 'warn', title: status.providerTitle },
    NOT_AUTHORIZED: { tone: 'bad', title: status.rejectedTitle },
    FAILED: { tone: 'bad', title: status.failedTitle },
  } as const satisfies Record<PaymentResult['status'], object>;
  const { tone, title } = copy[result];
  return (
    <div className="py-16">
      <Outcome tone={tone} title={title}>
        <p>{status.byLink}</p>
      </Outcome>
    </div>
  );
}
