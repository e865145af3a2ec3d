import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { startTexts } from './start-scripts.ts';

const route = (id: string, imports: string[] = []) => ({ id, module: `/assets/${id}.js`, imports });
const routes = Object.fromEntries(
  [route('root'), route('layout-bar'), route('checkout'), route('card', ['/assets/fields.js'])].map((one) => [
    one.id,
    one,
  ]),
);
const textsOf = (...ids: string[]) =>
  startTexts(
    {
      manifest: {
        entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
        routes: routes as never,
        url: '/assets/manifest.js',
        version: '1',
      },
      serverHandoffString: String.raw`{"basename":"\u003c/script>"}`,
      staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) },
    },
    { loaderData: { checkout: ['session', '</script>'] }, errors: null },
    { locale: ['/assets/es-MX.js'], deferred: ['/assets/deferred.js', '/assets/framework.js'] },
  );

describe('the scripts of a document itself', () => {
  test('are ones that a browser can read', () => {
    for (const text of Object.values(textsOf('root', 'layout-bar', 'card')))
      expect(new Script(text)).toBeInstanceOf(Script);
  });

  test('fetch each file once, and of the first screen’s routes none', () => {
    const { head, end } = textsOf('root', 'layout-bar', 'checkout');
    expect(head).toContain(
      'fetchScripts(["/assets/entry.js","/assets/framework.js","/assets/es-MX.js","/assets/manifest.js"])',
    );
    expect(head + end).not.toContain('/assets/checkout.js');
    expect(head).toContain('const deferred=["/assets/deferred.js"]');
  });

  test('fetch another page’s route with what it imports, and hand it to the router by its id', () => {
    const { head, end } = textsOf('root', 'layout-bar', 'card');
    expect(head).toContain('"/assets/manifest.js","/assets/card.js","/assets/fields.js"])');
    expect(end).toContain('[["card","/assets/card.js"]].map(load)');
  });

  test('hold what the loaders answered', () => {
    expect(textsOf('root').end).toContain(
      String.raw`,stream:{"loaderData":{"checkout":["session","\u003c/script>"]},"errors":null}};`,
    );
  });

  test('have nothing in them that would end them', () => {
    for (const text of Object.values(textsOf('root', 'layout-bar', 'checkout')))
      expect(text.toLowerCase()).not.toContain('</script');
  });
});
