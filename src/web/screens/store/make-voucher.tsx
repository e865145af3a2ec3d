import type { ComponentProps } from 'react';
import { useTexts } from '../../page/texts.tsx';
import { MakePaymentView } from '../../payment-screen/make-payment.tsx';

type MakeVoucherProps = Omit<ComponentProps<typeof MakePaymentView>, 'words'>;

/** `/store` before there is a payment. */
export function MakeVoucherView({ frame, session, formToken, offered }: MakeVoucherProps) {
  const { voucher } = useTexts().t;
  return (
    <MakePaymentView
      frame={frame}
      session={session}
      formToken={formToken}
      offered={offered}
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
