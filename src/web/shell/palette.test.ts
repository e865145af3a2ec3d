import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './accent.ts';

const sheet = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = [...sheet.matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1]);

function colours(block: string): ReadonlyMap<string, string> {
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const grounds = ['paper', 'panel', 'sunk'] as const;
const pairs = [
  ...['ink', 'soft', 'faint', 'accent', 'good', 'warn', 'bad', 'info'].flatMap((text) =>
    grounds.slice(0, 2).map((ground) => [text, ground] as const),
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
