const lookEveryMs = 100;

/** Waits until something is there that no event tells of: the first screen has no room for one that only frames need. */
export function until<T>(look: () => T | null): Promise<T> {
  return new Promise((resolve) => {
    const tryNow = (): void => {
      const found = look();
      if (found === null) return;
      clearInterval(timer);
      resolve(found);
    };
    const timer = setInterval(tryNow, lookEveryMs);
    tryNow();
  });
}

/** Calls after every change of the page, at most once a frame: another page of the checkout is one too. */
export function afterChanges(react: () => void): void {
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      react();
    });
  }).observe(document, { childList: true, subtree: true });
}
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws something of its own beside the page: what only a frame or an in-app browser needs has no place in the first
 * screen's tree. `place` says where in the body it stands. Answers how to take it away.
 */
export function drawBeside(place: 'above' | 'over', content: ReactNode): () => void {
  const box = document.createElement('div');
  if (place === 'above') document.body.prepend(box);
  else document.body.append(box);
  const root = createRoot(box);
  root.render(content);
  return () => {
    root.unmount();
    box.remove();
  };
}
