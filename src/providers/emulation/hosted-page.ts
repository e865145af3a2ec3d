import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type Html = ReturnType<typeof html>;

export interface HostedPage {
  readonly title: string;
  /** The page's owner, above the title. */
  readonly brand?: string;
  readonly content: Html;
  /** Another origin that a form may lead to: the policy covers a form's target and its redirect. */
  readonly leadsTo?: string | undefined;
  /** Any page may show it in a frame. */
  readonly isFramed?: true;
  readonly status?: ContentfulStatusCode;
}

/** Renders a provider's own page, as strict as a real one: no script, nothing external, no frame unless allowed. */
export function hostedPage(
  context: Context,
  { title, brand = '', content, leadsTo = '', isFramed, status = 200 }: HostedPage,
) {
  const nonce = randomBytes(16).toString('base64');
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self' ${leadsTo}; base-uri 'none'; frame-ancestors ${isFramed ? '*' : "'none'"}`,
  );
  context.header('cache-control', 'no-store');
  return context.html(
    html`<!doctype html>
      <html lang="es-MX">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${brand === '' ? title : `${brand}: ${title}`}</title>
          <link rel="icon" href="data:," />
          <style nonce="${nonce}">
            ${raw(style)}
          </style>
        </head>
        <body>
          <main>
            ${brand === '' ? '' : html`<p class="brand">${brand}</p>`}
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`,
    status,
  );
}

/** Buttons of one form, the first the main one; each sends its name as `act`. */
export function buttons(action: string, acts: Readonly<Record<string, string>>): Html {
  return html`<form method="post" action="${action}">
    ${Object.entries(acts).map(([act, label]) => html`<button name="act" value="${act}">${label}</button>`)}
    <p class="soft">Solo existe en este simulador.</p>
  </form>`;
}

/** A list of facts: names and values. */
export function facts(entries: Readonly<Record<string, string>>): Html {
  return html`<dl>
    ${Object.entries(entries).map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** `$1,500.00 MXN`, of minor units. */
export function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('es-MX', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return `${format.format(minor / 100)} ${currency}`;
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
.brand { font-weight: 600; color: #1f4f7a; }
h1 { font-size: 1.5rem; line-height: 1.2; }
dt, .soft { color: #555; }
dd { margin: 0 0 0.75rem; font-size: 1.125rem; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; }
form { display: grid; gap: 0.75rem; margin: 1.5rem 0; }
button { font: inherit; min-height: 48px; padding: 0 1rem; border: 1px solid #1f4f7a; border-radius: 8px; background: #fff; color: #1f4f7a; cursor: pointer; }
button:first-child { background: #1f4f7a; color: #fff; }
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
`;
