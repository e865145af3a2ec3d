import type { ReactNode } from 'react';
import { Amount } from '#ui/amount';
import { Stamp } from '#ui/stamp';

interface PaidHeadProps {
  /** The page's heading, over the amount. */
  readonly title: ReactNode;
  readonly amount: string;
  readonly currency: string;
  readonly stamp: { readonly text: string; readonly tone: 'good' | 'warn' } | null;
  /** When, how, under which number. */
  readonly children?: ReactNode;
}

/** The top of a ticket whose money came. */
export function PaidHead({ title, amount, currency, stamp, children }: PaidHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 className="min-w-0">
          <span className="block text-14 text-soft">{title}</span> <Amount size="ticket" text={amount} code={currency} />
        </h1>
        {stamp ? <Stamp {...stamp} /> : null}
      </div>
      {children}
    </>
  );
}
