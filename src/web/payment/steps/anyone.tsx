import { useMoneyTexts } from '../payment-copy.ts';

/** What whoever was sent a ticket's link reads first: that it is theirs to pay. */
export function AnyonePays() {
  const { anyoneTitle, anyone } = useMoneyTexts().sharing;
  return (
    <p className="no-print mt-4 text-14 text-soft">
      <span className="font-semibold text-ink">{anyoneTitle}</span> {anyone}
    </p>
  );
}
