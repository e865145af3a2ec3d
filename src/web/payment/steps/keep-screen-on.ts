/**
 * Keeps the screen lit; returns how to stop. The browser dims it when the page is hidden, so it is requested again when
 * the page is shown. If the phone refuses, the screen goes dark as usual.
 */
export function keepScreenOn(): () => void {
  let isWanted = true;
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const ask = (): void => {
    if (!isWanted || document.hidden) return;
    lock = navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', ask);
    void lock?.then((held) => held?.release());
  };
}
