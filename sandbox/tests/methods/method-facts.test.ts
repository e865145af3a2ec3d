/** What the list says of each way to pay by the calendar and by what its payer did before, by the API. */
import { describe, expect, it } from 'vitest';
import { voucherView } from '#contracts/voucher-view';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { paymentSession } from '#contracts/session';
import { isBankDay } from '#domain/bank-days';
import { referenceOf } from '#contracts/instruction-lines';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { harnessFor } from '../test-harness.ts';
import { openLink } from '../../actors/parent.ts';

const harness = await harnessFor(startApiHarness());
const zone = 'America/Mexico_City';

/** Skips to ten on a weekday (1 to 7), in a week whose days, and the next Monday, are all bank days in Mexico. */
async function waitFor(dayOfWeek: number): Promise<Temporal.ZonedDateTime> {
  const now = Temporal.Instant.fromEpochMilliseconds(harness.clock.now().getTime()).toZonedDateTimeISO(zone);
  let monday = now.startOfDay().add({ days: 8 - now.dayOfWeek });
  const isPlain = () => [0, 1, 2, 3, 4, 7].every((days) => isBankDay('MX', monday.add({ days }).toPlainDate()));
  while (!isPlain()) monday = monday.add({ weeks: 1 });
  const at = monday.add({ days: dayOfWeek - 1, hours: 10 });
  await harness.clock.advance(Math.ceil((at.epochMilliseconds - now.epochMilliseconds) / 1000));
  return at;
}

function dueOn(day: Temporal.ZonedDateTime) {
  const body = sessionBody([435_000]);
  return { ...body, charges: body.charges.map((charge) => ({ ...charge, due_date: day.toPlainDate().toString() })) };
}

async function optionsOf(body: object, schoolKey = harness.schoolKey): Promise<readonly PaymentMethodOption[]> {
  const { key } = await harness.client.createSession(schoolKey, body);
  const session = paymentSession.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
  return session.settings.checkout_payment_options;
}

const announce = (announcements: readonly object[]) =>
  harness.call('PATCH', '/api/v1/school', { bearer: harness.schoolKey, body: { announcements } });

const of = (options: readonly PaymentMethodOption[], type: string) => options.find((option) => option.type === type);
const unbroken = (text = '') => text.replaceAll('\u00a0', ' ');

