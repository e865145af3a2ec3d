import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShell } from '../use-shell.ts';
import { whenIdle } from '../lazy.tsx';
import type { followPage } from './follow-page.ts';

let coming: Promise<{ readonly followPage: typeof followPage }> | null = null;

/** Follows every page of a visit, if analytics is set up: fetches its script once the phone is idle. */
export function useAnalytics(): void {
  const location = useLocation();
  const frame = useShell();
  const analytics = frame?.analytics;
  // The tags' frame in the document. The address is read at each report: by then the key is out of it.
  useEffect(() => {
    if (!analytics && !coming) return;
    coming ??= new Promise<void>((resolve) => void whenIdle(resolve)).then(() => import('./follow-page.ts'));
    const shown = frame ? { locale: frame.locale, country: frame.country } : null;
    void coming.then((late) => late.followPage(analytics, window.location, shown)).catch(() => undefined);
  }, [location, frame, analytics]);
}
