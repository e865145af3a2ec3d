import { useEffect, useState } from 'react';
import { unbroken } from '#i18n/format';
import { formatDeadline } from '#i18n/format-moment';
import { Panel } from '#ui/panel';
import { apiNow } from '../../shell/api-clock.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts, isUnwanted } from '../payment-copy.ts';
import type { ShownPayment, StepProps } from './step.ts';
import { PaymentSummary } from './summary.tsx';

/** Until when the payer can accept it in an app; null if there is nothing to accept, or no longer. */
export function acceptableUntil(payment: ShownPayment): string | null {
  const { next_step: step, phase, status } = payment;
  const until = step?.kind === 'waiting' ? step.until : undefined;
  return until && status === 'pending' && phase !== 'grace' && !isUnwanted(payment) ? until : null;
}

/** Nothing to do here: the status panel shows the status. If an app waits for the payer, shows the time left. */
export function WaitingStep({ payment, shell }: StepProps) {
  const until = acceptableUntil(payment);
  return (
    <>
      <PaymentSummary payment={payment} />
      {until ? (
        <TimeLeft until={until} now={shell.now} timeZone={shell.timeZone} method={payment.method_title} />
      ) : null}
    </>
  );
}

interface TimeLeftProps {
  readonly until: string;
  readonly now: string;
  readonly timeZone: string;
  readonly method: string;
}

/** Counts down; without scripts it shows the instant itself. Screen readers do not hear each second. */
function TimeLeft({ until, now: first, timeZone, method }: TimeLeftProps) {
  const { t, locale } = useTexts();
  const words = useMoneyTexts().instructions.accept;
  const [now, setNow] = useState(first);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1_000));
  const isOver = seconds === 0;

  // The clock, second by second, until the time is over.
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(apiNow()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);

  return (
    <Panel className="mt-4 p-4">
      <h2 className="text-20 font-bold">{isOver ? words.overTitle : words.heading(method)}</h2>
      <p className="mt-1 text-14 text-soft">{isOver ? words.over : words.what}</p>
      {isOver ? null : (
        <>
          <p role="timer" aria-live="off" className="figures mt-3 text-24 font-bold">
            {words.left(minutesAndSeconds(seconds))}
          </p>
          <p className="text-14 text-soft">{words.until(formatDeadline(until, timeZone, t, locale))}</p>
        </>
      )}
    </Panel>
  );
}

/** `14 min 05 s`, then `45 s`: `14:05` would be a time of day. */
const minutesAndSeconds = (seconds: number): string =>
  unbroken(
    seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`,
  );
