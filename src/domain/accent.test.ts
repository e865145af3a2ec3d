import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentSheet, contrast, readableAccent } from './accent.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const grounds = { light: ['#f6f4f0', '#ffffff'], dark: ['#121315', '#1b1d20'] } as const;
const ink = { light: '#14171b', dark: '#f2f0eb' } as const;

test('contrast is reckoned as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

describe.each(['light', 'dark'] as const)('on %s ground', (theme) => {
  test('any colour a school may choose can be read, and so can the words on it', () => {
    fc.assert(
      fc.property(colour, (schoolColour) => {
        const { accent, onAccent, tint } = readableAccent(schoolColour, theme);
        for (const ground of [...grounds[theme], tint]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink[theme], tint)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['#ffffff', '#000000', '#ffff00', '#808080', '#00ff00'])('%s, the awkward ones, too', (schoolColour) => {
    const { accent, onAccent } = readableAccent(schoolColour, theme);
    expect(contrast(accent, grounds[theme][0])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
  });
});

test('a dark colour that already reads is used as it is', () => {
  expect(readableAccent('#0F5B4A', 'light').accent).toBe('#0f5b4a');
});

test.each([null, '', 'red', '#fff', '#12345g', '#000000}body{display:none'])(
  '%s is no colour: the page keeps its own',
  (text) => {
    expect(accentSheet(text)).toBe(accentSheet('#0f5b4a'));
  },
);

test('the style sheet holds nothing but computed colours', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(accentSheet(text)).toMatch(
        /^(?:@media \(prefers-color-scheme:dark\)\{)?:root\{[-a-z:#0-9;]+\}@media \(prefers-color-scheme:dark\)\{:root\{[-a-z:#0-9;]+\}\}$/,
      );
    }),
  );
});

const sheet = readFileSync(new URL('../ui/colours.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = [...sheet.matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1]);

function colours(block: string): ReadonlyMap<string, string> {
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const paletteGrounds = ['paper', 'panel', 'sunk'] as const;
const pairs = [
  ...['ink', 'soft', 'faint', 'accent', 'good', 'warn', 'bad', 'info'].flatMap((text) =>
    paletteGrounds.slice(0, 2).map((ground) => [text, ground] as const),
  ),
  ...['ink', 'soft', 'faint'].map((text) => [text, 'sunk'] as const),
  ...['ink', 'soft', 'faint', 'warn', 'accent'].map((text) => [text, 'tint'] as const),
  ...['good', 'warn', 'bad', 'info'].map((tone) => [tone, `${tone}-ground`] as const),
  ['on-accent', 'accent'] as const,
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_, block) => {
  const palette = colours(block);

  test.each(pairs)('%s can be read on %s', (text, ground) => {
    const [front, behind] = [palette.get(text), palette.get(ground)];
    expect(front && behind ? contrast(front, behind) : 0).toBeGreaterThanOrEqual(4.5);
  });

  test('the edge of a radio can be seen', () => {
    expect(contrast(palette.get('edge') ?? '#ffffff', palette.get('panel') ?? '#ffffff')).toBeGreaterThanOrEqual(3);
  });
});
