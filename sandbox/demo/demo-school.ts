import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { sameOrigin } from '../console/same-origin.ts';
import { createDemoPortal, type DemoPortalView } from './demo-portal.ts';
import { everyDemoSchool } from './demo-schools.ts';
import { html, type Html, page } from '../html.ts';
import type { DemoLink } from './links.ts';
import type { ReceivedWebhook, WebhookReceiver } from '../webhook-receiver.ts';

export interface DemoSchoolView extends DemoPortalView {
  readonly receiver: WebhookReceiver;
}

const link = ({ spanish, url }: DemoLink): Html =>
  html`<li>
    <p>${spanish}</p>
    <div class="row"><a class="button" href="${url}">Pagar</a></div>
  </li>`;

const webhook = (each: ReceivedWebhook): Html =>
  html`<li>
    <details>
      <summary>
        <span class="${each.verified ? 'good' : 'bad'}">${each.verified ? '✓' : '✗'}</span>&nbsp;${each.type}
      </summary>
      <p class="soft">
        ${each.school} · ${each.at.toISOString()} ·
        ${each.answered}${each.repeated ? ' · repetido' : ''}${each.why ? ` · ${each.why}` : ''}
      </p>
      <pre>${each.payload}</pre>
    </details>
  </li>`;

/** The demo schools' own website: their families' links, and the server that receives their webhooks. */
export function createDemoSchool(view: DemoSchoolView): Hono {
  const app = new Hono();

  // Signed, so no origin rule: the sender is the product's server.
  app.post('/webhooks/:slug', async (context) => {
    const slug = context.req.param('slug');
    if (!everyDemoSchool.some(([, school]) => school.slug === slug)) return context.json({ code: 'not_found' }, 404);
    const body = await context.req.text();
    return new Response(null, { status: view.receiver.receive(slug, context.req.raw.headers, body) });
  });

  // What their settings name as logos; the product fetches each once.
  app.get('/logos/:file', async (context) => {
    const file = everyDemoSchool.find(([, { logo }]) => logo === context.req.param('file'))?.[1].logo;
    if (!file) return context.json({ code: 'not_found' }, 404);
    return context.body(new Uint8Array(await readFile(new URL(`./logos/${file}`, import.meta.url))));
  });

  app.use(sameOrigin);
  app.route('/', createDemoPortal(view));
  app.get('/', (context) => {
    const payable = view.links().filter((each) => each.state === 'payable');
    const received = view.receiver.received();
    const { body, headers } = page(
      'Escuelas de demostración',
      html`<header>
          <h1>Escuelas de demostración</h1>
          <p class="soft">
            Lo que vería la familia en el portal de su escuela, y lo que recibe el servidor de la escuela.
          </p>
          <p><a href="/portal">El pago dentro del portal</a></p>
        </header>
        <section>
          <h2>Pagos por hacer</h2>
          <ul>
            ${payable.map(link)}
          </ul>
        </section>
        <section>
          <h2>Avisos recibidos</h2>
          ${
            received.length === 0
              ? html`<p class="soft">Ninguno todavía.</p>`
              : html`<ul>
                  ${received.map(webhook)}
                </ul>`
          }
        </section>`,
      { lang: 'es' },
    );
    return context.html(body, 200, { ...headers });
  });
  // A broken school's server: the next deliveries are answered 500 and come again.
  app.post('/fail', (context) => {
    const times = Number(context.req.query('times') ?? '1');
    if (!Number.isInteger(times) || times < 0 || times > 1000)
      return context.json({ code: 'invalid_request', description: 'times is 0 to 1000' }, 422);
    view.receiver.failNext(times);
    return context.json({ done: true });
  });
  return app;
}
