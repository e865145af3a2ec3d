import type { ListedPayment } from '#contracts/payments-list';
import type { PaymentStatus } from '#domain/payment-status';
import type { PaymentsTexts } from '#i18n/desk/payments';
import { Badge, type Tone } from '#ui/pill';

const toneOf = {
  pristine: 'plain',
  pending: 'info',
  successful: 'good',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
} as const satisfies Record<PaymentStatus, Tone>;

type Shown = Pick<ListedPayment, 'status'> &
  Partial<Pick<ListedPayment, 'open_cases' | 'returned_amount' | 'received_amount'>>;

/** A payment's state in a word or two; what the office has to decide comes before it. */
export function StateBadge({ payment, texts }: { readonly payment: Shown; readonly texts: PaymentsTexts }) {
  const { status, open_cases: cases = [], returned_amount: returned = 0, received_amount: received = null } = payment;
  if (cases.length > 0) return <Badge tone="warn">{texts.inReview}</Badge>;
  if (returned > 0)
    return <Badge tone="plain">{returned >= (received ?? 0) ? texts.returned : texts.returnedPart}</Badge>;
  return <Badge tone={toneOf[status]}>{texts.stateOf[status]}</Badge>;
}
