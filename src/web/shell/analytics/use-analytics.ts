import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShell } from '../use-shell.ts';
import { whenIdle } from '../lazy.tsx';
import type { followPage } from './follow-page.ts';

let coming: Promise<{ readonly followPage: typeof followPage }> | null = null;

/** Follows every page of a visit, where analytics is set up: its script is fetched once the phone has nothing else to do. */
export function useAnalytics(): void {
  const location = useLocation();
  const frame = useShell();
  const analytics = frame?.analytics ?? null;
  // The tags' frame in the document. The address is read when it is told: a key has been taken out of it by then.
  useEffect(() => {
    if (!analytics && !coming) return;
    coming ??= new Promise<void>((resolve) => void whenIdle(resolve)).then(() => import('./follow-page.ts'));
    const shown = frame ? { locale: frame.locale, country: frame.country } : null;
    void coming.then((late) => late.followPage(analytics, window.location, shown)).catch(() => undefined);
  }, [location, frame, analytics]);
}
