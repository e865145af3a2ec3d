import type { ComponentProps } from 'react';
import { isPayable, offeredAt } from '../../attempts/place.ts';
import { MakeForm, MakePaymentView } from '../../payment-screen/make-payment.tsx';
import type { PaymentPageData } from '../../payment-screen/page-data.ts';
import { useSlipTexts } from '../../steps/slip-texts.ts';

type MakeSlipProps = Omit<ComponentProps<typeof MakePaymentView>, 'words'>;

/** `/transfer` before there is a payment. */
export function MakeSlipView({ frame, session, formToken, offered }: MakeSlipProps) {
  const words = useSlipTexts().make;
  return (
    <MakePaymentView
      frame={frame}
      session={session}
      formToken={formToken}
      offered={offered}
      words={{ ...words, hint: ({ reflection_hours: hours }) => words.hint(hours) }}
    />
  );
}

type RenewalProps = Pick<Extract<PaymentPageData, { state: 'ready' }>, 'frame' | 'session' | 'formToken' | 'payment'>;

/** The button that makes a new slip in place of one that ended, where one can be made. */
export function Renewal({ frame, session, formToken, payment }: RenewalProps) {
  const words = useSlipTexts().expired;
  const mayMake = session?.status === 'open' && isPayable(session);
  const option = mayMake ? offeredAt(session, payment.path, payment.method_key) : null;
  return session && option ? (
    <MakeForm frame={frame} session={session} formToken={formToken} option={option} label={words.button} />
  ) : null;
}
