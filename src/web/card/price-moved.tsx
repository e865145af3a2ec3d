import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { formatMoney } from '#i18n/format';
import { Notice } from '#ui/panel';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { useCardTexts } from './card-texts.ts';
import { OtherMethod } from './other-method.tsx';

/** Minor units; the form's once it is open, the method's before. */
export type Price = Pick<PaymentMethodOption, 'base_amount' | 'commission_amount' | 'total_amount'>;

/** The price has changed since it was chosen. */
export function PriceMoved({
  shell,
  before,
  after,
  currency,
}: {
  readonly shell: PageShell;
  readonly before: number;
  readonly after: number;
  readonly currency: PaymentSession['currency'];
}) {
  const { locale } = useTexts();
  const { notes } = useCardTexts();
  return (
    <Notice tone="warn" title={notes.quoteChangedTitle} actions={<OtherMethod shell={shell} />}>
      {notes.priceMoved(formatMoney(before, currency, locale), formatMoney(after, currency, locale))}
    </Notice>
  );
}
