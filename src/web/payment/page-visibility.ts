/** Whether the page is visible, and the phone has a network. `untilChange` resolves when either changes. */
export interface PageVisibility {
  isHidden(): boolean;
  isOffline(): boolean;
  untilChange(signal: AbortSignal): Promise<void>;
}

/** The document's own visibility, and the phone's own network state. */
export const documentVisibility: PageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  isOffline: () => !navigator.onLine,
  untilChange: (signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
      for (const event of ['online', 'offline'])
        window.addEventListener(event, () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => resolve(), { once: true });
    }),
};
