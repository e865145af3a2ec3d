/** What a document hands its scripts is plain JSON: the same that the router's own text would say, whatever the page. */
import type { APIRequestContext } from '@playwright/test';
import { UNSAFE_decodeViaTurboStream as decodeRouterText } from 'react-router';
import { pages } from '../src/web/pages.ts';
import { expect, test } from './fixture.ts';
import { chooseCash, openCheckout } from './payer.ts';

type Answered = Readonly<Record<string, unknown>>;

/** What the loaders of a page answered, as its document says it and as the router's own text does. */
async function bothOf(request: APIRequestContext, address: URL): Promise<{ handed: Answered; text: Answered } | null> {
  const document = await request.get(address.href, { maxRedirects: 0 });
  if (document.status() === 302) return null;
  const html = await document.text();
  const said = /,stream:(\{.*\})\};\n\(\(\)=>/s.exec(html)?.[1] ?? '{}';
  const routerText = new URL(address);
  routerText.pathname += '.data';
  const body = await (await request.get(routerText.href)).body();
  const decoded = await decodeRouterText(new Blob([new Uint8Array(body)]).stream(), globalThis as never);
  const routes = Object.entries(decoded.value as Readonly<Record<string, { readonly data: unknown }>>);
  return {
    handed: withoutItsOwn(JSON.parse(said).loaderData) as Answered,
    text: withoutItsOwn(Object.fromEntries(routes.map(([id, { data }]) => [id, data]))) as Answered,
  };
}

/** Two answers are of two moments, and each refusal has its own code. */
function withoutItsOwn(value: unknown): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? 'moment' : value;
  if (Array.isArray(value)) return value.map(withoutItsOwn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, /support_?code/i.test(name) ? null : withoutItsOwn(each)]),
  );
}

test('of every page, to pay and while a slip waits', async ({ page, journey }) => {
  test.slow();
  const session = await openCheckout(page, journey);
  let compared = 0;
  for (const state of ['to pay', 'waiting']) {
    for (const { path, layout, file } of pages) {
      // A legal page is found by its path, and the router's text has another.
      if (layout === 'none' || file === 'pages/legal/route.tsx') continue;
      // Who asks for what nobody has is soon asked to wait.
      if (path.includes('/:') && state === 'waiting') continue;
      const address = new URL(session.url);
      address.pathname = `/${path.replace('*', 'no/such/page').replace(/:\w+/g, 'some').replaceAll('?', '')}`;
      const both = await bothOf(page.request, address);
      if (!both) continue;
      compared += 1;
      expect(both.handed, `${state} ${path}`).toEqual(both.text);
      expect(Object.keys(both.handed), path).toHaveLength(1);
    }
    if (state === 'to pay') await chooseCash(page);
  }
  expect(compared).toBeGreaterThan(20);
});

test('of every screen in every state', async ({ page, journey }) => {
  test.slow();
  const index = new URL('/dev/gallery', journey.sandbox.urls.app);
  const first = await bothOf(page.request, index);
  const { names } = (first?.handed ?? {})['dev/gallery'] as { readonly names: readonly string[] };
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const address = new URL(index);
    address.searchParams.set('state', name);
    const both = await bothOf(page.request, address);
    expect(both?.handed, name).toEqual(both?.text);
  }
});
