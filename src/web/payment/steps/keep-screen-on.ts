/**
 * Keeps the screen lit until the function it answers is called. The browser takes the light back when the page is hidden, so
 * it is asked for again when the page is seen; where the phone refuses, the screen just goes dark.
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
