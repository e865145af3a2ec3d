import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unused } from './lean-router.ts';

describe('what stands in for the files of the router that no page of ours calls', () => {
  test.for(Object.entries(unused))('has what %s exports, of this version', async ([file, text]) => {
    const address = new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url).href;
    const real: object = await import(/* @vite-ignore */ address);
    const standIn = text.replaceAll(/^import .*$/gm, 'const [createContext, useContext] = [() => ({}), () => ({})];');
    const ours: object = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(standIn)}`);
    expect(Object.keys(ours).toSorted()).toEqual(Object.keys(real).toSorted());
  });
});

/** What the stand-ins do nothing for, as a page would use it. */
const doesNothing =
  /\b(Links|Meta|Scripts|PrefetchPageLinks)\b[^;]*from 'react-router'|<(Link|NavLink)\b[^>]*\bprefetch=/;

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

test.each(["import { Form, PrefetchPageLinks } from 'react-router';", '<Link to="/faq" prefetch="intent">'])(
  'it would be noticed: %s',
  (text) => {
    expect(text).toMatch(doesNothing);
  },
);
