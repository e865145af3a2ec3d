import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Pill } from '#ui/pill';
import type { PageProps } from '../../loading/page-props.ts';
import {
  checkoutDeferred,
  checkoutRefused,
  LazyFamilyLine,
  LazyPendingPayments,
  LazyTaxRow,
  hasOtherMoney,
} from './lazy-parts.tsx';
import { PlainRefusal } from '../../payment/problem-view.tsx';
import { useTexts } from '../../shell/texts.tsx';
import type { ShownAction } from '../../payment/action.ts';
import { Charges, paidOf } from '../../payment/charges.tsx';
import { dueWords } from './due-pill.tsx';
import { isWithoutSignal } from '../../payment/choice.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import { notChosen } from '../../client/refusal.ts';
import { PayForm } from './pay-form.tsx';
import type { ShownUnderRow } from './under-outcome.ts';

interface CheckoutViewProps extends Pick<PageProps, 'shell' | 'session' | 'formToken'> {
  /** The outcome of the last submit, while the payer is still here. */
  readonly outcome: ShownOutcome | ShownAction | ShownUnderRow | null;
}

const rightColumn = 'wide:col-start-2 wide:row-span-2 wide:row-start-1';

/** The debt and the ways to pay it; a payment in process is shown in place of the methods. */
export function CheckoutView({ shell, session, formToken, outcome }: CheckoutViewProps) {
  const texts = useTexts();
  const [paid, acted] = sortOutcome(isMended(outcome, session) ? null : outcome);
  const missing = paid?.kind === 'refused' && paid.refusal.code === notChosen ? paid.refusal : null;
  const disabled = session.settings.is_payment_session_disabled;
  const blocked = session.status === 'confirmation_pending';
  const payable = !blocked && !disabled && session.is_rest_payable;
  // Without a network the bar says so, beside the button.
  const shownOutcome = paid && !missing && !(payable && isWithoutSignal(paid)) ? paid : null;
  const due = dueWords(shell, session.charges, texts);
  const pendingPart = (part: 'whole' | 'before' | 'after') =>
    hasOtherMoney(session) || acted ? (
      <div className="mt-4 empty:hidden">
        <LazyPendingPayments shell={shell} session={session} formToken={formToken} acted={acted} part={part} />
      </div>
    ) : null;
  // Settled money stands before the ways to pay only if it decides how the rest is paid.
  const isApart = session.payments_in_process.length === 0 && !acted;
  const top = (
    <>
      {blocked ? null : <Total session={session} />}
      {due.pill && !blocked ? (
        <div className="mt-1.5">
          <Pill tone={due.pill.tone}>{due.pill.text}</Pill>
        </div>
      ) : null}
      {due.line && !blocked ? <p className="mt-1 text-14 text-soft">{due.line}</p> : null}
      {payable ? <LazyFamilyLine session={session} /> : null}
      <div role="alert" data-problem={shownOutcome?.kind} className="mt-4 empty:hidden">
        {shownOutcome ? <Outcome outcome={shownOutcome} session={session} /> : null}
      </div>
    </>
  );
  const charges = <Charges shell={shell} charges={session.charges} isDueSaid={due.pill !== null} />;
  return (
    <Columns>
      {payable ? (
        <div className="wide:sticky wide:top-6 wide:self-start">
          {top}
          {pendingPart(isApart ? 'before' : 'whole')}
          {charges}
        </div>
      ) : (
        <>
          <div className="wide:col-start-1">{top}</div>
          <div className={`mt-5 grid content-start gap-5 wide:mt-0 ${rightColumn}`}>
            {disabled ? <Disabled session={session} isSaid={saysPaused(paid)} /> : null}
            {pendingPart('whole')}
          </div>
          <div className="pb-12 wide:col-start-1 wide:pb-0">{charges}</div>
        </>
      )}
      {payable ? (
        <Paying shell={shell} session={session} formToken={formToken} outcome={paid} missing={missing}>
          {isApart ? pendingPart('after') : null}
        </Paying>
      ) : null}
    </Columns>
  );
}

