import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { startText } from './start-scripts.ts';

const route = (id: string, imports: string[] = []) => ({ id, module: `/assets/${id}.js`, imports });
const routes = Object.fromEntries(
  [route('root'), route('layout-bar'), route('checkout'), route('card', ['/assets/fields.js'])].map((one) => [
    one.id,
    one,
  ]),
);
const textOf = (...ids: string[]) =>
  startText(
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
    '[{"_1":2},"session","</script>"]\n',
    { locale: ['/assets/es-MX.js'], deferred: ['/assets/deferred.js', '/assets/framework.js'] },
  );

describe('the script that starts the others', () => {
  test('is one that a browser can read', () => {
    expect(new Script(textOf('root', 'layout-bar', 'card'))).toBeInstanceOf(Script);
  });

  test('fetches each file once, and of the first screen’s routes none', () => {
    const text = textOf('root', 'layout-bar', 'checkout');
    expect(text).toContain(
      'fetchScripts(["/assets/entry.js","/assets/framework.js","/assets/es-MX.js","/assets/manifest.js"])',
    );
    expect(text).not.toContain('/assets/checkout.js');
    expect(text).toContain('const deferred=["/assets/deferred.js"]');
  });

  test('fetches another page’s route with what it imports, and hands it to the router by its id', () => {
    const text = textOf('root', 'layout-bar', 'card');
    expect(text).toContain('"/assets/manifest.js","/assets/card.js","/assets/fields.js"])');
    expect(text).toContain('[["card","/assets/card.js"]].map(load)');
  });

  test('holds what the loaders answered', () => {
    expect(textOf('root')).toContain(
      String.raw`controller.enqueue("[{\"_1\":2},\"session\",\"\u003c/script>\"]\n");controller.close()`,
    );
  });

  test('has nothing in it that would end it', () => {
    expect(textOf('root', 'layout-bar', 'checkout').toLowerCase()).not.toContain('</script');
  });
});
