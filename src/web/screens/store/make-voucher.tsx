import type { PaymentSession } from '#contracts/session';
import type { PageFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';
import { MakePaymentView } from '../../payment-screen/make-payment.tsx';

interface MakeVoucherProps {
  readonly frame: PageFrame;
  readonly session: PaymentSession;
  readonly formToken: string;
}

/** `/store` before there is a payment. */
export function MakeVoucherView({ frame, session, formToken }: MakeVoucherProps) {
  const { voucher } = useTexts().t;
  return (
    <MakePaymentView
      frame={frame}
      session={session}
      formToken={formToken}
      shows="/store"
      words={{
        heading: voucher.makeHeading,
        hint: () => voucher.makeHint,
        button: voucher.make,
        unavailableTitle: voucher.unavailableTitle,
        unavailable: voucher.unavailable,
      }}
    />
  );
}
