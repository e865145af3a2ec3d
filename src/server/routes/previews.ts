import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { previewPicture, type PreviewPicture } from '../documents/preview-picture.ts';
import type { Services } from '../services/services.ts';
import { keepFiles } from '../threads/kept-files.ts';
import { createQueue } from '../threads/queue.ts';
import { previewedAt, readPreview } from '../use-cases/previews/preview.ts';

/** A chat asks once for each link; a voucher's picture changes when it is paid. */
const keptSeconds = { session: 86_400, voucher: 300 } as const;
/** Some hundred pictures. */
const mostBytes = 8 * 1024 * 1024;
const mostWaiting = 20;

/** The pictures that chats show of a link. Each address is signed; what it shows is read anew, and drawn once for as long as it stays the same. */
export function previews(services: Services): Hono {
  const routes = new Hono();
  const draw = drawnOnce();
  routes.get('/:kind/:id/:name', async (c) => {
    const { kind, id, name } = c.req.param();
    const png = await draw(await readPreview(services, previewedAt(services, kind, id, name)));
    return c.body(new Uint8Array(png), 200, {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${keptSeconds[kind === 'session' ? kind : 'voucher']}`,
      // Chats and mail programs show it on pages of theirs.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  return routes;
}

/** Draws one picture at a time, for it keeps a processor busy, and keeps the last ones by what they say. Refuses where too many wait. */
function drawnOnce(): (picture: PreviewPicture) => Promise<Uint8Array> {
  const kept = keepFiles(mostBytes);
  const inTurn = createQueue(mostWaiting);
  return (picture) => {
    const name = createHash('sha256').update(JSON.stringify(picture)).digest('base64url');
    return kept.read(name, () => inTurn(() => previewPicture(picture)));
  };
}
