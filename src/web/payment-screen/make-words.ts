import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { useMoneyTexts } from '../attempts/money-texts.ts';
import { useTexts } from '../page/texts.tsx';

/** What a method's page says before there is a payment. */
interface MakeWords {
  readonly heading: string;
  readonly hint: string;
  readonly button: string;
  readonly unavailableTitle: string;
  readonly unavailable: string;
}

/** By what its payments are; of any other the method's own words. `option` may be disabled; null: the session has none such. */
export function useMakeWords(session: PaymentSession, option: PaymentMethodOption | null): MakeWords {
  const { t } = useTexts();
  const { make } = useMoneyTexts().slip;
  const isPaidElsewhere = option?.step === 'instructions';
  if (isPaidElsewhere && option.category === 'cash')
    return {
      heading: t.voucher.makeHeading,
      hint: t.voucher.makeHint,
      button: t.voucher.make,
      unavailableTitle: t.voucher.unavailableTitle,
      unavailable: t.voucher.unavailable,
    };
  // Only Mexico's transfers go to a CLABE.
  if (isPaidElsewhere && option.category === 'transfer' && session.country_code === 'MX')
    return { ...make, hint: make.hint(option.reflection_hours) };
  return {
    heading: option?.title ?? t.checkout.heading,
    hint: option?.description ?? '',
    button: t.checkout.continue,
    unavailableTitle: make.otherUnavailableTitle,
    unavailable: make.otherUnavailable,
  };
}
