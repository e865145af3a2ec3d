import { Form } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Notice } from '#ui/panel';
import { useKeyedPath } from '../../page/awake.ts';
import type { PageFrame } from '../../page/frame.ts';
import { useOnePress } from '../../page/one-press.ts';
import { AdvisorCard } from '../../page/problem-view.tsx';
import { useTexts } from '../../page/texts.tsx';
import { Charges } from './charges.tsx';
import { DuePill } from './due-pill.tsx';
import { InProcess } from './in-process.tsx';
import { Methods } from './methods.tsx';
import { PayBar } from './pay-bar.tsx';
import { chosenBefore, OutcomeNotice, type ShownOutcome, withQuote } from './outcome-notice.tsx';

interface CheckoutViewProps {
  readonly frame: PageFrame;
  readonly session: PaymentSession;
  readonly formToken: string;
  /** What became of the last press of Continue, while the payer is still here. */
  readonly outcome: ShownOutcome | null;
}

/** What is owed and how to pay it. One form around all of it, so that the bar can stay in view. */
export function CheckoutView({ frame, session, formToken, outcome }: CheckoutViewProps) {
  const options = withQuote(session.settings.checkout_payment_options, outcome);
  const disabled = session.settings.is_payment_session_disabled;
  const blocked = session.status === 'confirmation_pending';
  const payable = !disabled && !blocked && options.some((option) => !option.disabled);
  const chosen =
    options.find((option) => option.key === chosenBefore(outcome) && !option.disabled) ??
    options.find((option) => !option.disabled);
  const path = useKeyedPath(frame.dataKey);
  const form = useOnePress();
  return (
    <Form
      method="post"
      action={path('/checkout')}
      onSubmit={form.onSubmit}
      className="flex min-h-[calc(100dvh-4.6rem)] flex-col wide:grid wide:min-h-0 wide:grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)] wide:gap-12 wide:pb-12"
    >
      <input type="hidden" name="data" value={frame.dataKey ?? ''} />
      <input type="hidden" name="locale" value={frame.locale} />
      <input type="hidden" name="form_token" value={formToken} />
      <div className="pt-6">
        <Total session={session} />
        <DuePill frame={frame} charges={session.charges} />
        <div role="alert" className="mt-5 empty:hidden">
          {outcome ? <OutcomeNotice outcome={outcome} session={session} /> : null}
        </div>
        {session.payments_in_process.length > 0 ? (
          <InProcess frame={frame} payments={session.payments_in_process} isOnlyWay={blocked} />
        ) : null}
        {disabled ? <Disabled session={session} /> : null}
        <Charges frame={frame} charges={session.charges} currency={session.currency} />
      </div>
      <div className="contents wide:block wide:pt-6">
        {disabled || blocked ? null : (
          <Methods frame={frame} session={session} options={options} chosenKey={chosen?.key ?? null} />
        )}
        {payable ? <PayBar options={options} session={session} busy={form.busy} /> : null}
      </div>
    </Form>
  );
}

function Total({ session }: { readonly session: PaymentSession }) {
  const { t, locale } = useTexts();
  const { amount_to_pay: toPay, total_due_amount: due } = session.amounts;
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{t.checkout.heading}</span>
        <Amount text={formatAmount(toPay, locale)} code={session.currency} />
      </h1>
      {due > toPay ? (
        <p className="text-14 text-soft">{t.checkout.ofTotal(formatMoney(due, session.currency, locale))}</p>
      ) : null}
    </>
  );
}

function Disabled({ session }: { readonly session: PaymentSession }) {
  const { t } = useTexts();
  const { advisor } = session.school;
  return (
    <div className="mt-5 grid gap-3">
      <Notice tone="warn" title={t.checkout.disabledTitle}>
        {t.checkout.disabled}
      </Notice>
      {advisor ? <AdvisorCard {...advisor} /> : null}
    </div>
  );
}
