import { useEffect, useState, useSyncExternalStore, useRef } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router';
import { Overlay } from '#ui/overlay';
import { useTexts } from './texts.tsx';

/** The payer's waits besides pages and forms: a download, or a page restored by the browser. */
let waiting = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Shows "Procesando..." during the work, if it takes longer than a blink. Only for what the payer started. */
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

/** Whether the payer waits for a page or form. A route named `store` has words of its own. Source: spec §2. */
export function isInFlight({ state, location }: Navigating): boolean {
  return state === 'submitting' || (state === 'loading' && location?.pathname !== '/store');
}

type Stage = 'hidden' | 'shown' | 'slow';

/**
 * "Procesando..." while the payer's action waits for a response: after 150 ms. After 20 s it says so; a payment by then
 * is on its own status page. Source: spec §2.
 */
export function BusyOverlay() {
  const { t } = useTexts();
  const navigation = useNavigation();
  const waiting = useWaiting();
  const busy = waiting || isInFlight(navigation);
  const [stage, setStage] = useState<Stage>('hidden');

  // Timers: the overlay must neither flash nor stay for ever.
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

/** Locks a form from its submit to the response, so that one click makes one payment; and while a page is read anew. */
export function useSubmitOnce() {
  const navigation = useNavigation();
  const answer: unknown = useActionData();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const waiting = useWaiting();
  const { key } = useLocation();
  const locked = useRef(false);

  // The router's state shows when the response is there; an immediate one was never busy. An address that comes first
  // ends the submit.
  useEffect(() => {
    if (!busy) locked.current = false;
  }, [busy, answer, key]);

  const onSubmit = (event: { preventDefault(): void }): void => {
    // A refused submit locks nothing.
    if (locked.current || waiting) return event.preventDefault();
    locked.current = true;
  };
  return { busy: busy || waiting, onSubmit };
}
