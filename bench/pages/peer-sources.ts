/** What the pages beside ours are made of: the same words and numbers, and hardly a style. */

/** A checkout, as far as a page beside ours shows it. */
export interface Content {
  readonly school: string;
  readonly total: string;
  readonly charges: readonly { readonly name: string; readonly amount: string }[];
  readonly methods: readonly { readonly title: string; readonly facts: string; readonly total: string }[];
}

const style = `body{margin:0 auto;max-width:26rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;background:#f6f4f0}
li,label{display:flex;gap:.75rem;justify-content:space-between;padding:.75rem 1rem;background:#fff;border-bottom:1px solid #e4e1da}
ul,fieldset{list-style:none;margin:1rem 0;padding:0;border:0}small{display:block;color:#4c535c}
footer{position:sticky;bottom:0;display:flex;justify-content:space-between;padding:.75rem 1rem;background:#fff}
button{padding:.75rem 1.5rem;border:0;border-radius:12px;background:#0f5b4a;color:#fff}`;

const head = (title: string, more = ''): string =>
  `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${title}</title><style>${style}${more}</style>`;

/** The limit: one document, whose tap the browser answers by itself. */
export function staticPage({ school, total, charges, methods }: Content): string {
  const shown = methods.map((_, at) => `form:has([data-choice="${at}"]:checked) [data-total="${at}"]`).join();
  const lines = charges.map(({ name, amount }) => `<li><span>${name}</span><b>${amount}</b></li>`).join('');
  const choices = methods.map(
    ({ title, facts }, at) =>
      `<label><input type="radio" name="choice" data-choice="${at}"${at === 0 ? ' checked' : ''}><span>${title}<small>${facts}</small></span></label>`,
  );
  const totals = methods.map((method, at) => `<b data-total="${at}">${method.total}</b>`).join('');
  return `${head(school, `[data-total]{display:none}${shown}{display:block}`)}</head><body><h1>${school}<small>${total}</small></h1><ul>${lines}</ul><form><fieldset>${choices.join('')}</fieldset><footer>${totals}<button>Continuar</button></footer></form></body></html>`;
}

/** The same as a component: its state answers the tap, so it answers once it is hydrated. */
export const component = `
import { useState } from 'react';
export function Checkout({ school, total, charges, methods }) {
  const [chosen, choose] = useState(0);
  return (
    <>
      <h1>{school}<small>{total}</small></h1>
      <ul>{charges.map(({ name, amount }) => <li key={name}><span>{name}</span><b>{amount}</b></li>)}</ul>
      <form>
        <fieldset>
          {methods.map(({ title, facts }, at) => (
            <label key={title}>
              <input type="radio" name="choice" checked={at === chosen} onChange={() => choose(at)} />
              <span>{title}<small>{facts}</small></span>
            </label>
          ))}
        </fieldset>
        <footer><b data-total="">{methods[chosen].total}</b><button>Continuar</button></footer>
      </form>
    </>
  );
}`;

/** Bare React, drawn by a server. */
export const bareReact = {
  'checkout.jsx': component,
  'client.jsx': `
import { hydrateRoot } from 'react-dom/client';
import { Checkout } from './checkout.jsx';
const facts = JSON.parse(document.getElementById('facts').textContent);
hydrateRoot(document.getElementById('root'), <Checkout {...facts} />);`,
  'server.jsx': `
import { renderToString } from 'react-dom/server';
import { Checkout } from './checkout.jsx';
export const draw = (content) => renderToString(<Checkout {...content} />);`,
} as const;

export const bareReactPage = (content: Content, drawn: string): string =>
  `${head(content.school)}<script type="module" src="/assets/client.js"></script></head><body><div id="root">${drawn}</div><script type="application/json" id="facts">${JSON.stringify(content).replaceAll('<', String.raw`\u003c`)}</script></body></html>`;

/** React Router's data mode with one route and nothing else. Its own script hands over what the loader answered. */
export const emptyRouter = (content: Content) =>
  ({
    'checkout.jsx': component,
    'routes.jsx': `
import { Outlet, useLoaderData } from 'react-router';
import { Checkout } from './checkout.jsx';
const Document = () => (
  <html lang="es-MX">
    <head>
      <meta charSet="utf-8" /><meta name="viewport" content="width=device-width,initial-scale=1" />
      <link rel="icon" href="data:," /><title>{${JSON.stringify(content.school)}}</title>
      <style>{${JSON.stringify(style)}}</style>
    </head>
    <body><Outlet /><script type="module" src="/assets/client.js" /></body>
  </html>
);
const Page = () => <Checkout {...useLoaderData()} />;
export const routes = (loader) => [{ Component: Document, children: [{ index: true, Component: Page, loader }] }];`,
    'client.jsx': `
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.jsx';
const ask = async () => (await fetch('/content.json')).json();
hydrateRoot(document, <RouterProvider router={createBrowserRouter(routes(ask))} />);`,
    'server.jsx': `
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routes } from './routes.jsx';
const { query, dataRoutes } = createStaticHandler(routes((args) => args.context));
export async function draw(content) {
  const context = await query(new Request('http://localhost/'), { requestContext: content });
  const router = createStaticRouter(dataRoutes, context);
  return '<!doctype html>' + renderToString(<StaticRouterProvider router={router} context={context} />);
}`,
  }) as const;
