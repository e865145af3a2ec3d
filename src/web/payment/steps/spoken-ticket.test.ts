import { beforeAll, expect, test } from 'vitest';
import { catalogueOf, loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { type Locale, locales } from '#i18n/locale';
import { drawnAt, instructionsIn, storePayment } from '../../pages/gallery/fixtures.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { spokenTicket } from './spoken-ticket.ts';
import type { ShownPayment } from './step.ts';

beforeAll(() => Promise.all(locales.flatMap((locale) => [loadCatalogue(locale), loadMoneyTexts(locale)])));

function spoken(locale: Locale, change: Partial<ShownPayment> = {}): string {
  const shell = anonymousShell({ now: drawnAt, dataKey: null, header: null }, locale);
  const school = { name: 'Colegio San Jerónimo', campus: null, logo: null };
  const payment = { ...storePayment(), ...change };
  return spokenTicket(payment, { ...shell, school }, { locale, t: catalogueOf(locale) })
    .join(' | ')
    .replaceAll('\u00a0', ' ');
}

test.each([
  ['es-MX', 'Paga en', 'Monto exacto, en un solo pago', 'Hasta el'],
  ['es-CO', 'Paga en', 'Valor exacto, en un solo pago', 'Hasta el'],
  ['es-EC', 'Paga en', 'Valor exacto, en un solo pago', 'Hasta el'],
  ['en-US', 'Pay at', 'Exact amount, all at once', 'Until'],
] as const)(
  'in %s a ticket is read with its place, amount, number, last day and steps',
  (locale, place, exact, until) => {
    const speech = spoken(locale);
    expect(speech.startsWith('Colegio San Jerónimo | ')).toBe(true);
    for (const part of [place, exact, until]) expect(speech).toContain(part);
    // Sign by sign, with a pause after each fourth.
    expect(speech).toMatch(/: \d \d \d \d, \d \d \d \d/);
    for (const step of storePayment().method_steps) expect(speech).toContain(step);
  },
);

test('a CLABE is read as a number, and whom it belongs to as a name', () => {
  const speech = spoken('es-MX', { next_step: instructionsIn('slip') });
  expect(speech).toMatch(/CLABE: (\d ){3}\d, /);
  expect(speech).toMatch(/Beneficiario: \p{L}{2,}/u);
});

test('what is paid says so with its number; what must not be paid says that, and no number', () => {
  const paid = spoken('es-MX', { status: 'successful', next_step: null, confirmation_number: 'CU-7K3M-9QXD' });
  expect(paid).toContain('Pago recibido');
  expect(paid).toContain('Confirmación: C U - 7, K 3 M -, 9 Q X D');
  for (const change of [{ session_paid: true }, { cancel_requested: true }]) {
    const speech = spoken('es-MX', change);
    expect(speech).toContain('No la pagues');
    expect(speech).not.toMatch(/\d \d/);
  }
});
