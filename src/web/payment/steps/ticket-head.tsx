import type { ReactNode } from 'react';
import { Amount } from '#ui/amount';

interface TicketHeadProps {
  /** The counter, rail or app. */
  readonly brand: string;
  /** Its mark, if it has one: a path on our own origin. */
  readonly logo: string | null;
  /** What to do with the amount; for screen readers, as mark and amount show it. */
  readonly heading: string;
  readonly amount: string;
  readonly currency: string;
  /** How the amount is to be paid. */
  readonly hint: string | null;
  /** Beside the amount. */
  readonly children?: ReactNode;
}

/** The top of a ticket: its brand and its amount. */
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