describe('when money comes, and whether that is in time', () => {
  it('on a bank day a card is at once, a shop within its hours, a transfer in about two', async () => {
    const monday = await waitFor(1);
    const options = await optionsOf(dueOn(monday.add({ days: 40 })));
    expect(of(options, 'card')?.arrival).toEqual({ text: 'Al momento', tone: 'plain' });
    expect(unbroken(of(options, 'store')?.arrival?.text)).toBe('Hasta 24 h');
    expect(of(options, 'store')?.notes?.join()).not.toContain('llega');
    expect(of(options, 'transfer')?.arrival).toEqual({ text: 'En unas 2 horas', tone: 'plain' });
    expect(of(options, 'transfer')?.notes).toContain('Normalmente en unas 2 horas; hasta 48 en días inhábiles.');
  });

  it('a transfer of the evening takes its two hours; on the eve of a day off the list says the longest', async () => {
    const evening = async (dayOfWeek: number) => {
      const morning = await waitFor(dayOfWeek);
      await harness.clock.advance(8 * 3600);
      return of(await optionsOf(dueOn(morning.add({ days: 40 }))), 'transfer');
    };
    expect((await evening(2))?.arrival).toEqual({ text: 'En unas 2 horas', tone: 'plain' });
    const friday = await evening(5);
    expect(friday?.arrival).toEqual({ text: 'Llega el lunes a más tardar', tone: 'plain' });
    expect(friday).toMatchObject({ reflection_hours: 48 });
    expect(friday?.notes).toContain('Normalmente en unas 2 horas; hasta 48 en días inhábiles.');
  });

  it('what its school announced stands in the list and on its slip, from three hours before until it is over', async () => {
    const monday = await waitFor(1);
    const at = (hours: number) => new Date(monday.add({ hours }).epochMilliseconds).toISOString();
    const announcements = [{ method: 'MX/transfer/transfer', from: at(4), until: at(10) }];
    await announce(announcements);
    const { key } = await harness.client.createSession(harness.schoolKey, dueOn(monday.add({ days: 40 })));
    const made = await (await openLink(harness.origin, key)).pay({ entity: 'transfer', method: 'transfer' });
    const link = made.next_step?.kind === 'instructions' ? made.next_step.durable_url?.split('/').at(-1) : '';
    const readAnnouncement = async (): Promise<readonly [PaymentMethodOption | undefined, string | undefined]> => {
      const session = paymentSession.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
      const option = of(session.settings.checkout_payment_options, 'transfer');
      const read = await (await openLink(harness.origin, key)).read(made.id);
      const shared = voucherView.parse(await (await harness.call('GET', `/api/vouchers/${link}`)).json());
      expect(shared.announcement).toEqual(read.announcement);
      expect(read.announcement).toEqual(option?.announcement);
      return [option, unbroken(read.announcement?.text)];
    };
    expect((await readAnnouncement())[1], 'four hours before').toBe('');
    await harness.clock.advance(2 * 3600);
    expect((await readAnnouncement())[1]).toBe(
      'Tu pago puede tardar más de lo normal desde hoy a las 14:00 hasta hoy a las 20:00.',
    );
    await harness.clock.advance(3 * 3600);
    const [option, text] = await readAnnouncement();
    expect(text).toBe('Tu pago puede tardar más de lo normal hasta hoy a las 20:00.');
    expect(option).toMatchObject({ recommended: false, fastest: false, announcement: { until: at(10) } });
    expect(unbroken(option?.arrival?.text)).toBe('Puede tardar más hasta hoy a las 20:00');
    expect(option?.arrival?.tone).toBe('warn');
    await harness.clock.advance(6 * 3600);
    expect((await readAnnouncement())[1], 'once it is over').toBe('');
    await announce([]);
  });

  it('on a Saturday it says the day after the weekend, and why', async () => {
    const saturday = await waitFor(6);
    const options = await optionsOf(dueOn(saturday.add({ days: 40 })));
    const store = of(options, 'store');
    expect(store?.arrival).toEqual({ text: 'Llega el lunes a más tardar', tone: 'plain' });
    expect(store?.notes?.[0]).toMatch(
      /^Los bancos no trabajan todos los días: tu pago llega a más tardar el lunes \d+ de \p{L}+\.$/u,
    );
    expect(of(options, 'card')?.arrival?.text).toBe('Al momento');
  });

  it('what would be too late says after which day it comes, and is not recommended for its price', async () => {
    const saturday = await waitFor(6);
    const options = await optionsOf(dueOn(saturday));
    const late = { text: expect.stringMatching(/^Llega tarde: después del \d+ de \p{L}+$/u), tone: 'warn' };
    expect([of(options, 'store')?.arrival, of(options, 'transfer')?.arrival]).toEqual([late, late]);
    expect(options.find(({ recommended }) => recommended)?.arrival).toEqual({ text: 'Al momento', tone: 'plain' });
  });

  it.each([
    [3, /^Llega a tiempo$/, 2],
    [3, /^Llega a tiempo si pagas hoy$/, 1],
    [3, /^Llega tarde: después del /, 0],
  ])('on weekday %i cash at a shop says %s of what is due in %i days', async (weekday, words, days) => {
    const day = await waitFor(weekday);
    expect(of(await optionsOf(dueOn(day.add({ days }))), 'store')?.arrival?.text).toMatch(words);
  });

  it('what is overdue has no day to arrive before', async () => {
    const day = await waitFor(3);
    expect(of(await optionsOf(dueOn(day.subtract({ days: 3 }))), 'store')?.arrival?.tone).toBe('plain');
  });
});

describe('the way used last', () => {
  const pay = async (schoolKey: string, body: object): Promise<void> => {
    const { key } = await harness.client.createSession(schoolKey, body);
    const { next_step: step } = await harness.client.makeVoucher(key);
    await harness.stripe.pay(referenceOf(step ?? null) ?? '');
    await harness.settle();
  };
  const usedLast = (options: readonly PaymentMethodOption[]) =>
    options.filter((option) => option.last_used).map(({ type }) => type);

  it('stands first, by its name, for the same payer of the same school only', async () => {
    expect(usedLast(await optionsOf(sessionBody()))).toEqual([]);
    await pay(harness.schoolKey, sessionBody());
    const soon = await optionsOf(sessionBody());
    expect(soon[0]).toMatchObject({ type: 'store', last_used: true });
    expect(soon[0]?.labels?.[0]?.text).toBe('Como la última vez');
    expect(usedLast(soon)).toEqual(['store']);

    const { id: schoolId } = await createSchool(harness.services.db, otherSchool);
    const { key: otherKey } = await createApiKey(harness.services.db, { schoolId, live: false });
    expect(usedLast(await optionsOf(sessionBody(), otherKey))).toEqual([]);
    expect(usedLast(await optionsOf(sessionOf('tutor-2')))).toEqual([]);

    await harness.clock.advance(30 * 86_400);
    const later = await optionsOf(sessionBody());
    expect(later[0]?.labels?.[0]?.text).toBe('Como el mes pasado');
    // Its price stands beside it, as always; what is recommended stays recommended.
    expect(later[0]).toMatchObject({ commission_amount: 0, total_amount: later[0]?.base_amount });
    expect(later.filter(({ recommended }) => recommended)).toHaveLength(1);
  });

  it('is not said where it does not take the amount', async () => {
    const dear = await optionsOf(sessionBody([1_000_001]));
    expect(of(dear, 'store')?.disabled).toBe(true);
    expect(usedLast(dear)).toEqual([]);
    expect(dear.flatMap(({ labels = [] }) => labels.map(({ text }) => text)).join()).not.toContain('Como');
  });
});

const otherSchool = {
  slug: 'otra',
  name: 'Otra Escuela',
  contractualEntity: 'Otra, A.C.',
  live: false,
  country: 'MX',
} as const;
