import { Link } from 'react-router';
import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import { formatDeadline } from '#i18n/format-moment';
import { buttonClass } from '#ui/button';
import { Facts } from '#ui/facts';
import { Panel } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useMoneyTexts, isUnwanted } from '../../payment/payment-copy.ts';
import { placeOfPayment } from '../../payment/place.ts';
import { arrivesWithin } from '../../payment/steps/channel-copy.ts';
import { hasEnded } from '../../payment/steps/step.ts';
import { PaymentSummary, UnwantedNotice } from '../../payment/steps/summary.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import { useTexts } from '../../shell/texts.tsx';

interface InstructionsSummaryProps extends Pick<PageProps, 'shell' | 'payment'> {
  readonly step: InstructionsStep;
}

/** What was to be sent and where, enough to find it in the bank's own list, and the way back to the whole slip. */
export function InstructionsSummary({ shell, payment, step }: InstructionsSummaryProps) {
  const { t, locale } = useTexts();
  const money = useMoneyTexts();
  const { transfer, lines, status } = money.instructions;
  const main = mainLine(step);
  const others = otherLines(step).filter(({ role }) => role !== 'beneficiary');
  const path = useKeyedPath(shell.dataKey);
  const ended = hasEnded(payment, shell.now);
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
            { label: lines[main.role], value: status.clabeEnds(main.value.slice(-4)) },
            ...others.map(({ role, value }) => ({ label: lines[role], value })),
            { label: transfer.validUntil, value: formatDeadline(step.pay_before, step.time_zone, t, locale) },
            { label: transfer.reflects, value: arrivesWithin({ hours: payment.reflection_hours, t, money, step }) },
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
