import { useMoneyTexts } from '../payment-copy.ts';

/** For a person who was sent a ticket's link, first: that they can pay it. */
export function SharedTicketNote() {
  const { anyoneTitle, anyone } = useMoneyTexts().sharing;
  return (
    <p className="no-print mt-4 text-14 text-soft">
      <span className="font-semibold text-ink">{anyoneTitle}</span> {anyone}
    </p>
  );
}
