import type { ReactNode } from 'react';
import { Amount } from '#ui/amount';
import { Stamp } from '#ui/stamp';

interface PaidHeadProps {
  /** The page's heading, over the amount. */
  readonly title: ReactNode;
  readonly amount: string;
  readonly currency: string;
  readonly stamp: { readonly text: string; readonly tone: 'good' | 'warn' } | null;
  /** When, how, and its number. */
  readonly children?: ReactNode;
}

/** The top of a ticket whose money was received. */
export function PaidHead({ title, amount, currency, stamp, children }: PaidHeadProps) {
  return (
    <>
      {stamp ? (
        <div className="float-end ms-3 mb-2.5">
          <Stamp {...stamp} />
        </div>
      ) : null}
      <h1 className="text-16 font-semibold">{title}</h1>
      {/* One piece: under the stamp, rather than with its currency on a line of its own. */}
      <p className="flow-root w-max max-w-full">
        <Amount text={amount} code={currency} />
      </p>
      {children}
    </>
  );
}
