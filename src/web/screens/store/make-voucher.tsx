import { Form, Link } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Button, buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import { useKeyedPath } from '../../page/awake.ts';
import type { PageFrame } from '../../page/frame.ts';
import { useOnePress } from '../../page/one-press.ts';
import { useTexts } from '../../page/texts.tsx';
import { writeChoice } from '../../session/pay.ts';
import { Charges } from '../checkout/charges.tsx';

interface MakeVoucherProps {
  readonly frame: PageFrame;
  readonly session: PaymentSession;
  readonly formToken: string;
}

/** `/store` before there is a payment: what would be paid, and the button that makes the reference. */
export function MakeVoucherView({ frame, session, formToken }: MakeVoucherProps) {
  const { t, locale } = useTexts();
  const path = useKeyedPath(frame.dataKey);
  const { busy, onSubmit } = useOnePress();
  const option = session.settings.checkout_payment_options.find(
    (candidate) => candidate.path === '/store' && !candidate.disabled,
  );
  const payable = option && !session.settings.is_payment_session_disabled && session.is_rest_payable;
  return (
    <div className="pt-6 pb-12 wide:max-w-150">
      <h1>
        <span className="block text-16 text-soft">{option?.title ?? t.voucher.makeHeading}</span>
        <Amount
          text={formatAmount(option?.total_amount ?? session.amounts.amount_to_pay, locale)}
          code={session.currency}
        />
      </h1>
      {payable && option.commission_amount > 0 ? (
        <p className="figures text-14 text-soft">
          {t.checkout.totalWithCommission(
            formatMoney(option.base_amount, session.currency, locale),
            formatAmount(option.commission_amount, locale),
          )}
        </p>
      ) : null}
      {payable ? (
        <p className="mt-3 text-16 text-soft">{t.voucher.makeHint}</p>
      ) : (
        <div className="mt-4">
          <Notice tone="warn" title={t.voucher.unavailableTitle}>
            {t.voucher.unavailable}
          </Notice>
        </div>
      )}
      <Charges frame={frame} charges={session.charges} currency={session.currency} />
      {payable ? (
        <Form method="post" action={path('/checkout')} onSubmit={onSubmit}>
          <input type="hidden" name="data" value={frame.dataKey ?? ''} />
          <input type="hidden" name="locale" value={frame.locale} />
          <input type="hidden" name="form_token" value={formToken} />
          <input type="hidden" name="choice" value={writeChoice(option)} />
          <Button type="submit" disabled={busy} className="w-full">
            {busy ? t.checkout.working : t.voucher.make}
          </Button>
        </Form>
      ) : null}
      <Link to={path('/checkout')} className={`mt-3 w-full ${buttonClass(payable ? 'plain' : 'primary')}`}>
        {t.voucher.other}
      </Link>
    </div>
  );
}
