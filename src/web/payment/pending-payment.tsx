import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { instructionsOf, mainLine } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { formatAmount } from '#i18n/format';
import { formatDeadline } from '#i18n/format-moment';
import { groupLine } from '#i18n/group-line';
import { Amount } from '#ui/amount';
import { buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import { Ticket } from '#ui/ticket';
import type { PageProps } from '../loading/page-props.ts';
import { bearerSend } from '../client/browser-send.ts';
import { followPayment } from '../storage/stored-voucher.ts';
import { useKeyedPath } from '../shell/address.ts';
import { readAnew } from '../shell/hydrated.ts';
import { useTexts, type Texts } from '../shell/texts.tsx';
import { CheckForm, NotYet, ReplaceChoice } from './action-form.tsx';
import { useLivePayment } from './live-payment.ts';
import { LookedAt } from './looked-at.tsx';
import { OtherWays } from './other-ways.tsx';
import { isUnwanted, paymentCopy, redirectCopy, useMoneyTexts } from './payment-copy.ts';
import { placeOfPayment } from './place.ts';
import { ValidatingSteps } from './validating-steps.tsx';

interface PendingPaymentProps extends Pick<PageProps, 'shell' | 'session' | 'formToken' | 'payment'> {
  /** The result of the last "I already paid" for this payment. */
  readonly checkedPayment: PaymentDetail | null;
}

/** A card that its bank validates: there is nothing to do and nothing to pay. */
const isValidated = ({ category, phase, next_step: step }: PaymentDetail): boolean =>
  category === 'card' && phase === 'awaiting_provider' && !(step && 'brings' in step && step.brings);

/** One pending payment: what it is, until when, and what can be done now. Offers only what its `actions` list. */
export function PendingPayment({ shell, session, formToken, payment: initial, checkedPayment }: PendingPaymentProps) {
  const live = { send: bearerSend, onShown: followPayment };
  const { value: payment } = useLivePayment(initial, `/api/payments/${initial.id}`, live);
  const path = useKeyedPath(shell.dataKey);
  const isBlocking = session.status === 'confirmation_pending';
  useTurn(payment, { isBlocking, place: path(placeOfPayment(payment)) });
  const form = { shell, formToken, paymentId: payment.id, action: path('/checkout') };
  const own = paymentCopy(payment, useMoneyTexts());
  const may = (action: PaymentDetail['actions'][number]): boolean => payment.actions.includes(action);
  const isUnanswered = payment.phase === 'submitting';
  const isReplaceable = may('replace') && !isUnwanted(payment) && (isUnanswered || !payment.superseded);
  const ways = otherWays(session, payment);
  return (
    <>
      <Sheet payment={payment} session={session} now={shell.now}>
        <NotYet checkedPayment={checkedPayment} />
        {checkedPayment?.last_checked_at ? (
          <p className="mt-2 text-13 text-faint">
            <LookedAt at={checkedPayment.last_checked_at} shell={shell} />
          </p>
        ) : null}
        <div className="mt-4 grid gap-2 empty:hidden">
          <Onward payment={payment} to={path(placeOfPayment(payment))} />
          {may('check') && !isValidated(payment) ? <CheckForm {...form} isPrepared={!isUnanswered} /> : null}
          {isReplaceable && (isUnanswered || ways.length === 0) ? (
            <ReplaceChoice {...form} copy={own.attempts} />
          ) : null}
        </div>
      </Sheet>
      {isReplaceable && !isUnanswered && ways.length > 0 ? (
        <OtherWays {...form} copy={own.attempts} ways={ways} currency={payment.currency} />
      ) : null}
    </>
  );
}

/** Leads to a final payment: its receipt, or why it failed. One that leaves only the list reloads it. */
function useTurn(
  { finished, status }: PaymentDetail,
  { isBlocking, place }: { readonly isBlocking: boolean; readonly place: string },
): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // The payer's own submit reports what it ended.
  const isIdle = useNavigation().state === 'idle';
  const turn = useEffectEvent(() => {
    if (status === 'successful' || (isBlocking && status !== 'cancelled')) void navigate(place);
    else void readAnew(revalidate);
  });
  // The page itself: the payer need not click for known news.
  useEffect(() => {
    if (finished && isIdle) turn();
  }, [finished, isIdle]);
}

