import { Link } from 'react-router';
import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import type { PaymentDetail } from '#contracts/payment-detail';
import { formatDeadline } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { Facts } from '#ui/facts';
import { Panel } from '#ui/panel';
import { useMoneyTexts } from '../../payment/money-texts.ts';
import { isUnwanted } from '../../payment/payment-copy.ts';
import { placeOfPayment } from '../../payment/place.ts';
import { useKeyedPath } from '../../shell/hydrated.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { transferReflects } from '../../payment/steps/channel-copy.ts';
import { hasEnded } from '../../payment/steps/step.ts';
import { PaymentSummary } from '../../payment/steps/summary-step.tsx';
import { UnwantedNotice } from '../../payment/steps/ticket-notices.tsx';

interface PaymentSummaryProps {
  readonly shell: PageShell;
  readonly payment: PaymentDetail;
  readonly step: InstructionsStep;
}

/** What was to be sent and where to, enough to find it in the bank's own list; the way back to the whole slip. */
export function InstructionsSummary({ shell, payment, step }: PaymentSummaryProps) {
  const { t, locale } = useTexts();
  const money = useMoneyTexts();
  const { transfer: words, lines, status } = money.instructions;
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
            { label: words.validUntil, value: formatDeadline(step.pay_before, step.time_zone, t, locale) },
            { label: words.reflects, value: transferReflects({ hours: payment.reflection_hours, t, money }) },
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
