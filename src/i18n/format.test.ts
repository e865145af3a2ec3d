import { beforeAll, describe, expect, test } from 'vitest';
import { studentCode } from '#domain/student-code';
import { catalogueOf, loadCatalogue } from './catalogues.ts';
import { daysBetween, formatAmount, formatLongDay, formatMoney, momentIn, readDay } from './format.ts';
import {
  formatClock,
  formatDeadline,
  formatDeadlineInZone,
  formatUntil,
  formatInstant,
  formatShortDay,
  groupDigits,
} from './format-moment.ts';
import { atClock, ended } from './inside-sentence.ts';
import { locales } from './locale.ts';

beforeAll(() => Promise.all(locales.map(loadCatalogue)));

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('amounts', () => {
  test.each([
    ['es-MX', 1248050, '$12,480.50'],
    ['en-US', 1248050, '$12,480.50'],
    ['es-CO', 121500050, '$1.215.000,50'],
    ['es-EC', 18540, '$185,40'],
    ['es-MX', 0, '$0.00'],
    ['es-MX', 5, '$0.05'],
    ['es-MX', -103500, '−$1,035.00'],
  ] as const)('%s writes %i minor units as %s', (locale, minor, text) => {
    expect(formatAmount(minor, locale)).toBe(text);
  });

  test('a peso session reads the same code in every locale', () => {
    expect(locales.map((locale) => formatMoney(100, 'COP', locale).endsWith(' COP'))).toEqual([true, true, true, true]);
  });
});

describe('days and instants', () => {
  const december = readDay('2026-12-10');

  // S9-R11
  test.each([
    ['es-MX', '10 de diciembre de 2026', '10 dic 2026'],
    ['es-CO', '10 de diciembre de 2026', '10 dic 2026'],
    ['es-EC', '10 de diciembre de 2026', '10 dic 2026'],
    ['en-US', 'December 10, 2026', '10 Dec 2026'],
  ] as const)('%s writes a day long and short', (locale, long, short) => {
    expect(formatLongDay(december, catalogueOf(locale), locale)).toBe(long);
    expect(formatShortDay(december, locale)).toBe(short);
  });

  // S1-R08, S9-R11
  test('every month has its Spanish name, long and short', () => {
    const months = Array.from({ length: 12 }, (_, at) => readDay(`2026-${String(at + 1).padStart(2, '0')}-03`));
    const long = months.map((day) => formatLongDay(day, catalogueOf('es-CO'), 'es-CO'));
    expect(long.join(' ')).toBe(
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
        .split(' ')
        .map((month) => `3 de ${month} de 2026`)
        .join(' '),
    );
    expect(months.map((day) => formatShortDay(day, 'es-EC').slice(3, 6)).join(' ')).toBe(
      'ene feb mar abr may jun jul ago sep oct nov dic',
    );
  });

  // S9-R11
  test('an empty basket reads "Sin facturas"', () => {
    expect(locales.map((locale) => catalogueOf(locale).checkout.noCharges)).toEqual([
      'Sin facturas',
      'Sin facturas',
      'Sin facturas',
      'No invoices',
    ]);
  });

  // S9-R11
  test('a receipt shows the second in the school’s own zone', () => {
    expect(formatInstant('2026-11-21T16:42:05.000Z', 'America/Mexico_City', 'es-MX')).toBe('21 nov 2026 10:42:05');
    expect(formatInstant('2026-11-21T16:42:05.000Z', 'America/Bogota', 'es-CO')).toBe('21 nov 2026 11:42:05');
  });

  test('midnight is 00, never 24', () => {
    expect(momentIn('2026-11-21T06:00:00.000Z', 'America/Mexico_City').clock).toBe('00:00');
  });

  test.each([
    ['es-MX', '12:00 a. m.', '1:05 p. m.'],
    ['es-CO', '12:00 a. m.', '1:05 p. m.'],
    ['es-EC', '00:00', '13:05'],
    ['en-US', '12:00 AM', '1:05 PM'],
  ] as const)('the hour is written as in %s: midnight %s, after noon %s', (locale, midnight, afternoon) => {
    const written = (clock: string) => plain(formatClock({ clock }, locale));
    expect([written('00:00'), written('13:05')]).toEqual([midnight, afternoon]);
  });

  test('a sentence with an hour in it has one full stop, and “a la” before one o’clock', () => {
    expect([ended('Hasta las 11:59 p. m.'), ended('Hasta las 23:59')]).toEqual([
      'Hasta las 11:59 p. m.',
      'Hasta las 23:59.',
    ]);
    expect([atClock('1:05 p. m.'), atClock('11:05 a. m.')]).toEqual(['a la 1:05 p. m.', 'a las 11:05 a. m.']);
  });

  test.each([
    ['America/Mexico_City', 'es-MX', 'Hasta el viernes 27 de noviembre, 11:59 p. m.', '(hora CDMX)'],
    ['America/Bogota', 'es-CO', 'Hasta el sábado 28 de noviembre, 12:59 a. m.', '(hora de Colombia)'],
    ['America/Guayaquil', 'es-EC', 'Hasta el sábado 28 de noviembre, 00:59', '(hora de Ecuador)'],
    ['America/Mexico_City', 'en-US', 'Until Friday, November 27, 11:59 PM', '(Mexico City time)'],
    ['America/Bahia_Banderas', 'es-MX', 'Hasta el viernes 27 de noviembre, 11:59 p. m.', '(hora de Bahia Banderas)'],
  ] as const)('a deadline in %s says its whole day, in %s', (zone, locale, text, zoneText) => {
    const facts = ['2026-11-28T05:59:59.000Z', zone, catalogueOf(locale), locale] as const;
    expect(plain(formatUntil(...facts))).toBe(text);
    expect(text.endsWith(plain(formatDeadline(...facts)))).toBe(true);
    expect(plain(formatDeadlineInZone(...facts))).toBe(`${plain(formatDeadline(...facts))} ${zoneText}`);
  });

  test('days are counted on the calendar, also over a month’s end and a clock change', () => {
    expect(daysBetween(readDay('2026-10-31'), readDay('2026-11-02'))).toBe(2);
    expect(daysBetween(readDay('2026-12-10'), readDay('2026-11-10'))).toBe(-30);
  });
});

test('a reference is grouped so that it can be read out; one with letters is left alone', () => {
  expect(groupDigits('93000262276908')).toBe('9300 0262 2769 08');
  expect(groupDigits('124180000000000013')).toBe('124 180 00000000001 3');
  expect(groupDigits(studentCode(1)), 'a student’s code as on its slip').toMatch(/^\d{3} \d{3} \d{3}$/);
  expect(groupDigits('AB-123456')).toBe('AB-123456');
});