/** The other methods that could pay this: those listed that take the amount. */
const otherWays = ({ settings }: PaymentSession, { method_key: own }: PaymentDetail) =>
  settings.checkout_payment_options.filter(({ key, disabled }) => !disabled && key !== own);

interface SheetProps extends Pick<PendingPaymentProps, 'payment' | 'session'> {
  readonly now: string;
  readonly children: React.ReactNode;
}

/** A ticket if there is one to pay; else a plain sheet. While nothing else can be paid, it shows the page's amount. */
function Sheet({ payment, session, now, children }: SheetProps) {
  const texts = useTexts();
  const money = useMoneyTexts();
  const isBlocking = session.status === 'confirmation_pending' && !payment.superseded;
  const logo = session.settings.checkout_payment_options.find(({ key }) => key === payment.method_key)?.logo;
  const Heading = isBlocking ? 'h2' : 'h3';
  const head = (
    <>
      <div className="flex items-start justify-between gap-3">
        <Heading className="min-w-0 text-16 leading-5.5 font-semibold">{payment.method_title}</Heading>
        {logo ? <img src={logo} alt="" height="20" className="mt-0.5 h-5 flex-none" /> : null}
      </div>
      <p className="mt-0.5">
        <Amount
          size={isBlocking ? 'hero' : 'bar'}
          text={formatAmount(payment.total_amount, texts.locale)}
          code={payment.currency}
        />
      </p>
    </>
  );
  const own = paymentCopy(payment, money);
  if (isUnwanted(payment))
    return (
      <Panel className="p-4">
        {head}
        <div className="mt-3 flex gap-2.5 text-14">
          <Icon name="alert" className="mt-px size-5 text-bad" />
          <div>
            <p className="font-semibold text-bad">{own.unwanted.cancellingTitle}</p>
            <p className="mt-0.5 text-soft">{own.unwanted.cancelling}</p>
          </div>
        </div>
        {children}
      </Panel>
    );
  const when = <p className="mt-1 text-16 text-soft">{whenCopy(payment, now, texts, money)}</p>;
  const found = instructionsOf(payment.next_step);
  const main = found && mainLine(found);
  if (isBlocking && main)
    return (
      <Ticket
        above={
          <>
            {head}
            {when}
          </>
        }
        below={
          <>
            <p className="text-14 text-soft">{money.instructions.lines[main.role]}</p>
            <p className="figures text-20 font-semibold">{groupLine(main)}</p>
            {children}
          </>
        }
      />
    );
  return (
    <Panel className="p-4">
      {head}
      {isValidated(payment) ? <ValidatingSteps /> : when}
      {children}
    </Panel>
  );
}

/** Leads to its own page: its voucher, the pending bank, or its end. A payment that a bank validates has no link. */
function Onward({ payment, to }: { readonly payment: PaymentDetail; readonly to: string }) {
  const { t } = useTexts();
  const { attempts } = useMoneyTexts();
  const label = payment.finished
    ? payment.status === 'successful'
      ? t.status.seeReceipt
      : t.pageError.goCheckout
    : payment.actions.includes('resume') && !isUnwanted(payment) && !isValidated(payment)
      ? payment.actions.includes('download_voucher')
        ? attempts.see
        : t.checkout.resume
      : null;
  return label === null ? null : (
    <Link to={to} className={buttonClass(payment.superseded ? 'plain' : 'primary')}>
      {label}
    </Link>
  );
}

/** Until when it may be paid, or who is processing it now. */
function whenCopy(
  payment: PaymentDetail,
  now: string,
  { t, locale }: Texts,
  { attempts, instructions }: ReturnType<typeof useMoneyTexts>,
): string {
  const { next_step: step, phase, finished } = payment;
  if (finished) return '';
  if (phase === 'submitting') return attempts.submitting;
  if (step?.kind === 'redirect') return redirectCopy(payment, instructions).statusTitle;
  if (step?.kind === 'waiting' && step.brings) return instructions.preparing[step.brings].title;
  if (!step || !('pay_before' in step)) return attempts.atBank;
  const when = formatDeadline(step.pay_before, step.time_zone, t, locale);
  const ended = phase === 'grace' || new Date(now) >= new Date(step.pay_before);
  return ended ? attempts.wasUntil(when) : t.time.until(when);
}
