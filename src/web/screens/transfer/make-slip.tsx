import type { PaymentSession } from '#contracts/session';
import type { PageFrame } from '../../page/frame.ts';
import { MakeForm, MakePaymentView } from '../../payment-screen/make-payment.tsx';
import { payableOption } from '../../session/chosen-option.ts';
import { useSlipTexts } from '../../steps/slip-texts.ts';

interface MakeSlipProps {
  readonly frame: PageFrame;
  readonly session: PaymentSession;
  readonly formToken: string;
}

/** `/transfer` before there is a payment. */
export function MakeSlipView({ frame, session, formToken }: MakeSlipProps) {
  const words = useSlipTexts().make;
  return (
    <MakePaymentView
      frame={frame}
      session={session}
      formToken={formToken}
      shows="/transfer"
      words={{ ...words, hint: ({ reflection_hours: hours }) => words.hint(hours) }}
    />
  );
}

type RenewalProps = Omit<MakeSlipProps, 'session'> & { readonly session: PaymentSession | null };

/** The button that makes a new slip in place of one that ended, where one can be made. */
export function Renewal({ frame, session, formToken }: RenewalProps) {
  const words = useSlipTexts().expired;
  const option = session?.status === 'open' ? payableOption(session, '/transfer') : null;
  return session && option ? (
    <MakeForm frame={frame} session={session} formToken={formToken} option={option} label={words.button} />
  ) : null;
}
