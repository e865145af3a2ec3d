import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { startTexts } from './start-scripts.ts';

const texts = startTexts(
  { loaderData: { checkout: ['session', '</script>'] }, errors: null },
  {
    entry: '/assets/entry.js',
    first: ['/assets/framework.js', '/assets/es-MX.js', '/assets/card.js'],
    deferred: ['/assets/deferred.js', '/assets/framework.js'],
    sheet: '/assets/pages.css',
  },
);

describe('the scripts of a document itself', () => {
  test('are ones that a browser can read', () => {
    for (const text of Object.values(texts)) expect(new Script(text)).toBeInstanceOf(Script);
  });

  test('fetch each file once, and what waits for a touch later', () => {
    expect(texts.head).toContain(
      'fetchScripts(["/assets/entry.js","/assets/framework.js","/assets/es-MX.js","/assets/card.js"])',
    );
    expect(texts.head).toContain('const deferred=["/assets/deferred.js"]');
  });

  test('import what the page needs before the script that starts it', () => {
    const own = texts.end.indexOf('["/assets/framework.js","/assets/es-MX.js","/assets/card.js"].map(');
    expect(own).toBeGreaterThan(0);
    expect(texts.end.indexOf('import("/assets/entry.js")')).toBeGreaterThan(own);
  });

  test('hold what the loaders answered', () => {
    expect(texts.end).toContain(
      String.raw`window.cuotaAnswered={"loaderData":{"checkout":["session","\u003c/script>"]},"errors":null};`,
    );
  });

  test('wait for the whole sheet, unless the document has it', () => {
    expect(texts.end).toContain('href:"/assets/pages.css"');
    expect(texts.end).toContain('Promise.all([styled(),');
    const { end } = startTexts(null, { entry: '/assets/entry.js', first: [], deferred: [], sheet: null });
    expect(end).not.toContain('stylesheet');
    expect(new Script(end)).toBeInstanceOf(Script);
  });

  test('have nothing in them that would end them', () => {
    for (const text of Object.values(texts)) expect(text.toLowerCase()).not.toContain('</script');
  });
});
