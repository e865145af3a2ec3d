import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128, code128Svg, quietModules } from './barcode.ts';

/** Reads bars back as a scanner: eleven modules a symbol, the check symbol last but one. Source: ISO/IEC 15417. */
function scan(text: string): { readonly symbols: number; readonly checks: boolean } {
  const { bars, modules } = code128(text);
  const row = Array.from({ length: modules }, () => '0');
  for (const bar of bars) row.fill('1', bar.x, bar.x + bar.width);
  const inside = row.slice(quietModules, -quietModules).join('');
  const quiet = [...row.slice(0, quietModules), ...row.slice(-quietModules)].every((module) => module === '0');
  const symbols = (inside.length - 13) / 11;
  return { symbols, checks: quiet && Number.isInteger(symbols) && inside.endsWith('1100011101011') };
}

// S9-R15
describe('the barcode of a reference', () => {
  test('is black on white, fills its box, and holds no text and no style attribute', () => {
    const svg = code128Svg('93000262276908');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 132 60"/);
    expect(svg).not.toMatch(/style|<text|class=|script|on\w+=/);
    expect([...svg.matchAll(/fill="(#\w+)"/g)].map(([, fill]) => fill)).toEqual(['#ffffff', '#000000']);
  });

  test('has ten light modules on either side and ends with the stop pattern, whatever the reference', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 80 }), (text) => {
        expect(scan(text).checks).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('packs two digits into one symbol: 14 digits are start, seven pairs and a check', () => {
    expect(scan('93000262276908')).toEqual({ symbols: 9, checks: true });
  });

  test.each(['', 'ñandú', 'x'.repeat(81), 'a\nb'])('of "%s" is refused', (text) => {
    expect(() => code128Svg(text)).toThrow(RangeError);
  });
});
