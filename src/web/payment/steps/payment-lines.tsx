import type { PaymentDetail } from '#contracts/payment-detail';
import { formatAmount } from '#i18n/format';
import { useTexts } from '../../shell/texts.tsx';

/** What a payment is for: a line a charge, the student under it. */
export function PaymentLines({
  lines,
  withAmounts,
}: {
  readonly lines: PaymentDetail['lines'];
  readonly withAmounts: boolean;
}) {
  const { locale } = useTexts();
  return (
    <ul className="grid gap-2.5">
      {lines.map((line, position) => (
        <li key={`${line.concept_desc}-${position}`} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-semibold">{line.concept_desc}</span>
            <span className="block text-13 text-faint">{line.student_name}</span>
          </span>
          {withAmounts ? <span className="figures">{formatAmount(line.amount, locale)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
