import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/catalogues';
import { type Locale, locales } from '#i18n/locale';
import { offers } from '#providers/registry';
import { announcementOf } from './announcement-view.ts';

beforeAll(() => Promise.all(locales.map(loadCatalogue)));

const now = '2026-11-26T18:00:00Z';
/** Of a transfer of Mexico, or its card, at noon in Mexico City. */
function announcementText(locale: Locale, from: string, until: string, type: 'transfer' | 'card' = 'transfer') {
  const offer = offers.find((each) => each.country === 'MX' && each.type === type);
  if (!offer) throw new Error(`no ${type}`);
  const announcements = [{ method: `MX/${type}/${offer.gateway}`, from, until }];
  const school = { announcements, timeZone: 'America/Mexico_City' };
  return announcementOf({ now: new Date(now), school }, offer, locale)?.text.replaceAll('\u00a0', ' ') ?? null;
}

test.each<[Locale, string, string]>([
  ['es-MX', 'hasta hoy a las 20:00.', 'hasta mañana a la 01:30.'],
  ['es-CO', 'hasta hoy a las 20:00.', 'hasta mañana a la 01:30.'],
  ['es-EC', 'hasta hoy a las 20:00.', 'hasta mañana a la 01:30.'],
  ['en-US', 'until today at 20:00.', 'until tomorrow at 01:30.'],
])('in %s an announcement ends by the school’s own clock', (locale, today, tomorrow) => {
  expect(announcementText(locale, now, '2026-11-27T02:00:00Z')).toMatch(new RegExp(`${today}$`));
  expect(announcementText(locale, now, '2026-11-27T01:30:00-06:00')).toMatch(new RegExp(`${tomorrow}$`));
});

test('a day further away has its name', () => {
  expect(announcementText('es-MX', now, '2026-11-28T08:00:00-06:00')).toBe(
    'Tu pago puede tardar más de lo normal hasta el sábado 28 de noviembre a las 08:00.',
  );
  expect(announcementText('en-US', now, '2026-11-28T08:00:00-06:00')).toContain(
    'until Saturday, November 28, at 08:00.',
  );
});

test('what moves money at once may fail', () => {
  expect(announcementText('es-MX', now, '2026-11-27T02:00:00Z', 'card')).toBe(
    'Puede fallar o tardar más de lo normal hasta hoy a las 20:00.',
  );
});

test.each([
  ['three hours before', '2026-11-26T21:00:00Z', '2026-11-26T22:00:00Z', true],
  ['a second earlier', '2026-11-26T21:00:01Z', '2026-11-26T22:00:00Z', false],
  ['in its last second', '2026-11-26T10:00:00Z', '2026-11-26T18:00:01Z', true],
  ['at its end', '2026-11-26T10:00:00Z', '2026-11-26T18:00:00Z', false],
])('%s', (_when, from, until, isTold) => {
  expect(announcementText('es-MX', from, until) !== null).toBe(isTold);
});
