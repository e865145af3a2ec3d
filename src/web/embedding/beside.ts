const lookEveryMs = 100;

/** Polls until `look` returns something, for frames only: the first screen has no room for an event of it. */
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

/** Calls after every change of the page, at most once a frame; another page of the checkout counts as one. */
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
 * Draws content beside the page, for frames and in-app browsers only: it has no place in the first screen's tree.
 * `place` is its position in the body. Returns how to remove it.
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
