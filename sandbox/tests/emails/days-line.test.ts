/** A ticket's days in one line: the same on its page, its shared link, its PDF, its e-mail and its reminder. */
import { describe, expect, it } from 'vitest';
import { loadMoneyTexts } from '#i18n/catalogues';
import { daysLine } from '#i18n/days-line';
import { monthName, readDay } from '#i18n/format';
import { voucherPaper } from '#server/use-cases/payments/payment-paper';
import { readVoucher } from '#server/use-cases/payments/read-payment';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { startOutcomeHarness } from './outcome-harness.ts';

const harness = await soundAtLastFor(startOutcomeHarness());
const { services } = harness;
await loadMoneyTexts('es-MX');

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const short = (date: string) => `${readDay(date).day} ${monthName(readDay(date).month, 'es-MX').slice(0, 3)}`;

/** A family whose charge is due so many days from now. */
function familyDue(days: number) {
  const { charges } = sessionBody([435_000]);
  return harness.family([435_000], { charges: charges.map((each) => ({ ...each, due_date: harness.dayIn(days) })) });
}

describe.each([false, true])('a ticket of a school that adds a surcharge later: %s', (surcharge) => {
  it('says today, when it is due and its last day, everywhere in the same line', async () => {
    await services.db.updateTable('school').set({ late_surcharge: surcharge }).execute();
    await harness.at('10:00');
    const [today, date] = [harness.dayIn(0), harness.dayIn(1)];
    const family = await familyDue(1);
    const key = services.keys.voucherKey(family.payment.id);
    expect(family.payment.due).toEqual({ date, surcharge });
    const { view, facts } = await readVoucher(services, key, null);
    expect(view.due).toEqual(family.payment.due);

    const due = surcharge ? `hasta el ${short(date)} sin recargo` : `vence ${short(date)}`;
    const last = `sirve hasta ${short(harness.dayIn(3))}`;
    const step = view.next_step?.kind === 'instructions' ? view.next_step : null;
    const shown = { due: view.due ?? null, payBefore: step?.pay_before ?? '', timeZone: step?.time_zone ?? '' };
    const line = daysLine({ ...shown, now: facts.now.toISOString(), locale: 'es-MX' });
    expect(plain(line)).toBe(`Hoy ${short(today)} · ${due} · ${last}`);

    const stored = `Emitido ${short(today)} ${today.slice(0, 4)} · ${due} · ${last}`;
    const { paper } = await voucherPaper(services, key, null);
    expect(plain(JSON.stringify(paper))).toContain(stored);
    const [sent] = harness.emailsTo(family);
    for (const body of [sent?.text, sent?.html]) expect(body).toContain(stored);

    // The day before its last one, written that day: the due day has passed, and nothing is left to be told of it.
    await harness.at('09:01', 1);
    const reminder = harness.emailsTo(family).find(({ subject }) => subject.includes('vence el'));
    expect(reminder?.text).toContain('OXXO');
    expect(reminder?.text).not.toContain('sirve hasta');
  });

  it('the reminder has the line too, as of its own day', async () => {
    await harness.at('10:00');
    const [date, last] = [harness.dayIn(9), harness.dayIn(3)];
    const family = await familyDue(9);
    await harness.at('09:01', 1);
    const day = harness.dayIn(0);
    const due = surcharge ? `hasta el ${short(date)} sin recargo` : `vence ${short(date)}`;
    const reminder = harness.emailsTo(family).find(({ subject }) => subject.includes('vence el'));
    expect(reminder?.text).toContain(`Emitido ${short(day)} ${day.slice(0, 4)} · sirve hasta ${short(last)} · ${due}`);
  });
});

it('what was due before, and what is paid, has no such day any more', async () => {
  const [overdue, paid] = [await familyDue(-1), await familyDue(5)];
  expect(overdue.payment.due).toBeUndefined();
  const key = services.keys.voucherKey(overdue.payment.id);
  expect((await voucherPaper(services, key, null)).paper).toMatchObject({ options: { days: null } });
  await harness.pay(paid);
  const { view } = await readVoucher(services, services.keys.voucherKey(paid.payment.id), null);
  expect([view.status, view.due]).toEqual(['successful', undefined]);
});
