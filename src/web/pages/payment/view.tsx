import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { hasOwnForm } from '#contracts/step-traits';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Button, buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { Announced } from '../../payment/announced.tsx';
import { Charges } from '../../payment/charges.tsx';
import { writeChoice } from '../../payment/choice.ts';
import { useMoneyTexts } from '../../payment/payment-copy.ts';
import { Acceptance } from '../../payment/pay-bar.tsx';
import { isPayable, offeredAt } from '../../payment/place.ts';
import { useKeyedPath } from '../../shell/address.ts';
import { useSubmitOnce } from '../../shell/busy.tsx';
import { useTexts } from '../../shell/texts.tsx';

interface MakePaymentProps extends Pick<PageProps, 'shell' | 'session' | 'formToken'> {
  /** The page's method, payable or not; null if the session has none. */
  readonly method: PaymentMethodOption | null;
}

export function MakePaymentView({ shell, session, formToken, method }: MakePaymentProps) {
  const { t, locale } = useTexts();
  const path = useKeyedPath(shell.dataKey);
  const offered = method?.disabled === false ? method : null;
  const option = isPayable(session) ? offered : null;
  const { other } = useMoneyTexts().voucher;
  const copy = useMakeCopy(session, method);
  return (
    <div className="pt-6 pb-12 wide:max-w-150">
      <h1>
        <span className="block text-16 text-soft">{offered?.title ?? copy.heading}</span>
        <Amount
          text={formatAmount(offered?.total_amount ?? session.amounts.amount_to_pay, locale)}
          code={session.currency}
        />
      </h1>
      {option && option.commission_amount > 0 ? (
        <p className="figures text-14 text-soft">
          {t.checkout.totalWithCommission(
            formatMoney(option.base_amount, session.currency, locale),
            formatAmount(option.commission_amount, locale),
          )}
        </p>
      ) : null}
      <div className="mt-4 empty:hidden">{option ? <Announced by={option} now={shell.now} /> : null}</div>
      {option ? (
        <p className="mt-3 text-16 text-soft">{copy.hint}</p>
      ) : (
        <div className="mt-4">
          <Notice tone="warn" title={copy.unavailableTitle}>
            {copy.unavailable}
          </Notice>
        </div>
      )}
      <Charges shell={shell} charges={session.charges} />
      {option ? (
        <div className="mt-5">
          <MakeForm shell={shell} session={session} formToken={formToken} option={option} label={copy.button} />
        </div>
      ) : null}
      <Link to={path('/checkout')} className={`mt-5 w-full ${buttonClass(option ? 'plain' : 'primary')}`}>
        {other}
      </Link>
    </div>
  );
}

interface MakeFormProps extends Pick<PageProps, 'shell' | 'session' | 'formToken'> {
  readonly option: PaymentMethodOption;
  readonly label: string;
}

/** The button that makes a payment by this method, by the same form post as the checkout's. */
function MakeForm({ shell, session, formToken, option, label }: MakeFormProps) {
  const { t } = useTexts();
  const path = useKeyedPath(shell.dataKey);
  const { busy, onSubmit } = useSubmitOnce();
  return (
    <Form method="post" action={path('/checkout')} onSubmit={onSubmit} className="grid">
      <input type="hidden" name="data" value={shell.dataKey ?? ''} />
      <input type="hidden" name="locale" value={shell.locale} />
      <input type="hidden" name="form_token" value={formToken} />
      <input type="hidden" name="choice" value={writeChoice(option)} />
      <Button type="submit" disabled={busy}>
        {busy ? t.checkout.working : label}
      </Button>
      <Acceptance shell={shell} session={session} />
    </Form>
  );
}

type RenewalProps = Pick<MakePaymentProps, 'shell' | 'formToken'> & {
  readonly payment: Pick<PaymentDetail, 'path' | 'method_key'>;
  readonly session: PaymentSession | null;
};

/** The button that makes a new transfer after one that ended, or leads to its form; null if none can be made. */
export function renewalOf({ shell, session, payment, formToken }: RenewalProps): ReactNode {
  const mayMake = session?.status === 'open' && isPayable(session);
  const option = mayMake ? offeredAt(session, payment.path, payment.method_key) : null;
  return session && option?.category === 'transfer' ? <Renewal {...{ shell, session, formToken, option }} /> : null;
}

/** If the method has a form, the button leads there and makes no payment. */
function Renewal(props: Omit<MakeFormProps, 'label'>) {
  const { expired } = useMoneyTexts().instructions;
  const { retry } = useTexts().t.pageError;
  return <MakeForm {...props} label={hasOwnForm(props.option) ? retry : expired.button} />;
}

/** A method's page before there is a payment. */
interface MakeCopy {
  readonly heading: string;
  readonly hint: string;
  readonly button: string;
  readonly unavailableTitle: string;
  readonly unavailable: string;
}

/** By kind of payment, else the method's own copy. `option` may be disabled; null if the session has none such. */
function useMakeCopy(session: PaymentSession, option: PaymentMethodOption | null): MakeCopy {
  const { t } = useTexts();
  const { voucher, instructions } = useMoneyTexts();
  const { make } = instructions;
  const isPaidElsewhere = option?.step === 'instructions';
  if (isPaidElsewhere && option.category === 'cash')
    return {
      heading: voucher.makeHeading,
      hint: voucher.makeHint,
      button: voucher.make,
      unavailableTitle: voucher.unavailableTitle,
      unavailable: voucher.unavailable,
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
