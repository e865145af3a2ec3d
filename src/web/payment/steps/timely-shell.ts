import { useEffect, useState } from 'react';
import type { PageShell } from '../../shell/page-shell.ts';
import { apiNow } from '../../client/api.ts';
import type { ShownPayment } from './step.ts';

/** How often an open page looks at the clock, in milliseconds. */
const lookEveryMs = 15_000;

/** The shell as it is now: a page that stands open past the last instant of what it shows says so, also without a connection. */
export function useTimelyShell(shell: PageShell, { next_step: step }: ShownPayment): PageShell {
  const [now, setNow] = useState(shell.now);
  const last = step && 'pay_before' in step ? step.pay_before : null;
  const isOver = last !== null && Date.parse(now) >= Date.parse(last);

  // The clock. Looked at again and again, because a timer stands still while a phone sleeps.
  useEffect(() => {
    if (last === null || isOver) return;
    const look = (): void => {
      const instant = apiNow();
      if (Date.parse(instant) >= Date.parse(last)) setNow(instant);
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [last, isOver]);

  return now > shell.now ? { ...shell, now } : shell;
}
