import { useEffect, useState, useSyncExternalStore, useRef } from 'react';
import { useNavigation, useActionData } from 'react-router';
import { Overlay } from '#ui/overlay';
import { useTexts } from './texts.tsx';

/** What the payer waits for besides pages and forms: a download, a page that came back from the browser's memory. */
let waiting = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Shows "Procesando..." while the work goes on, if that is longer than a blink. For what the payer started only. */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

export function useWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
    () => false,
  );
}

interface Navigating {
  readonly state: 'idle' | 'loading' | 'submitting';
  readonly location?: { readonly pathname: string } | undefined;
}

/** Whether the payer waits for a page or a form. A route named `store` hides the overlay: its page has its own words. Source: spec §2. */
export function isInFlight({ state, location }: Navigating): boolean {
  return state === 'submitting' || (state === 'loading' && location?.pathname !== '/store');
}

type Stage = 'hidden' | 'shown' | 'slow';

/**
 * "Procesando..." while something the payer started waits for an answer: after 150 ms. What takes longer than 20 s says so;
 * a payment by then is on its own status page. Source: spec §2.
 */
export function BusyOverlay() {
  const { t } = useTexts();
  const navigation = useNavigation();
  const waiting = useWaiting();
  const busy = waiting || isInFlight(navigation);
  const [stage, setStage] = useState<Stage>('hidden');

  // Timers: the veil must not flash, nor stand for ever.
  useEffect(() => {
    if (!busy) return;
    const show = setTimeout(() => setStage('shown'), 150);
    const slow = setTimeout(() => setStage('slow'), 20_000);
    return () => {
      clearTimeout(show);
      clearTimeout(slow);
      setStage('hidden');
    };
  }, [busy]);

  return <Overlay text={stage === 'hidden' ? null : stage === 'slow' ? t.overlay.slow : t.overlay.processing} />;
}

/** One press makes one payment: the form locks at the first and opens only when the server has answered. Locked too while a page that came back is read anew. */
export function useSubmitOnce() {
  const navigation = useNavigation();
  const answer: unknown = useActionData();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const waiting = useWaiting();
  const locked = useRef(false);

  // The router's state says when the answer is there; one that comes at once was never busy.
  useEffect(() => {
    if (!busy) locked.current = false;
  }, [busy, answer]);

  const onSubmit = (event: { preventDefault(): void }): void => {
    // A press that is not taken locks nothing.
    if (locked.current || waiting) return event.preventDefault();
    locked.current = true;
  };
  return { busy: busy || waiting, onSubmit };
}
