import { useSyncExternalStore } from 'react';
import { keyedLink } from '../session/keyed-link.ts';
import { useTexts } from './texts.tsx';

let awake = false;

/** Whether the first paint of this document is over: before that, loaders use what the server sent. */
export function isAwake(): boolean {
  return awake;
}

/** Called once, when the page woke up. */
export function wakeUp(): void {
  awake = true;
}

const never = (): (() => void) => () => undefined;

/** True once scripts run; false in what the server draws. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A path within the checkout. With scripts off it carries the key; with scripts on the tab keeps it. */
export function useKeyedPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  return (path) => (scripts || !dataKey ? path : keyedLink(path, dataKey, locale));
}
