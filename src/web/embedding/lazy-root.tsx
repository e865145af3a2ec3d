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
