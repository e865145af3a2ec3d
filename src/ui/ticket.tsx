import type { ReactNode } from 'react';

interface TicketProps {
  /** For the other side: the cashier's barcode, the total paid. */
  readonly above: ReactNode;
  /** For the parent. */
  readonly below: ReactNode;
}

/** The one shape of vouchers and receipts: a sheet torn in two by a perforation. */
export function Ticket({ above, below }: TicketProps) {
  return (
    <div className="ticket">
      <div className="px-5 pt-5 pb-2">{above}</div>
      <div className="ticket-tear">
        <hr aria-hidden="true" />
      </div>
      <div className="px-5 pt-2 pb-4">{below}</div>
    </div>
  );
}
