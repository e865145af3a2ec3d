import { Link } from 'react-router';
import type { NextStep } from '#contracts/next-step';
import type { PaymentDetail } from '#contracts/payment-detail';
import { usualSlipHours } from '#domain/reflection';
import { formatDeadline } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { Facts } from '#ui/facts';
import { Panel } from '#ui/panel';
import { isUnwanted } from '../../attempts/money-words.ts';
import { placeOfPayment } from '../../attempts/place.ts';
import { useKeyedPath } from '../../page/awake.ts';
import type { PageFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';
import { useSlipTexts } from '../../steps/slip-texts.ts';
import { hasEnded } from '../../steps/step.ts';
import { PaymentSummary } from '../../steps/summary-step.tsx';
import { UnwantedNotice } from '../../steps/ticket-notices.tsx';

interface SlipStandingProps {
  readonly frame: PageFrame;
  readonly payment: PaymentDetail;
  readonly slip: Extract<NextStep, { kind: 'transfer-slip' }>;
}

/** What was to be sent and where to, enough to find it in the bank's own list; the way back to the whole slip. */
export function SlipStanding({ frame, payment, slip }: SlipStandingProps) {
  const { t, locale } = useTexts();
  const { slip: words, status } = useSlipTexts();
  const path = useKeyedPath(frame.dataKey);
  const ended = hasEnded(payment, frame.now);
  const hours = payment.reflection_hours;
  return (
    <>
      {isUnwanted(payment) ? (
        <div className="mb-5">
          <UnwantedNotice payment={payment} />
        </div>
      ) : null}
      <PaymentSummary payment={payment} />
      <Panel className="mt-3 p-4">
        <Facts
          facts={[
            { label: words.clabe, value: status.clabeEnds(slip.clabe.slice(-4)) },
            { label: words.bank, value: slip.bank_name },
            { label: words.reference, value: slip.reference },
            { label: words.validUntil, value: formatDeadline(slip.pay_before, slip.time_zone, t, locale) },
            {
              label: words.reflects,
              value: hours === 0 ? t.method.reflectionInstant : words.reflectsIn(usualSlipHours, hours),
            },
          ]}
        />
      </Panel>
      {ended || isUnwanted(payment) ? null : (
        <div className="mt-4 grid gap-2">
          <Link to={path(placeOfPayment(payment))} className={buttonClass('plain')}>
            {status.view}
          </Link>
          <p className="text-center text-14 text-soft">{status.viewHint}</p>
        </div>
      )}
    </>
  );
}