function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-[calc(100dvh-3.5625rem)] flex-col pt-3 wide:grid wide:min-h-0 wide:grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)] wide:grid-rows-[auto_1fr] wide:gap-x-12 wide:pt-8 wide:pb-12">
      {children}
    </div>
  );
}

type PayingProps = Omit<Parameters<typeof PayForm>[0], 'askTaxData' | 'before'>;

/** The form, and the invoice's line under its ways to pay. A submit that needs the dialog opens it. */
function Paying(props: PayingProps) {
  const { shell, session } = props;
  const [isTaxOpen, setTaxOpen] = useState(false);
  // From the page of tax data, where no script stores the choice.
  const before = new URLSearchParams(useLocation().search).get('way');
  return (
    <PayForm
      {...props}
      before={before}
      askTaxData={session.is_tax_data_required && !session.payer.tax_data ? () => setTaxOpen(true) : null}
    >
      {props.children}
      {session.settings.is_tax_data_visible ? (
        <LazyTaxRow shell={shell} session={session} isOpen={isTaxOpen} setOpen={setTaxOpen} />
      ) : null}
    </PayForm>
  );
}

/** Why the payer is still here; in plain words until the full notice's script, fetched by the submit, is here. */
function Outcome({ outcome, session }: { readonly outcome: ShownOutcome; readonly session: PaymentSession }) {
  const parts = checkoutDeferred.arrived();
  if (parts) return <parts.OutcomeNotice outcome={outcome} session={session} />;
  return outcome.kind === 'refused' ? <PlainRefusal {...outcome.refusal} /> : null;
}

/** Whether tax data was missing at the submit, and is there now. */
function isMended(outcome: CheckoutViewProps['outcome'], { payer }: PaymentSession): boolean {
  return outcome?.kind === 'refused' && outcome.refusal.code === 'tax_data_required' && payer.tax_data !== null;
}

/** Whether the school paused payments while the page was open, so that the submit was refused. */
function saysPaused(outcome: ShownOutcome | null): boolean {
  return outcome?.kind === 'refused' && outcome.refusal.code === 'payment_session_disabled';
}

/** Sorts the outcome: of a submit to pay, or of an action on a pending payment. */
function sortOutcome(outcome: CheckoutViewProps['outcome']): readonly [ShownOutcome | null, ShownAction | null] {
  // Said under its row.
  if (outcome === null || outcome.kind === 'card') return [null, null];
  return outcome.kind === 'quote_changed' || outcome.kind === 'refused' ? [outcome, null] : [null, outcome];
}

function Total({ session }: { readonly session: PaymentSession }) {
  const { t, locale } = useTexts();
  const { amount_to_pay: toPay, total_due_amount: due } = session.amounts;
  const isRest = session.payments_received.length > 0 && session.charges.some(({ status }) => status !== 'pending');
  const name = session.payer.first_name;
  const left = session.charges.reduce((sum, { values }) => sum + values.pending_amount, 0);
  const settled = session.charges.reduce((sum, charge) => sum + paidOf(charge), 0);
  // Another session's money may be somebody else's.
  const paid = settled - (session.settled_elsewhere_amount ?? 0);
  return (
    <>
      <h1>
        <span className="block text-16 leading-5.5 text-soft">
          {isRest ? t.checkout.rest : name ? t.checkout.headingFor(name) : t.checkout.heading}
        </span>
        <Amount text={formatAmount(toPay, locale)} code={session.currency} />
      </h1>
      {isRest && paid > 0 ? (
        <p className="figures text-14 font-medium text-good">
          {t.checkout.paidOf(formatAmount(paid, locale), formatAmount(paid + left, locale))}
        </p>
      ) : null}
      {due > toPay ? (
        <p className="text-14 text-soft">{t.checkout.ofTotal(formatMoney(due, session.currency, locale))}</p>
      ) : null}
    </>
  );
}

/** The server draws it whole; `data-problem` makes the entry script fetch its part before hydration. */
function Disabled(props: { readonly session: PaymentSession; readonly isSaid: boolean }) {
  const parts = checkoutRefused.arrived();
  return (
    <div className="mt-5 grid gap-3 wide:mt-0" data-problem="payment_session_disabled">
      {parts ? <parts.DisabledNotice {...props} /> : null}
    </div>
  );
}
