import { Hono } from 'hono';
import { readLogo } from '../db/write/school-logos.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Services } from '../services/services.ts';

/** Schools' logos, drawn by us and named by what they are, so that a browser keeps each for good. */
export function logos({ db }: Pick<Services, 'db'>): Hono {
  const routes = new Hono();
  routes.get('/logos/:name', async (c) => {
    const sha256 = /^([0-9a-f]{64})\.png$/.exec(c.req.param('name'))?.[1];
    const png = sha256 ? await readLogo(db, sha256) : null;
    if (!png) throw new Refusal('not_found', 'No school has this logo.');
    return c.body(new Uint8Array(png), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return routes;
}
