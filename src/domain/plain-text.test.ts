import { describe, expect, test } from 'vitest';
import { hasHidden, isOneLine, shownLine, shownText } from './plain-text.ts';

const from = (first: number, last = first): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_none, at) => first + at);

/** Characters that no person intends, by code point. */
const hidden = {
  'controls (C0) but tab and line ends': [...from(0x00, 0x08), 0x0b, 0x0c, ...from(0x0e, 0x1f), 0x7f],
  'controls (C1)': from(0x80, 0x9f),
  'direction marks': [0x061c, 0x200e, 0x200f],
  'direction embeddings and overrides': from(0x202a, 0x202e),
  'direction isolates': from(0x2066, 0x2069),
  'line and paragraph separators': [0x2028, 0x2029],
  'signs of no width': [0x200b, 0x2060, 0xfeff, 0x180e, ...from(0x2061, 0x2064)],
  'deprecated format characters': from(0x206a, 0x206f),
  'annotation marks': from(0xfff9, 0xfffb),
  'tags outside a flag': [0xe0001, 0xe0041, 0xe007f],
  'joiners between Latin letters': [0x200c, 0x200d],
} as const;

describe.each(Object.entries(hidden))('%s', (_kind, codes) => {
  test.each(codes.map((code) => [code.toString(16).padStart(4, '0'), code]))('U+%s is hidden', (_name, code) => {
    const text = `Ana${String.fromCodePoint(code)}Ruiz`;
    expect([hasHidden(text), shownText(text), shownLine(text)]).toEqual([true, 'Ana Ruiz', 'Ana Ruiz']);
  });
});

test.each([
  'Núñez Ávila, María-José d’Ángelo',
  'Colegiatura — «enero» 2027 (50 %)',
  '¿Cuánto? ¡10 € = $200! №1 · 3.º B',
  'Seguro\u00a0escolar, co\u00adle\u00adgia\u00adtu\u00adra',
  'Lucía 👧🏽',
  'Familia 👨‍👩‍👧‍👦 Torres',
  'Taller 👩🏽‍🔬 y ❤️‍🔥',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Inglés',
  'José\u0301', // a combining accent
  'می‌خواهم',
  'ශ්‍රී ලංකා',
  '李小龍 Αθηνά Иван',
])('%j is what a person writes, and stays as it is', (text) => {
  expect([hasHidden(text), isOneLine(text), shownLine(text), shownText(text)]).toEqual([false, true, text, text]);
});

test.each(['a\nb', 'a\r\nb', 'a\tb'])('%j has ends of lines, which some texts may have', (text) => {
  expect([hasHidden(text), isOneLine(text), shownText(text), shownLine(text)]).toEqual([false, false, text, 'a b']);
});

test('a joiner before or after nothing to join is hidden', () => {
  for (const text of ['\u200dAna', 'Ana\u200d', '👨\u200d', '👨\u200d\u200d👩', '\u200d👩', 'ශ\u200dA'])
    expect([text, hasHidden(text)]).toEqual([text, true]);
});

test('what is shown has nothing hidden left', () => {
  const text = ' Colegio\r\nBcc: x@evil.example\u202e \u0000San\u2028 Jerónimo\t\u001b[31m';
  expect(shownLine(text)).toBe('Colegio Bcc: x@evil.example San Jerónimo [31m');
  expect(hasHidden(shownText(text))).toBe(false);
});
