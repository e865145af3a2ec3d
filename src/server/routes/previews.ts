import { Hono } from 'hono';
import { previewPicture } from '../documents/preview-picture.ts';
import type { Services } from '../services/services.ts';
import { drawnOnce } from '../documents/pictures.ts';
import { previewedAt, readPreview } from '../use-cases/previews/preview.ts';

/** A chat loads each link once; a voucher's picture changes when it is paid. */
const keptSeconds = { session: 86_400, voucher: 300 } as const;

/** The pictures that chats show of a link. Each address is signed; its content is read each time, and drawn if new. */
export function previews(services: Services): Hono {
  const routes = new Hono();
  const draw = drawnOnce(previewPicture);
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
