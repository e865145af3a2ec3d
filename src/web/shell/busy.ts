import { useSyncExternalStore } from 'react';

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

/** Whether such work goes on. */
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
