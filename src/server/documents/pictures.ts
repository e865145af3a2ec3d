import { createHash } from 'node:crypto';
import { createFileCache } from '../threads/file-cache.ts';
import { createQueue } from '../threads/queue.ts';

/** Some hundred pictures. */
const mostBytes = 8 * 1024 * 1024;
const mostWaiting = 20;

/** Draws one picture at a time, as it loads a processor, and stores the last by content. Refuses if too many wait. */
export function drawnOnce<Picture>(
  draw: (picture: Picture) => Promise<Buffer>,
): (picture: Picture) => Promise<Uint8Array> {
  const cache = createFileCache(mostBytes);
  const inTurn = createQueue(mostWaiting);
  return (picture) => {
    const name = createHash('sha256').update(JSON.stringify(picture)).digest('base64url');
    return cache.read(name, () => inTurn(() => draw(picture)));
  };
}
