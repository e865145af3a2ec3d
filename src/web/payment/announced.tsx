import type { PaymentDetail } from '#contracts/payment-detail';
import { Notice } from '#ui/panel';

interface AnnouncedProps {
  readonly by: Pick<PaymentDetail, 'announcement'>;
  readonly now: string;
}

/** The school's announcement that a method is slow or failing, while it holds. */
export function Announced({ by: { announcement }, now }: AnnouncedProps) {
  if (!announcement || Date.parse(announcement.until) <= Date.parse(now)) return null;
  return <Notice tone="warn" icon="clock" title={announcement.text} />;
}
