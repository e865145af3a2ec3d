import { useEffect, useState } from 'react';
import { apiNow } from '../shell/api-clock.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useMoneyTexts } from './payment-copy.ts';
import { useWhen } from './saved-strip.tsx';

interface LookedAtProps {
  /** When its provider was last asked. */
  readonly at: string;
  readonly shell: PageShell;
}

const lookEveryMs = 30_000;
/** How long it counts as a moment ago. */
const momentMs = 120_000;

/** When the money was last searched for, in everyday words; it ages while the page is open. */
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
