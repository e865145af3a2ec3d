import type { ReactNode } from 'react';

interface TicketProps {
  /** What the other side needs: the cashier's barcode, the total paid. */
  readonly above: ReactNode;
  /** What the parent needs. */
  readonly below: ReactNode;
}

/** The one shape of vouchers and receipts: a sheet torn in two by a perforation. */
export function Ticket({ above, below }: TicketProps) {
  return (
    <div className="ticket">
      <div className="px-5 pt-6 pb-3">{above}</div>
      <div className="ticket-tear">
        <hr aria-hidden="true" />
      </div>
      <div className="px-5 pt-3 pb-6">{below}</div>
    </div>
  );
}
