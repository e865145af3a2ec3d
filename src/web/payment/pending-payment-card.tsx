import { Link } from 'react-router';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { formatAmount, formatDeadline, groupDigits } from '#i18n/format';
import { Amount } from '#ui/amount';
import { buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import { useKeyedPath } from '../shell/hydrated.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { type Texts, useTexts } from '../shell/texts.tsx';
import { bearerSend } from '../client/browser-send.ts';
import { followPayment } from './follow-voucher.ts';
import { useLivePayment } from './live-payment.ts';
import { paymentCopy, isUnwanted } from './payment-copy.ts';
import { useMoneyTexts } from './money-texts.ts';
import { placeOfPayment } from './place.ts';
import { ReplaceChoice } from './replace-choice.tsx';
import { CheckForm, NotYet } from './action-form.tsx';

interface AttemptCardProps {
  readonly shell: PageShell;
  readonly formToken: string;
  readonly payment: PaymentDetail;
  /** The answer to the last "I already paid" about this one. */
  readonly asked: PaymentDetail | null;
}

/** One payment that waits: what it is, until when, and what may be done with it now. Only what its `actions` list is offered. */
export function AttemptCard({ shell, formToken, payment: initial, asked }: AttemptCardProps) {
  // One that another tab is still making shows itself as soon as it is there.
  const followed = initial.phase === 'submitting' ? `/api/payments/${initial.id}` : null;
  const { value: payment } = useLivePayment(initial, followed, { send: bearerSend, onShown: followPayment });
  const texts = useTexts();
  const words = useMoneyTexts();
  const own = paymentCopy(payment, words);
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
          <p className="text-14 text-soft">{unwanted ? null : whenCopy(payment, shell.now, texts, words)}</p>
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
            {may('download_voucher') ? words.attempts.see : texts.t.checkout.resume}
          </Link>
        ) : null}
        {payment.finished ? (
          <Link to={path(placeOfPayment(payment))} className={buttonClass()}>
            {payment.status === 'successful' ? texts.t.status.seeReceipt : texts.t.pageError.goCheckout}
          </Link>
        ) : null}
        {may('check') ? <CheckForm {...form} isPrepared={!isUnanswered} /> : null}
        {may('replace') && !unwanted && (isUnanswered || !payment.superseded) ? (
          <ReplaceChoice {...form} words={own.attempts} />
        ) : null}
      </div>
    </Panel>
  );
}

function Reference({ payment: { next_step: step } }: { readonly payment: PaymentDetail }) {
  const words = useMoneyTexts().attempts;
  const reference = referenceOf(step);
  return reference ? <p className="figures mt-1 text-14 text-soft">{words.reference(groupDigits(reference))}</p> : null;
}

/** Until when it may be paid, or who has it now. */
function whenCopy(
  { next_step: step, phase, finished }: PaymentDetail,
  now: string,
  { t, locale }: Texts,
  { attempts: words, instructions }: ReturnType<typeof useMoneyTexts>,
): string {
  if (finished) return '';
  if (phase === 'submitting') return words.submitting;
  if (step?.kind === 'redirect') return instructions.redirect.statusTitle;
  if (!step || !('pay_before' in step)) return words.atBank;
  const when = formatDeadline(step.pay_before, step.time_zone, t, locale);
  const ended = phase === 'grace' || new Date(now) >= new Date(step.pay_before);
  return ended ? words.wasUntil(when) : words.until(when);
}
