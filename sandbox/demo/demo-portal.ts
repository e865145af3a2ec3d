import { Hono } from 'hono';
import { html, type Html, page } from '../html.ts';
import type { DemoLink } from './links.ts';
import { listenScript, portalScript } from './demo-portal-scripts.ts';

export interface DemoPortalView {
  /** As a browser reaches the checkout. */
  readonly appUrl: string;
  links(): readonly DemoLink[];
}

/**
 * A school's portal with the checkout inside, at `/portal`, and pages that must not get it, at `/evil`: the same server
 * answers to `school.localhost`, which the demo schools registered, and to `evil.localhost`, which nobody did.
 * `?url=` shows another link than the demo's own.
 */
export function createDemoPortal({ appUrl, links }: DemoPortalView): Hono {
  const app = new Hono();
  const shown = (linkUrl: string | undefined): readonly Pick<DemoLink, 'spanish' | 'url'>[] =>
    linkUrl === undefined ? links().filter((each) => each.state === 'payable') : [{ spanish: linkUrl, url: linkUrl }];
  const first = (linkUrl: string | undefined): string => shown(linkUrl)[0]?.url ?? appUrl;

  app.get('/portal', (context) => answer(portalPage(appUrl, shown(context.req.query('url')))));
  app.get('/portal/declared', (context) => answer(declaredPage(appUrl, first(context.req.query('url')))));
  app.get('/portal/portal.js', () => script(portalScript));
  app.get('/portal/listen.js', () => script(listenScript));
  app.get('/evil', (context) => answer(evilPage(appUrl, first(context.req.query('url')))));
  app.get('/evil/null', (context) => answer(plainFrame(appUrl, first(context.req.query('url')), "'self'")));
  return app;
}

/** A strict school's policy: no inline script or style, no text as script, the checkout's origin and nothing else. */
const policyOf = (appUrl: string) => ({
  'script-src': `'self' ${appUrl}`,
  'frame-src': appUrl,
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
});

const log = html`<section>
  <h2>Mensajes</h2>
  <ol id="log" class="log" aria-live="polite"></ol>
</section>`;

function portalPage(appUrl: string, links: readonly Pick<DemoLink, 'spanish' | 'url'>[]) {
  const choice = ({ spanish, url }: Pick<DemoLink, 'spanish' | 'url'>): Html =>
    html`<li>
      <p>${spanish}</p>
      <div class="row">
        <button class="main" type="button" data-open="frame" data-url="${url}">Pagar aquí</button>
        <button type="button" data-open="tab" data-url="${url}">Pagar en otra pestaña</button>
      </div>
    </li>`;
  const content = html`<header>
      <h1>Portal de la escuela</h1>
      <p class="soft">
        La página de la escuela, en otro sitio que el pago. Su política no permite scripts ni estilos en línea.
      </p>
    </header>
    <section>
      <h2>Pagos por hacer</h2>
      <ul>
        ${links.map(choice)}
      </ul>
    </section>
    <section id="checkout" aria-label="Pago"></section>
    ${log}
    <script src="${appUrl}/embed.js"></script>
    <script src="/portal/portal.js"></script>`;
  return page('Portal de la escuela', content, { policy: policyOf(appUrl), lang: 'es' });
}

function declaredPage(appUrl: string, url: string) {
  const content = html`<h1>Portal sin programar</h1>
    <section><div data-cuota-url="${url}" title="Pago de la escuela"></div></section>
    ${log}
    <script src="/portal/portal.js"></script>
    <script src="${appUrl}/embed.js" async></script>`;
  return page('Portal sin programar', content, { policy: policyOf(appUrl), lang: 'es' });
}

/** Frames the checkout by itself, and through a page without an origin; lists every message. */
function evilPage(appUrl: string, url: string) {
  const inner = `/evil/null?url=${encodeURIComponent(url)}`;
  const content = html`<h1>Página que no debe recibir nada</h1>
    <section><iframe title="Marco directo" id="direct" src="${url}" referrerpolicy="strict-origin"></iframe></section>
    <section><iframe title="Marco sin origen" id="null" sandbox="allow-scripts" src="${inner}"></iframe></section>
    ${log}
    <script src="/portal/listen.js"></script>`;
  return page('Página ajena', content, {
    lang: 'es',
    policy: { ...policyOf(appUrl), 'frame-src': `'self' ${appUrl}` },
  });
}

/** Shown in a sandboxed frame: a page whose origin is `null`. */
function plainFrame(appUrl: string, url: string, ancestors: string) {
  const content = html`<iframe title="Marco" src="${url}" referrerpolicy="strict-origin"></iframe>
    ${log}
    <script src="/portal/listen.js"></script>`;
  return page('Página sin origen', content, { policy: policyOf(appUrl), ancestors, lang: 'es' });
}

const answer = async ({ body, headers }: ReturnType<typeof page>): Promise<Response> =>
  new Response(await body, { headers });

/** A page without an origin loads it too, so it allows every origin. */
const script = (text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
