import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { isPaidElsewhere } from '#contracts/step-traits';
import { groupDigits } from '#i18n/format-moment';
import { Icon } from '#ui/icon';
import { Notice } from '#ui/panel';
import type { PageProps } from '../loading/page-props.ts';
import { useTexts } from '../shell/texts.tsx';
import type { ShownAction } from './action.ts';
import { NotCharged } from './not-charged.tsx';
import { useMoneyTexts, paymentCopy, isUnwanted } from './payment-copy.ts';
import { PendingPayment } from './pending-payment.tsx';
import { ReceivedList, ReceivedSoFar } from './received.tsx';
import { hasEnded } from './steps/step.ts';

export interface PendingPaymentsProps extends Pick<PageProps, 'shell' | 'session' | 'formToken'> {
  /** The outcome of the last of these buttons. */
  readonly acted: ShownAction | null;
  /** The parts before and after the ways to pay; `whole` if there are none, or if a payment is pending. */
  readonly part: 'whole' | 'before' | 'after';
}

/** The session's other money: on its way or received, and what the payer may do about it. Source: spec §8. */
export function PendingPayments({ shell, session, formToken, acted, part }: PendingPaymentsProps) {
  const waiting = session.payments_in_process;
  const hasReceived = session.payments_received.length > 0;
  if (part === 'before')
    return (
      <>
        <PerhapsPaidElsewhere session={session} />
        {hasReceived ? <ReceivedSoFar session={session} /> : null}
      </>
    );
  if (part === 'after') return hasReceived ? <ReceivedList shell={shell} session={session} /> : null;
  return (
    <div className="grid gap-5">
      <NotCharged by="waiting" />
      <ActedNotice acted={acted} />
      <PerhapsPaidElsewhere session={session} />
      {hasReceived ? (
        <div className="grid gap-3">
          <ReceivedSoFar session={session} />
          <ReceivedList shell={shell} session={session} />
        </div>
      ) : null}
      {waiting.length > 0 ? (
        <section aria-labelledby="attempts" className="grid gap-3">
          <Heading shell={shell} session={session} />
          {waiting.map((payment) => (
            <PendingPayment
              key={payment.id}
              shell={shell}
              session={session}
              formToken={formToken}
              payment={payment}
              checkedPayment={acted?.kind === 'asked' && acted.payment.id === payment.id ? acted.payment : null}
            />
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** Somebody with another link may be paying the same. Says nothing of who, how or when. */
function PerhapsPaidElsewhere({ session }: { readonly session: PaymentSession }) {
  const texts = useMoneyTexts().attempts;
  if (!session.may_be_paid_elsewhere) return null;
  return (
    <Notice tone="info" title={texts.elsewhereTitle}>
      {texts.elsewhere}
    </Notice>
  );
}

/** Why they stand here: they block other payments, or another method is open and these must not be paid as well. */
function Heading({ shell, session }: Pick<PendingPaymentsProps, 'shell' | 'session'>) {
  const { t } = useTexts();
  const money = useMoneyTexts();
  const texts = money.attempts;
  const waiting = session.payments_in_process;
  if (session.status === 'confirmation_pending')
    return (
      <div>
        <h1 id="attempts" className="text-24 leading-7 font-bold">
          {waiting.length > 1 ? texts.several : t.checkout.inProcessTitle}
        </h1>
        {waiting.some(isToFinish) ? <p className="mt-1 text-14 text-soft">{texts.finish(waiting.length)}</p> : null}
      </div>
    );
  // A bank reads the debt before it accepts a student's code: nothing can be paid twice with it.
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
      {risky.map((payment) => {
        const own = paymentCopy(payment, money).attempts;
        const says = hasEnded(payment, shell.now) ? own.supersededEnded : own.supersededWhat;
        return (
          <p key={payment.id} className="mt-1 text-14">
            {says([payment.method_title, shortReference(payment, texts)].filter(Boolean).join(', '))}
          </p>
        );
      })}
    </div>
  );
}

/** Begun at a bank or a provider: it ends there, or another may begin after half an hour. Slips have a last day. */
const isToFinish = (payment: PaymentDetail): boolean =>
  payment.phase === 'awaiting_payer' && !isPaidElsewhere(payment) && !isUnwanted(payment);

const isShownCode = ({ next_step: step }: PaymentDetail): boolean =>
  step?.kind === 'instructions' && step.lines[0]?.role === 'student_code';

function shortReference(
  { next_step: step }: PaymentDetail,
  texts: { referenceShort(reference: string): string },
): string {
  const reference = referenceOf(step);
  return reference ? texts.referenceShort(groupDigits(reference)) : '';
}

/** The outcome of a button that changed the session's status. */
function ActedNotice({ acted }: { readonly acted: ShownAction | null }) {
  const money = useMoneyTexts();
  const copy = acted && 'payment' in acted ? paymentCopy(acted.payment, money).attempts : money.attempts;
  const isReplaced = acted?.kind === 'ended' && acted.action === 'replace';
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {acted?.kind === 'ended' ? (
        <Notice tone="good" title={isReplaced ? copy.replacedTitle : copy.endedTitle}>
          {isReplaced ? copy.replaced : copy.ended}
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
