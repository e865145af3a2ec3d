import { Link } from 'react-router';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { groupDigits, formatAmount, formatDeadline } from '#i18n/format';
import { Amount } from '#ui/amount';
import { buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { Notice, Panel } from '#ui/panel';
import { bearerSend } from '../client/browser-send.ts';
import { followPayment } from '../client/stored-voucher.ts';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts, type Texts } from '../shell/texts.tsx';
import { ReplaceChoice, CheckForm, NotYet } from './action-form.tsx';
import type { ShownAction } from './action.ts';
import { useLivePayment } from './live-payment.ts';
import { useMoneyTexts, redirectCopy, paymentCopy, isUnwanted } from './payment-copy.ts';
import { placeOfPayment } from './place.ts';
import { Received } from './received.tsx';

export interface PendingPaymentsProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly formToken: string;
  /** What came of the last of these buttons. */
  readonly acted: ShownAction | null;
}

/** The session's other money: what is on its way, what came already, and what the payer may do about it. Source: spec §8. */
export function PendingPayments({ shell, session, formToken, acted }: PendingPaymentsProps) {
  const waiting = session.payments_in_process;
  return (
    <div className="grid gap-5">
      <ActedNotice acted={acted} />
      <Received shell={shell} session={session} />
      {waiting.length > 0 ? (
        <section aria-labelledby="attempts" className="grid gap-3">
          <Heading session={session} />
          {waiting.map((payment) => (
            <PendingPayment
              key={payment.id}
              shell={shell}
              formToken={formToken}
              payment={payment}
              asked={acted?.kind === 'asked' && acted.payment.id === payment.id ? acted.payment : null}
            />
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** Why they stand here: nothing else can be started yet, or another way is open and these must not be paid as well. */
function Heading({ session }: { readonly session: PaymentSession }) {
  const { t } = useTexts();
  const texts = useMoneyTexts().attempts;
  const waiting = session.payments_in_process;
  if (session.status === 'confirmation_pending')
    return (
      <div>
        <h2 id="attempts" className="text-20 font-bold">
          {waiting.length > 1 ? texts.several : t.checkout.inProcessTitle}
        </h2>
        {waiting.every(isUnwanted) ? null : <p className="mt-0.5 text-14 text-soft">{texts.finish(waiting.length)}</p>}
      </div>
    );
  // A bank asks what is owed before it takes a student's code: nothing is paid twice with it.
  const risky = waiting.filter((payment) => !isShownCode(payment));
  if (risky.length === 0)
    return (
      <h2 id="attempts" className="text-20 font-bold">
        {texts.codes}
      </h2>
    );
  return (
    <div className="rounded-18 bg-warn-ground p-4 text-warn">
      <h2 id="attempts" className="flex items-center gap-2.5 text-16 font-semibold">
        <Icon name="alert" className="size-5" />
        {texts.superseded(risky.length)}
      </h2>
      {risky.map((payment) => (
        <p key={payment.id} className="mt-1 text-14">
          {texts.supersededWhat(payment.method_title, shortReference(payment, texts))}
        </p>
      ))}
    </div>
  );
}

const isShownCode = ({ next_step: step }: PaymentDetail): boolean =>
  step?.kind === 'instructions' && step.lines[0]?.role === 'student_code';

function shortReference(
  { next_step: step }: PaymentDetail,
  texts: { referenceShort(reference: string): string },
): string {
  const reference = referenceOf(step);
  return reference ? texts.referenceShort(groupDigits(reference)) : '';
}

/** What came of a button that changed where the session stands. */
function ActedNotice({ acted }: { readonly acted: ShownAction | null }) {
  const money = useMoneyTexts();
  const copy = acted && 'payment' in acted ? paymentCopy(acted.payment, money).attempts : money.attempts;
  const ended = {
    replace: { title: copy.replacedTitle, text: copy.replaced },
    check: { title: copy.endedTitle, text: copy.ended },
  };
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {acted?.kind === 'ended' ? (
        <Notice tone="good" title={ended[acted.action].title}>
          {ended[acted.action].text}
        </Notice>
      ) : null}
      {acted?.kind === 'not_replaced' ? (
        <Notice tone="warn" title={copy.notReplacedTitle}>
          {copy.notReplaced}
        </Notice>
      ) : null}
    </div>
  );
}

interface PendingPaymentProps {
  readonly shell: PageShell;
  readonly formToken: string;
  readonly payment: PaymentDetail;
  /** The answer to the last "I already paid" about this one. */
  readonly asked: PaymentDetail | null;
}

/** One payment that waits: what it is, until when, and what may be done with it now. Only what its `actions` list is offered. */
function PendingPayment({ shell, formToken, payment: initial, asked }: PendingPaymentProps) {
  // One that another tab is still making shows itself as soon as it is there.
  const followed = initial.phase === 'submitting' ? `/api/payments/${initial.id}` : null;
  const { value: payment } = useLivePayment(initial, followed, { send: bearerSend, onShown: followPayment });
  const texts = useTexts();
  const money = useMoneyTexts();
  const own = paymentCopy(payment, money);
  const path = useKeyedPath(shell.dataKey);
  const may = (action: PaymentDetail['actions'][number]): boolean => payment.actions.includes(action);
  const unwanted = isUnwanted(payment);
  const isUnanswered = payment.phase === 'submitting';
  const form = { shell, formToken, paymentId: payment.id, action: path('/checkout') };
  return (
    <Panel className="p-4">
      <div className="flex items-start gap-3.5">
        <div className="min-w-0 flex-1">
          <h3 className="text-16 leading-5.5 font-semibold">{payment.method_title}</h3>
          <p className="mt-0.5">
            <Amount size="bar" text={formatAmount(payment.total_amount, texts.locale)} code={payment.currency} />
          </p>
          <Reference payment={payment} />
          <p className="text-14 text-soft">{unwanted ? null : whenCopy(payment, shell.now, texts, money)}</p>
        </div>
        <Icon
          name={unwanted ? 'alert' : 'clock'}
          className={`mt-0.5 size-5.5 ${unwanted ? 'text-bad' : 'text-warn'}`}
        />
      </div>
      {unwanted ? (
        <div className="mt-3 text-14">
          <p className="font-semibold text-bad">{own.unwanted.cancellingTitle}</p>
          <p className="mt-0.5 text-soft">{own.unwanted.cancelling}</p>
        </div>
      ) : null}
      <NotYet asked={asked} timeZone={shell.timeZone} />
      <div className={`mt-4 grid gap-2 ${payment.superseded && !isUnanswered ? 'grid-cols-2' : ''}`}>
        {may('resume') && !unwanted ? (
          <Link to={path(placeOfPayment(payment))} className={buttonClass(payment.superseded ? 'plain' : 'primary')}>
            {may('download_voucher') ? money.attempts.see : texts.t.checkout.resume}
          </Link>
        ) : null}
        {payment.finished ? (
          <Link to={path(placeOfPayment(payment))} className={buttonClass()}>
            {payment.status === 'successful' ? texts.t.status.seeReceipt : texts.t.pageError.goCheckout}
          </Link>
        ) : null}
        {may('check') ? <CheckForm {...form} isPrepared={!isUnanswered} /> : null}
        {may('replace') && !unwanted && (isUnanswered || !payment.superseded) ? (
          <ReplaceChoice {...form} copy={own.attempts} />
        ) : null}
      </div>
    </Panel>
  );
}

function Reference({ payment: { next_step: step } }: { readonly payment: PaymentDetail }) {
  const texts = useMoneyTexts().attempts;
  const reference = referenceOf(step);
  return reference ? <p className="figures mt-1 text-14 text-soft">{texts.reference(groupDigits(reference))}</p> : null;
}

/** Until when it may be paid, or who has it now. */
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
  return ended ? attempts.wasUntil(when) : attempts.until(when);
}
