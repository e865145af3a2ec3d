import { useEffect, useState } from 'react';
import { apiNow } from '../shell/api-clock.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useMoneyTexts } from './payment-copy.ts';
import { useWhen } from './saved-strip.tsx';

interface LookedAtProps {
  /** When its provider was asked last. */
  readonly at: string;
  readonly shell: PageShell;
}

const lookEveryMs = 30_000;
/** For so long it was a moment ago. */
const momentMs = 120_000;

/** When it was looked for last, as somebody would say it; it ages while the page stands open. */
export function LookedAt({ at, shell }: LookedAtProps) {
  const { status } = useMoneyTexts();
  const [now, setNow] = useState(shell.now);
  const when = useWhen(at, { ...shell, now });

  // The clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(apiNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);

  return Date.parse(now) - Date.parse(at) < momentMs ? status.lookedNow : status.looked(when);
}
