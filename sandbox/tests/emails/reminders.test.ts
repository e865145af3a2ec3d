import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { groupDigits } from '#i18n/format-moment';
import { remindPayers } from '#server/jobs/remind-payers';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { linksOfHtml, linksOfText } from '../../inbox/catcher.ts';
import { type Family, referenceOf, startOutcomeHarness } from './outcome-harness.ts';
import { isShort } from '../../../scripts/long-tests.ts';

const harness = await soundAtLastFor(startOutcomeHarness());

const zone = 'America/Mexico_City';
const { at } = harness;
const remindersTo = (family: Family) => harness.emailsTo(family).filter(({ subject }) => subject.includes('vence el'));
const change = (what: 'payment' | 'session' | 'school', set: string, family?: Family) => {
  const id = { payment: family?.payment.id, session: family?.id, school: harness.schoolId }[what];
  return sql`update ${sql.table(what)} set ${sql.raw(set)} where id = ${id}`.execute(harness.services.db);
};
/** A family that made a voucher at ten in the morning; it expires at midnight three days later. */
async function withVoucher(amounts: readonly number[] = [435_000]): Promise<Family> {
  await at('10:00');
  return harness.family(amounts);
}

// Every day: that it comes, once, and not any more when the money is there; the others vary when, and why not.
describe('the reminder of a voucher', () => {
  test('comes once, from nine in the morning of the day before it expires', async () => {
    const family = await withVoucher();
    await at('19:30');
    await at('12:00');
    await at('08:58');
    expect(remindersTo(family)).toEqual([]);
    await at('09:01');
    expect(remindersTo(family)).toHaveLength(1);
    await at('15:00');
    await at('10:00');
    const [email, ...more] = remindersTo(family);
    expect(more).toEqual([]);
    expect(email?.subject).toMatch(
      /^Colegio de Prueba: tu ficha vence el \S+ \d+ de \S+, 11:59\sp\.\sm\. \(hora.CDMX\)$/,
    );
    for (const body of [email?.text, email?.html]) {
      expect(body?.replaceAll(/<[^>]+>/g, '').replaceAll(' ', '')).toContain(referenceOf(family.payment));
      expect(body).toContain('$4,350.00 MXN');
      expect(body).toContain('OXXO');
      expect(body).toContain('Si ya pagaste, no hagas nada');
      for (const secret of [family.key, 'Torres', 'Ruiz']) expect(body).not.toContain(secret);
    }
    expect(new Set(linksOfHtml(email?.html ?? ''))).toEqual(new Set(linksOfText(email?.text ?? '')));
    expect(await harness.readVoucher(email?.links)).toMatchObject({ status: 'pending', total_amount: 435_000 });
  });

  test.skipIf(isShort)('waits for the morning where the day before was missed', async () => {
    const family = await withVoucher();
    await at('20:01', 2);
    expect(remindersTo(family)).toEqual([]);
    await at('09:01');
    expect(remindersTo(family)).toHaveLength(1);
  });

  test.skipIf(isShort)('keeps to the hours of the school’s own zone', async () => {
    const family = await withVoucher();
    await at('08:30', 2);
    expect(remindersTo(family)).toEqual([]);
    // Where it is an hour later.
    await change('school', `time_zone = 'America/Bogota'`);
    await harness.advance(1);
    await change('school', `time_zone = '${zone}'`);
    expect(remindersTo(family)).toHaveLength(1);
  });

  test.skipIf(isShort)('does not come within twelve hours after the voucher was made', async () => {
    await withVoucher();
    await change('school', 'voucher_days = 1');
    const short = await withVoucher();
    await change('school', 'voucher_days = 3');
    await at('19:30');
    expect(remindersTo(short)).toEqual([]);
    await at('09:01');
    expect(remindersTo(short)).toHaveLength(1);
  });

  test('goes out once though six processes look at the same time', async () => {
    await at('10:00');
    const families = await Promise.all([1, 2, 3, 4, 5].map(() => harness.family([300_000])));
    // The harness's own worker looks too: until all look, it is night.
    await change('school', `time_zone = 'Pacific/Auckland'`);
    await at('10:00', 1);
    await change('school', `time_zone = '${zone}'`);
    const took = await Promise.all(Array.from({ length: 6 }, () => remindPayers(harness.services)));
    await harness.settle();
    expect(families.map((family) => remindersTo(family).length)).toEqual([1, 1, 1, 1, 1]);
    expect(took.filter((count) => count > 0).length).toBeGreaterThan(0);
  });

  test.skipIf(isShort)('is tried once where it cannot be written, and stops nothing', async () => {
    const family = await withVoucher();
    const next = await harness.family([435_000]);
    // Looked at first.
    await change('payment', `pay_before = pay_before - interval '1 minute'`, family);
    await change('payment', `next_step = next_step - 'brand'`, family);
    await change('payment', `method_key = 'XX/lost/stripe'`, family);
    await at('10:00', 1);
    expect(await remindPayers(harness.services)).toBe(0);
    expect([remindersTo(family).length, remindersTo(next).length]).toEqual([0, 1]);
    await change('payment', `method_key = 'MX/store/stripe', next_step = next_step || '{"brand": "OXXO"}'`, family);
  });
});

