import { Link } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { formatDeadline, formatMoney } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import { useKeyedPath } from '../../page/awake.ts';
import type { PageFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';

interface InProcessProps {
  readonly frame: PageFrame;
  readonly payments: readonly PaymentDetail[];
  /** Nothing else can be started while it lasts. */
  readonly isOnlyWay: boolean;
}

/** The attempts that may still bring money, each with its way back. Source: spec §8. */
export function InProcess({ frame, payments, isOnlyWay }: InProcessProps) {
  const { t, locale } = useTexts();
  const path = useKeyedPath(frame.dataKey);
  return (
    <div className="mt-5 grid gap-3">
      {payments.map((payment, position) => {
        const step = payment.next_step;
        const until = step && 'pay_before' in step ? formatDeadline(step.pay_before, step.time_zone, t, locale) : null;
        return (
          <Notice
            key={payment.id}
            tone="warn"
            icon="clock"
            title={t.checkout.inProcessTitle}
            actions={
              <Link to={path(payment.path)} className={buttonClass(isOnlyWay && position === 0 ? 'primary' : 'plain')}>
                {t.checkout.resume}
              </Link>
            }
          >
            <p className="figures font-medium text-ink">
              {payment.method_title} · {formatMoney(payment.total_amount, payment.currency, locale)}
            </p>
            {until ? <p>{t.checkout.inProcessUntil(until)}</p> : null}
            {isOnlyWay ? <p className="mt-1">{t.checkout.inProcess}</p> : null}
          </Notice>
        );
      })}
    </div>
  );
}
