import { globSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { importStandIn, routerFolder } from './lean-router.fixture.ts';
import { empty, unreached, unused } from './lean-router.ts';
import { routerData } from './router-data.ts';

describe('what stands in for the files of the router that no page of ours calls', () => {
  test.for(Object.keys({ ...unused, ...routerData }))('has what %s exports, of this version', async (file) => {
    const real: object = await import(/* @vite-ignore */ new URL(file, routerFolder).href);
    const ours = await importStandIn(file);
    expect(Object.keys(ours).toSorted()).toEqual(Object.keys(real).toSorted());
  });
});

describe('a function that nothing reaches', () => {
  test.for(Object.entries(unreached))(
    'is one of %s, of this version, and leaves a script without it',
    ([file, names]) => {
      const text = readFileSync(new URL(file, routerFolder), 'utf8');
      const less = empty(text, names);
      for (const name of names) expect(less).toMatch(new RegExp(String.raw`function ${name}\(.*\) \{\s*\}`));
      expect(new Script(less.replaceAll(/^(im|ex)port .*$/gm, ''))).toBeInstanceOf(Script);
      expect(less.length).toBeLessThan(text.length - 4_000);
    },
  );

  test('is missed where another version has none', () => {
    expect(() => empty('function a() {\n}', ['b'])).toThrow('no function b');
  });
});

/** What the stand-ins do nothing for, as a page would use it. */
const doesNothing =
  /\b(Links|Meta|Scripts|PrefetchPageLinks|ScrollRestoration|useBlocker|unstable_usePrompt)\b[^;]*from 'react-router'|<(Link|NavLink)\b[^>]*\bprefetch=|\bviewTransition\b|\bclientMiddleware\b/;

test('no page uses what does nothing', () => {
  // The root draws the router's own scripts while developing, where it is whole.
  const pages = globSync('src/web/**/*.{ts,tsx}', {
    cwd: new URL('..', import.meta.url),
    exclude: ['src/web/root.tsx'],
  });
  expect(pages.length).toBeGreaterThan(100);
  const texts = pages.map((file) => [file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')] as const);
  expect(texts.filter(([, text]) => doesNothing.test(text)).map(([file]) => file)).toEqual([]);
});

test.each([
  "import { Form, PrefetchPageLinks } from 'react-router';",
  "import { useBlocker } from 'react-router';",
  '<Link to="/faq" prefetch="intent">',
  '<Link to="/faq" viewTransition>',
  'export const clientMiddleware = [];',
])('it would be noticed: %s', (text) => {
  expect(text).toMatch(doesNothing);
});