describe('no reminder comes', () => {
  test.each([
    ['of a session that is switched off', 'session', 'disabled = true', 'disabled = false'],
    ['of a school that is switched off', 'school', 'disabled = true', 'disabled = false'],
  ] as const)('of a voucher %s', async (_, what, set, undo) => {
    const family = await withVoucher();
    await change(what, set, family);
    await at('10:00', 1);
    expect(remindersTo(family)).toEqual([]);
    // The control: without it, it comes.
    await change(what, undo, family);
    await harness.advance(1);
    expect(remindersTo(family)).toHaveLength(1);
  });

  test.skipIf(isShort)('of a voucher that is being cancelled', async () => {
    const family = await withVoucher();
    await at('08:58', 1);
    // The provider is not asked meanwhile, which would void it.
    await change('payment', 'cancel_requested_at = app_now(), next_check_at = null', family);
    await harness.clock.advance(180);
    expect(await remindPayers(harness.services)).toBe(0);
    // The control: where nobody asked for another way, it comes.
    await change('payment', 'cancel_requested_at = null', family);
    await harness.settle();
    expect(remindersTo(family)).toHaveLength(1);
  });

  test('once the money is there', async () => {
    const paid = await withVoucher();
    const unpaid = await harness.family([435_000]);
    await harness.pay(paid);
    await at('10:00', 1);
    expect([remindersTo(paid).length, remindersTo(unpaid).length]).toEqual([0, 1]);
  });

  test.skipIf(isShort)(
    'nor an e-mail with a link, once another session settled the charge, until that money goes back',
    async () => {
      const charges = sessionBody([435_000]).charges.map((charge) => ({ ...charge, external_id: 'colegiatura-enero' }));
      await at('10:00');
      const father = await harness.family([435_000], { charges });
      const mother = await harness.family([435_000], { charges });
      // Nobody looks at it meanwhile, which would void it.
      await change('payment', `lease_until = app_now() + interval '9 days'`, mother);
      await harness.pay(father);
      await at('10:00', 1);
      const request = { body: { data: mother.key, email: mother.email } };
      const emails = async () => {
        expect((await harness.call('POST', '/api/link_requests', request)).status).toBe(202);
        const address = `abuela.${harness.catcher.emails().length}@correo.example`;
        const body = sessionBody([435_000], { charges, send_link: true });
        await harness.client.createSession(harness.schoolKey, { ...body, payer: { ...body.payer, email: address } });
        await harness.advance(1);
        const toMother = harness.subjectsTo(mother).filter((subject) => subject.includes('enlace'));
        return [remindersTo(mother), toMother, harness.emailsTo({ email: address })].map(({ length }) => length);
      };
      expect(await emails()).toEqual([0, 0, 0]);
      await harness.call('POST', `/api/v1/payments/${father.payment.id}/refunds`, {
        bearer: harness.schoolKey,
        headers: { 'idempotency-key': randomUUID() },
        body: { amount: 435_000, note: 'En caja' },
      });
      await harness.advance(1);
      expect(await emails()).toEqual([1, 1, 1]);
    },
  );

  test.skipIf(isShort)('once the voucher has expired', async () => {
    const expired = await withVoucher();
    // The provider is not asked, which would say so: it waits to be paid as before.
    await change('payment', 'next_check_at = null', expired);
    const dayYounger = await withVoucher();
    // Nobody looked while a reminder of the first was due.
    await at('10:00', 2);
    expect([remindersTo(expired).length, remindersTo(dayYounger).length]).toEqual([0, 1]);
  });

  test.skipIf(isShort)('of an older voucher beside a newer one, and one of the newer', async () => {
    const family = await withVoucher();
    const newer = await harness.again(family);
    await at('10:00', 1);
    const [email, ...more] = remindersTo(family);
    expect(more).toEqual([]);
    expect(email?.text).toContain(groupDigits(referenceOf(newer.payment)));
  });

  test.skipIf(isShort)('of a voucher for more than is still owed', async () => {
    const family = await withVoucher([300_000]);
    await harness.moneyShows(await harness.again(family), 200_000);
    await at('10:00', 1);
    expect(remindersTo(family)).toEqual([]);
  });

  test.skipIf(isShort)('any more when it was paid before the e-mail was sent', async () => {
    const family = await withVoucher();
    await at('08:58', 1);
    harness.catcher.refuseNext(1);
    await harness.advance(180);
    expect(remindersTo(family)).toEqual([]);
    await harness.pay(family);
    await harness.advance(60);
    await harness.advance(3600);
    expect(remindersTo(family)).toEqual([]);
    expect(harness.subjectsTo(family).at(-1)).toBe('recibimos $4,350.00 MXN');
  });
});
