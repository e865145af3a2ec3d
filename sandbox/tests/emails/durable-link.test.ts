import { expect, test } from 'vitest';
import { instructionsOf } from '#contracts/instruction-lines';
import { soundAtLastFor } from '../test-harness.ts';
import { type Family, startOutcomeHarness } from './outcome-harness.ts';

const harness = await soundAtLastFor(startOutcomeHarness());

const keyOf = ({ payment }: Family) => harness.services.keys.voucherKey(payment.id);
const calendarOf = (key: string, locale = '') =>
  harness.call('GET', `/api/vouchers/${key}/reminder.ics${locale && `?locale=${locale}`}`);
const unfolded = (file: string): string => file.replaceAll('\r\n ', '');
const property = (file: string, name: string) =>
  new RegExp(`^${name}(?:;[^:]*)?:(.*)\r$`, 'm').exec(unfolded(file))?.[1];

test('a voucher’s calendar entry ends when it can no longer be paid, and rings at nine the morning before', async () => {
  const family = await harness.family([435_000]);
  const answer = await calendarOf(keyOf(family));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="recordatorio.ics"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const file = await answer.text();
  const step = family.payment.next_step;
  const payBefore = instructionsOf(step)?.pay_before ?? '';
  const end = Temporal.Instant.from(payBefore).toZonedDateTimeISO('America/Mexico_City');
  const utc = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  expect(property(file, 'DTEND')).toBe(utc(end));
  expect(property(file, 'DTSTART')).toBe(utc(end.withPlainTime('09:00')));
  expect(property(file, 'TRIGGER')).toBe('-P1D');
  expect(property(file, 'URL')).toBe(`${harness.origin}/v/${keyOf(family)}`);
  expect(property(file, 'SUMMARY')).toBe('Último día para pagar al Colegio de Prueba');
  expect(property(file, 'DESCRIPTION')).toContain('Concepto: Colegiatura 1');
  // It names nobody, and opens no session.
  for (const secret of ['Ana', 'Lucía', 'Torres', 'Ruiz', family.email, family.key, '4,350', 'checkout'])
    expect(unfolded(file)).not.toContain(secret);
  expect(unfolded(file)).not.toMatch(/^(ATTENDEE|ORGANIZER|LOCATION)/m);
});

test('it comes with the e-mail too, and downloading it again, in any language, changes the same entry', async () => {
  const family = await harness.family([435_000]);
  const [picture, file, ...more] = harness.emailsTo(family)[0]?.attachments ?? [];
  expect(picture?.name).toBe('barcode.png');
  expect(more).toEqual([]);
  expect(file).toMatchObject({ name: 'recordatorio.ics', type: 'text/calendar' });
  const served = await (await calendarOf(keyOf(family))).text();
  const stampless = (text = '') =>
    text
      .replace(/^DTSTAMP:.*$/m, '')
      .replaceAll('\r\n', '\n')
      .trim();
  expect(stampless(file?.content)).toBe(stampless(served));
  const english = await calendarOf(keyOf(family), 'en-US');
  expect(english.headers.get('content-disposition')).toContain('reminder.ics');
  const text = await english.text();
  expect(property(text, 'SUMMARY')).toBe('Last day to pay Colegio de Prueba');
  expect(property(text, 'UID')).toBe(property(served, 'UID'));
});

test('nobody is reminded of what must not be paid any more', async () => {
  const [paid, expired] = [await harness.family([300_000]), await harness.family([300_000])];
  await harness.pay(paid);
  const refused = async (family: Family) => {
    const answer = await calendarOf(keyOf(family));
    return [answer.status, (await answer.json()).code];
  };
  expect(await refused(paid)).toEqual([409, 'invalid_payment_status']);
  await harness.advance(4 * 86_400);
  expect(await refused(expired)).toEqual([409, 'invalid_payment_status']);
  const unknown = await calendarOf('nobody-was-given-this-key');
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'voucher_not_found']);
});

test.each(['expire', 'links'] as const)(
  'a voucher that was made before its session’s link ended (%s) stays readable, and money on it is booked',
  async (what) => {
    const family = await harness.family([435_000]);
    const path = `/api/v1/payment_sessions/${family.id}`;
    const body = what === 'links' ? { send: false } : {};
    expect((await harness.call('POST', `${path}/${what}`, { bearer: harness.schoolKey, body })).ok).toBe(true);
    expect((await harness.call('GET', `/api/sessions/${family.key}`)).status).toBe(410);
    const voucher = await harness.call('GET', `/api/vouchers/${keyOf(family)}`);
    expect(await voucher.json()).toMatchObject({ status: 'pending' });
    await harness.pay(family);
    const session = await harness.call('GET', path, { bearer: harness.schoolKey });
    expect(await session.json()).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
  },
);
