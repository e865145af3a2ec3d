/** Letters about what is paid elsewhere: where, and how much each place takes. */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locale';
import type { EmailData } from '#server/mail/kinds';
import { keptForEmail } from '#server/mail/kinds/instructions';
import { write } from './email-content.fixture.ts';

const corresponsal: EmailData['voucher']['pay'] = {
  channel: 'counter',
  brand: 'Corresponsal Bancolombia',
  lines: [{ role: 'reference', value: '93000262276', group: 4, copy: true }],
  barcode: null,
  places: [],
};

test.each(locales)('%s names the counter as people there do', async (locale) => {
  const at = locale === 'en-US' ? 'at a Bancolombia correspondent' : 'en un corresponsal Bancolombia';
  for (const kind of ['voucher', 'voucher_reminder'] as const)
    expect((await write(kind, locale, { pay: corresponsal })).text).toContain(at);
});

test('what is paid at several places names each with the most it takes, those first that take as much', async () => {
  const places = [
    { name: '7-Eleven', max_minor: 500_000 },
    { name: 'Farmacias Guadalajara', max_minor: null },
    { name: 'Walmart', max_minor: 2_000_000 },
  ];
  for (const kind of ['voucher', 'voucher_reminder'] as const) {
    const { subject, text } = await write(kind, 'es-MX', { pay: { ...corresponsal, brand: 'Tiendas', places } });
    expect(text).toContain('en una tienda');
    expect(text).toContain(
      'Farmacias Guadalajara: cualquier monto\nWalmart: hasta $20,000.00\u00a0MXN\n7-Eleven: No recibe este monto: solo hasta $5,000.00\u00a0MXN',
    );
    expect(subject).not.toContain('7-Eleven');
  }
});

test('payment apps are no bank, in the letter as on the page', async () => {
  const places = [
    { name: 'Mercado Pago', max_minor: null },
    { name: 'Nu', max_minor: null },
  ];
  const instructions = keptForEmail({
    kind: 'instructions',
    channel: 'app',
    brand: 'Apps',
    lines: [{ role: 'student_code', value: '758260506', group: 3, copy: true }],
    places,
    places_are: 'apps',
    barcode: null,
    barcode_svg: null,
    amount: 1,
    currency: 'MXN',
    pay_before: '2026-12-10T20:05:00.000Z',
    time_zone: 'America/Mexico_City',
    hosted_url: null,
    durable_url: null,
  });
  for (const kind of ['transfer_slip', 'voucher_reminder'] as const) {
    const { text } = await write(kind, 'es-MX', instructions);
    expect(text).toContain('con tu app de pagos');
    expect(text).toContain('Mercado Pago: cualquier monto');
    expect(text).not.toContain('tu banco');
  }
});
