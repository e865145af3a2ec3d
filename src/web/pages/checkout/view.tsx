import { Form } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { checkoutDeferred, LazyPendingPayments, LazyTaxRow, hasOtherMoney } from './lazy-parts.tsx';
import { useSubmitOnce } from '../../shell/busy.tsx';
import { PlainRefusal } from '../../payment/problem-view.tsx';
import { useTexts } from '../../shell/texts.tsx';
import type { ShownAction } from '../../payment/action.ts';
import { Charges } from '../../payment/charges.tsx';
import { DuePill } from './due-pill.tsx';
import { Methods } from './methods.tsx';
import { PayBar } from '../../payment/pay-bar.tsx';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import { withQuote } from '../../payment/choice.ts';

interface CheckoutViewProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly formToken: string;
  /** What became of the last submit, while the payer is still here. */
  readonly outcome: ShownOutcome | ShownAction | null;
}

const columns =
  'wide:grid wide:min-h-0 wide:grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)] wide:grid-rows-[auto_1fr] wide:gap-x-12';
const rightColumn = 'wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:pt-6';

/** What is owed and how to pay it; while a payment is in process, that payment stands where the methods would. */
export function CheckoutView({ shell, session, formToken, outcome }: CheckoutViewProps) {
  const [paid, acted] = sortOutcome(isMended(outcome, session) ? null : outcome);
  const blocked = session.status === 'confirmation_pending';
  const disabled = session.settings.is_payment_session_disabled;
  const payable = !blocked && !disabled && session.is_rest_payable;
  const pending =
    hasOtherMoney(session) || acted ? (
      <LazyPendingPayments shell={shell} session={session} formToken={formToken} acted={acted} />
    ) : null;
  return (
    <div className={`flex min-h-[calc(100dvh-4.6rem)] flex-col wide:pb-12 ${columns}`}>
      <div className="pt-6 wide:col-start-1">
        <Total session={session} />
        <DuePill shell={shell} charges={session.charges} />
        <div role="alert" data-problem={paid ? paid.kind : undefined} className="mt-5 empty:hidden">
          {paid ? <Outcome outcome={paid} session={session} /> : null}
        </div>
        {pending && payable ? <div className="mt-5">{pending}</div> : null}
      </div>
      {payable ? null : (
        <div className={`mt-5 grid content-start gap-5 wide:mt-0 ${rightColumn}`}>
          {disabled ? <Disabled session={session} isSaid={saysPaused(paid)} /> : null}
          {pending}
        </div>
      )}
      <div className={`wide:col-start-1 ${payable ? '' : 'pb-12 wide:pb-0'}`}>
        <Charges shell={shell} charges={session.charges} currency={session.currency} />
        {payable && session.settings.is_tax_data_visible ? <LazyTaxRow shell={shell} session={session} /> : null}
      </div>
      {payable ? <PayForm shell={shell} session={session} formToken={formToken} outcome={paid} /> : null}
    </div>
  );
}

/** Why the payer is still here. Without the script that says it whole, which the submit itself asked for, its plain words. */
function Outcome({ outcome, session }: { readonly outcome: ShownOutcome; readonly session: PaymentSession }) {
  const parts = checkoutDeferred.arrived();
  if (parts) return <parts.OutcomeNotice outcome={outcome} session={session} />;
  return outcome.kind === 'refused' ? <PlainRefusal {...outcome.refusal} /> : null;
}

/** Fiscal data was missing at the submit, and is there now. */
function isMended(outcome: CheckoutViewProps['outcome'], { payer }: PaymentSession): boolean {
  return outcome?.kind === 'refused' && outcome.refusal.code === 'tax_data_required' && payer.tax_data !== null;
}

/** The school paused payments under the open page, and the submit met that. */
function saysPaused(outcome: ShownOutcome | null): boolean {
  return outcome?.kind === 'refused' && outcome.refusal.code === 'payment_session_disabled';
}

/** The outcome of a submit that was to pay, or of an action on an attempt that waits. */
function sortOutcome(outcome: CheckoutViewProps['outcome']): readonly [ShownOutcome | null, ShownAction | null] {
  if (outcome === null) return [null, null];
  return outcome.kind === 'quote_changed' || outcome.kind === 'refused' ? [outcome, null] : [null, outcome];
}

/** The methods and the bar with the total, one form. Its box is none of its own on a phone, so that the bar stays in view. */
function PayForm({
  shell,
  session,
  formToken,
  outcome,
}: Omit<CheckoutViewProps, 'outcome'> & { readonly outcome: ShownOutcome | null }) {
  const path = useKeyedPath(shell.dataKey);
  const form = useSubmitOnce();
  const options = withQuote(session.settings.checkout_payment_options, outcome);
  const usable = options.filter((option) => !option.disabled);
  const chosen = usable.find((option) => option.key === outcome?.methodKey) ?? usable[0];
  return (
    <Form
      method="post"
      action={path('/checkout')}
      onSubmit={form.onSubmit}
      className={`contents wide:block ${rightColumn}`}
    >
      <input type="hidden" name="data" value={shell.dataKey ?? ''} />
      <input type="hidden" name="locale" value={shell.locale} />
      <input type="hidden" name="form_token" value={formToken} />
      <Methods session={session} options={options} chosenKey={chosen?.key ?? null} />
      {chosen ? <PayBar shell={shell} options={options} session={session} busy={form.busy} /> : null}
    </Form>
  );
}

function Total({ session }: { readonly session: PaymentSession }) {
  const { t, locale } = useTexts();
  const { amount_to_pay: toPay, total_due_amount: due } = session.amounts;
  const isRest = session.payments_received.length > 0 && session.charges.some(({ status }) => status !== 'pending');
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{isRest ? t.checkout.rest : t.checkout.heading}</span>
        <Amount text={formatAmount(toPay, locale)} code={session.currency} />
      </h1>
      {due > toPay ? (
        <p className="text-14 text-soft">{t.checkout.ofTotal(formatMoney(due, session.currency, locale))}</p>
      ) : null}
    </>
  );
}

/** The server draws it whole; `data-problem` has its script fetched before the page is hydrated. */
function Disabled(props: { readonly session: PaymentSession; readonly isSaid: boolean }) {
  const parts = checkoutDeferred.arrived();
  return (
    <div className="mt-5 grid gap-3" data-problem="payment_session_disabled">
      {parts ? <parts.DisabledNotice {...props} /> : null}
    </div>
  );
}
