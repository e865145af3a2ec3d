import type { ReactNode } from 'react';
import { Amount } from '#ui/amount';

interface TicketHeadProps {
  /** Whose counter, rail or app. */
  readonly brand: string;
  /** Its mark, where it has one: path on our own origin. */
  readonly logo: string | null;
  /** What is to be done with the amount; read out, because mark and amount say it to the eye. */
  readonly heading: string;
  readonly amount: string;
  readonly currency: string;
  /** How the amount is to be paid. */
  readonly hint: string | null;
  /** Beside the amount. */
  readonly children?: ReactNode;
}

/** The top of a ticket: whose it is, and how much. */
export function TicketHead({ brand, logo, heading, amount, currency, hint, children }: TicketHeadProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="order-1 ms-auto">
          <span className="sr-only">{heading}: </span>
          <Amount size="ticket" text={amount} code={currency} />
        </h1>
        {logo ? (
          <img src={logo} alt={brand} height="28" className="h-7 flex-none" />
        ) : (
          <p className="rounded-6 bg-sunk px-2 py-1 text-14 font-bold tracking-wide">{brand}</p>
        )}
      </div>
      <div className="flex items-center justify-between gap-3">
        {hint ? <p className="min-w-0 flex-1 text-end text-13 text-soft">{hint}</p> : null}
        {children}
      </div>
    </div>
  );
}
