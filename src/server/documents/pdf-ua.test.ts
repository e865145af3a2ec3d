/**
 * The clauses of ISO 14289-1 (PDF/UA) that a program can check, for every paper in every language. No checker of the
 * standard can be had from npm or Debian, so that each clause has a row here, and each row a paper that breaks it.
 */
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locale';
import { stagingTexts } from '#i18n/staging-texts';
import { isShort } from '../../../scripts/long-tests.ts';
import { papers } from './papers.fixture.ts';
import { elementsOf, type PrintedPdf, readPdf, type Tag } from './printed-pdf.fixture.ts';
import { settable } from './typeface.ts';

const embedded = (source: string) => source.match(/\/FontFile[23]? \d+ 0 R/g)?.length ?? 0;
const fonts = (source: string) => source.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
/** Returns the drawing as operators. */
const drawn = (source: string): string =>
  [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => stream)
    .find((stream) => stream.includes('>> BDC')) ?? '';
const outside = (source: string) => drawn(source).replaceAll(/BDC\n[\s\S]*?\nEMC/g, '');
/** The glyphs of every word, by their number in the document; the first is the box of a missing letter. */
const glyphs = (source: string): readonly string[] =>
  [...drawn(source).matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
const isRegular = (table: Tag): boolean => {
  const widths = elementsOf(table, 'TR').map(({ children }) => children.length);
  return widths.length > 0 && new Set(widths).size === 1;
};

/** Clause by clause: what is wrong with a paper, or nothing. */
const clauses: Readonly<Record<string, (paper: PrintedPdf) => boolean>> = {
  '5 its version is said in XMP': ({ xmp }) => xmp.get('pdfuaid:part') === '1',
  '7.1 it is marked as tagged': ({ isMarked }) => isMarked,
  '7.1 its title is in XMP, and shown': ({ xmp, source }) =>
    Boolean(xmp.get('dc:title')) && source.includes('/DisplayDocTitle true'),
  '7.1 whatever is drawn is an element or an artifact': ({ source }) =>
    !/ (?:Tj|TJ|re|l|c|f|S|Do)\b/.test(outside(source)),
  '7.2 its language is said': ({ language }) => (locales as readonly string[]).includes(language),
  '7.3 every picture has words and its place': ({ tree }) =>
    elementsOf(tree, 'Figure').every(({ alt = '', bbox = [] }) => alt !== '' && bbox.length === 4),
  '7.4 one heading of the first level comes before the others': ({ tags }) => {
    const headings = tags.filter((tag) => /^H\d$/.test(tag));
    return headings[0] === 'H1' && headings.filter((tag) => tag === 'H1').length === 1;
  },
  '7.5 tables are regular, and their headings say what they head': ({ tree }) =>
    elementsOf(tree, 'Table').every(isRegular) && elementsOf(tree, 'TH').every(({ scope }) => scope !== undefined),
  '7.6 lists say how they are numbered': ({ tags, source }) =>
    tags.filter((tag) => tag === 'L').length === (source.match(/\/ListNumbering \/Decimal/g)?.length ?? 0),
  '7.21 every font is embedded, and its glyphs have letters': ({ source }) =>
    fonts(source) > 0 &&
    embedded(source) === fonts(source) &&
    /\/ToUnicode \d+ 0 R/.test(source) &&
    !glyphs(source).includes('0000'),
};
const broken = (paper: PrintedPdf) =>
  Object.entries(clauses).flatMap(([clause, holds]) => (holds(paper) ? [] : [clause]));

describe.each(Object.entries(papers))('%s', (_what, print) => {
  test.each(locales)('in %s keeps every clause, and weighs less than 60 kB', async (locale: Locale) => {
    expect(broken(await readPdf(await print(locale, { compress: false })))).toEqual([]);
    expect((await print(locale, {})).byteLength).toBeLessThan(60_000);
  });
});

describe.each(Object.entries(papers))('%s of staging', (_what, print) => {
  // Every day in one language: the clauses hold in all, above.
  test.each(isShort ? locales.slice(0, 1) : locales)(
    'says first that it is no proof, and is as tagged: %s',
    async (locale) => {
      const { paper } = stagingTexts[locale];
      const read = await readPdf(await print(locale, { compress: false, isTest: true }));
      expect(broken(read)).toEqual([]);
      expect(read.text.indexOf(paper)).toBe(0);
      expect((await readPdf(await print(locale, { compress: false }))).text).not.toContain(paper);
    },
  );
});

const whole = await papers.voucher('es-MX', { compress: false });

describe('each clause', () => {
  const without = async (text: string | RegExp, instead: string) =>
    broken(await readPdf(Buffer.from(whole.toString('latin1').replaceAll(text, instead), 'latin1')));
  test.each<[clause: string, text: string | RegExp, instead: string]>([
    ['5 its version is said in XMP', '<pdfuaid:part>1', '<pdfuaid:part>0'],
    ['7.1 it is marked as tagged', '/Marked true', '/Marked null'],
    ['7.1 its title is in XMP, and shown', '/DisplayDocTitle true', '/DisplayDocTitle null'],
    ['7.1 whatever is drawn is an element or an artifact', /\/Artifact <<\n\/Type \/Layout\n>> BDC/g, ' '.repeat(33)],
    ['7.2 its language is said', '/Lang (es-MX)', '/Lang (xx-XX)'],
    ['7.3 every picture has words and its place', /\/Alt \(/g, '/Alx ('],
    ['7.4 one heading of the first level comes before the others', '/S /H1', '/S /H3'],
    ['7.5 tables are regular, and their headings say what they head', '/Scope /Column', '/Scopf /Column'],
    ['7.6 lists say how they are numbered', '/ListNumbering /Decimal', '/ListNumberinh /Decimal'],
    ['7.21 every font is embedded, and its glyphs have letters', /\/FontFile2/g, '/FontFilf2'],
  ])('%s, or a paper without it is found', async (clause, text, instead) =>
    expect(await without(text, instead)).toContain(clause),
  );
});

// A glyph that is none would be drawn as a box and read as nothing.
test('a letter the typeface has not is never set', async () => {
  expect(settable('Łukasz Ñúñez Ελένη Юлия ñ')).toBe('Łukasz Ñúñez Ελένη Юлия ñ');
  expect(settable('李 \u{1f600}')).toBe('? ?');
});

test('a hidden character is never set', () => {
  expect(settable('Ana\u0007 Ruiz\u202e \u200bTorres\nDos')).toBe('Ana Ruiz Torres\nDos');
});

test('one paper after another keeps all its letters', async () => {
  for (const _round of [1, 2]) {
    const { text } = await readPdf(await papers.receipt('es-MX', {}));
    expect(text).toContain('Ávila');
    expect(text).toContain('A pagar');
  }
}, 20_000);
