/** A stand-in for the host of a tag container's script, and for its collector. Runs only with `analytics`. */
import { Hono } from 'hono';
import { listen } from './listen.ts';

/** One request a browser made to it. */
export interface TagRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly referer: string;
  readonly cookie: string;
  readonly body: string;
}

export interface TagHost {
  /** Every request that it got, in order. */
  readonly requests: readonly TagRequest[];
  /** What tags got, in order: each entry of the data layer as JSON. */
  events(): readonly unknown[];
  /** The product's configuration, for an app on `appPort`. */
  env(appPort: number): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Sends each entry of the data layer with the tag's own address, as a container would. */
const container = `
(() => {
  const collect = new URL('/collect', document.currentScript.src);
  const plain = (entry) => (typeof entry.length === 'number' ? Array.from(entry) : entry);
  const send = (entry) =>
    fetch(collect, { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify({
      entry: plain(entry), location: document.location.href, referrer: document.referrer,
    }) });
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...entries) => (entries.forEach(send), push(...entries));
  dataLayer.forEach(send);
})();
`;

/** Starts it on a port of its own. Throws CannotStart when the port is taken. */
export async function startTagHost(port: number): Promise<TagHost> {
  const requests: TagRequest[] = [];
  const app = new Hono();
  app.use(async ({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    const header = (name: string) => req.header(name) ?? '';
    const body = await req.text();
    requests.push({
      method: req.method,
      path: pathname + search,
      referer: header('referer'),
      cookie: header('cookie'),
      body,
    });
    await next();
  });
  for (const path of ['/gtm.js', '/gtag/js'])
    app.get(path, (context) => context.body(container, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  app.post('/collect', (context) => context.body(null, 204));
  const site = await listen(app, port, 'tag host');
  return {
    requests,
    events: () => requests.filter(({ path }) => path === '/collect').map(({ body }): unknown => JSON.parse(body)),
    env: (appPort) => ({
      CUOTA_ANALYTICS_ID: 'GTM-CUOTA1',
      // The product itself answers there, by its second name.
      CUOTA_TAGS_ORIGIN: `http://tags.localhost:${appPort}`,
      CUOTA_TAGS_SCRIPT_ORIGIN: `http://tag-scripts.localhost:${site.port}`,
    }),
    close: site.close,
  };
}
