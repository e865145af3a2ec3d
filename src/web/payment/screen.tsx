import type { ReactNode } from 'react';
import type { ShownAction } from './shown-action.ts';
import { ProblemView } from './problem-view.tsx';
import type { FormOutcome } from './form/outcome.ts';
import { FormView } from './form/view.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import type { PaymentPageData } from './page-data.ts';
import { PaymentView } from './view.tsx';

type Ready = Extract<PaymentPageData, { state: 'ready' }>;

interface PaymentScreenProps {
  readonly page: PaymentPageData;
  readonly acted: ShownAction | FormOutcome | null | undefined;
  /** What the page shows while there is no payment of its own, and its method asks nothing. */
  readonly none: (page: Extract<PaymentPageData, { state: 'none' }>) => ReactNode;
  readonly renewal?: (page: Ready) => ReactNode;
  /** Another step than the payment's own, or null for its own. */
  readonly step?: (page: Ready, payment: Ready['payment']) => ReactNode;
  /** Where "I already paid" leads; the payment's own page unless given. */
  readonly checkedAt?: (payment: Ready['payment']) => string;
}

/** A page of one payment, whatever its loader found. */
export function PaymentScreen({ page, acted, none, renewal, step, checkedAt }: PaymentScreenProps) {
  switch (page.state) {
    case 'ask-browser':
      return <PageSkeleton />;
    case 'refused':
      return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
    case 'none':
      return page.asked ? (
        <FormView {...page} asked={page.asked} outcome={acted?.kind === 'form' ? acted : null} />
      ) : (
        none(page)
      );
    case 'ready':
      return (
        <PaymentView
          key={page.payment.id}
          shell={page.shell}
          payment={page.payment}
          formToken={page.formToken}
          acted={acted?.kind === 'form' ? null : (acted ?? null)}
          savedAt={page.savedAt}
          renewal={renewal?.(page)}
          checkedAt={checkedAt}
          {...(step ? { step: (payment) => step(page, payment) } : {})}
        />
      );
  }
}
