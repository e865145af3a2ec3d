import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paymentList, paymentWithHistory } from '#contracts/payments-list';
import { settlement, type Settlement } from '#contracts/settlements';
import { dayOf } from '#domain/calendar-day';
import { readPayment } from '#server/db/read/payments';
import { bookReturn } from '#server/use-cases/payment-core/book-return';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { foundMoney, otherSchool, reference, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startApiHarness());
const commissions = JSON.stringify([{ payment_method: 'store', kind: 'integer', amount: 1_500 }]);
await harness.services.db.updateTable('school').set({ commissions }).where('id', '=', harness.schoolId).execute();

const zone = 'America/Mexico_City';
const get = (path: string, headers: Readonly<Record<string, string>> = {}, bearer = harness.schoolKey) =>
  harness.call('GET', `/api/v1${path}`, { bearer, headers });
const list = async (query = '') => paymentList.parse(await (await get(`/payments${query}`)).json());
const settled = async (date: string): Promise<Settlement> =>
  settlement.parse(await (await get(`/settlements?date=${date}`)).json());
const table = (csv: string): string[][] => parse(csv);

const newSession = (amounts: readonly number[], more: object = {}) =>
  harness.client.createSession(harness.schoolKey, sessionBody(amounts, { ...more }));

let sessions = 0;

async function paid(amounts: readonly number[], minor?: number) {
  sessions += 1;
  const externalId = `pagado-${sessions}`;
  const { id, key } = await newSession(amounts, { external_id: externalId });
  const voucher = await harness.client.makeVoucher(key);
  await harness.stripe.pay(reference(voucher), minor);
  await harness.settle();
  return { id, voucher, externalId };
}

/** Money of a day that nobody announced, on a session of its own. */
async function found(minor: number, paidAt: Date, currency = 'MXN', owed = 10_000) {
  const { id } = await newSession([owed]);
  return { sessionId: id, paymentId: await foundMoney(harness, id, { minor, paidAt, currency }) };
}

async function giveBack(paymentId: string, minor: number | null) {
  const payment = await readPayment(harness.services.db, paymentId);
  if (!payment) throw new Error('no such payment');
  const result = await bookReturn(harness.services, {
    payment,
    kind: 'refund',
    minor,
    means: 'other',
    note: 'en efectivo',
    providerRef: null,
    cause: { by: 'system', because: 'refund' },
  });
  expect(result.ok).toBe(true);
}

describe('the list of payments', () => {
  it('has each attempt of this school, newest first, page by page', async () => {
    for (const amount of [11_000, 12_000, 13_000]) await paid([amount]);
    const first = await list('?limit=2&status=successful');
    expect(first.data.map(({ base_amount }) => base_amount)).toEqual([13_000, 12_000]);
    const next = await list(`?limit=2&status=successful&cursor=${first.next_cursor}`);
    expect(next).toMatchObject({ data: [{ base_amount: 11_000, total_amount: 12_500 }], next_cursor: null });
    expect((await get('/payments?cursor=mine')).status).toBe(422);
    expect((await get('/payments?nonsense=1')).status).toBe(422);
  });

  it('is cut by session, external id, method, status and time', async () => {
    const { id, voucher, externalId } = await paid([14_000]);
    expect((await list(`?session_id=${id}`)).data).toMatchObject([
      { payment_id: voucher.id, session_id: id, external_id: externalId, finished: true, received_amount: 15_500 },
    ]);
    const { key, id: waiting } = await newSession([9_900], { external_id: 'pendiente' });
    await harness.client.makeVoucher(key);
    expect((await list('?external_id=pendiente&status=pending')).data).toMatchObject([{ session_id: waiting }]);
    expect((await list('?external_id=pendiente&status=failed')).data).toEqual([]);
    expect((await list('?method_key=MX/bank/statement')).data).toEqual([]);
    const now = harness.clock.now().getTime();
    const at = (ms: number) => encodeURIComponent(new Date(now + ms).toISOString());
    expect((await list(`?external_id=pendiente&from=${at(-60_000)}&to=${at(60_000)}`)).data).toHaveLength(1);
    expect((await list(`?external_id=pendiente&from=${at(60_000)}`)).data).toEqual([]);
    // One that was not paid has no place in an order by payment.
    expect((await list(`?external_id=pendiente&by=paid_at`)).data).toEqual([]);
    expect((await list(`?session_id=${id}&by=paid_at&to=${at(60_000)}`)).data).toHaveLength(1);
  });

  it('is a file for who asks for one, with decimal amounts and no formula in it', async () => {
    const body = sessionBody([123_456], { external_id: '=HYPERLINK("http://evil.example")' });
    const [charge] = body.charges;
    const charges = [{ ...charge, concept_desc: '=cmd|calc', student_name: '@SUM(A1), "Lucía"' }];
    const { id, key } = await harness.client.createSession(harness.schoolKey, { ...body, charges });
    await harness.client.makeVoucher(key);
    for (const headers of [{}, { accept: 'text/csv' }]) {
      const response = await get(`/payments.csv?session_id=${id}`, headers);
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="cuota-payments.csv"');
      const text = await response.text();
      expect(text.charCodeAt(0)).not.toBe(0xfeff);
      const [head = [], row = []] = table(text);
      const cell = (name: string) => row[head.indexOf(name)];
      expect(cell('external_id')).toBe('\'=HYPERLINK("http://evil.example")');
      expect(cell('concepts')).toBe("'=cmd|calc");
      expect(cell('students')).toBe('\'@SUM(A1), "Lucía"');
      expect([cell('base_amount'), cell('total_amount'), cell('currency')]).toEqual(['1234.56', '1249.56', 'MXN']);
      expect(cell('received_amount')).toBe('');
      expect(new Date(cell('created_at') ?? '').toISOString()).toBe(cell('created_at'));
    }
    const abroad = await get(`/payments.csv?session_id=${id}&separator=semicolon&bom=true`);
    // Read as text it would lose its mark.
    expect(Buffer.from(await abroad.arrayBuffer()).toString()).toMatch(/^\ufeffpayment_id;session_id;.*\r\n"/);
    expect((await get('/payments.csv?separator=;')).status).toBe(422);
    const either = await get('/payments', { accept: 'text/csv' });
    expect(either.headers.get('content-type')).toContain('json');
  });

  it('shows one with every move it made', async () => {
    const { id, voucher } = await paid([15_000]);
    const one = paymentWithHistory.parse(await (await get(`/payments/${voucher.id}`)).json());
    expect(one).toMatchObject({ session_id: id, status: 'successful', lines: [{ amount: 15_000 }] });
    expect(one.history.map(({ from, to, phase, actor }) => [from, to, phase, actor])).toEqual([
      [null, 'pristine', 'none', 'payer'],
      ['pristine', 'pending', 'submitting', 'payer'],
      ['pending', 'pending', 'awaiting_payer', 'system'],
      ['pending', 'successful', 'none', 'evidence'],
    ]);
  });

  it('never shows another school’s', async () => {
    const { voucher } = await paid([16_000]);
    const { key } = await otherSchool(harness);
    expect(await (await get('/payments', {}, key)).json()).toEqual({ data: [], next_cursor: null });
    expect((await get(`/payments/${voucher.id}`, {}, key)).status).toBe(404);
    expect((await get('/payments/not-an-id')).status).toBe(404);
    const day = await get(`/settlements?date=${dayOf(harness.clock.now(), zone)}`, {}, key);
    expect(await day.json()).toMatchObject({ totals: [], lines: [] });
  });
});

describe('a day’s settlement', () => {
  it('has returns beside what came, and foreign money by itself', async () => {
    const now = harness.clock.now();
    const one = await found(12_000, now);
    await found(500, now, 'USD');
    await giveBack(one.paymentId, 2_500);
    const day = await settled(dayOf(now, zone));
    expect(day).toMatchObject({ date: dayOf(now, zone), time_zone: zone, currency: 'MXN', closed: false });
    const total = { method_key: 'MX/bank/statement', account_id: null, commission: 0, fees: 0, count: 1 };
    expect(day.totals.filter(({ method_key }) => method_key === total.method_key)).toEqual([
      { ...total, currency: 'MXN', received: 12_000, returned: 2_500, net: 9_500 },
      { ...total, currency: 'USD', received: 500, returned: 0, net: 500 },
    ]);
    const [back] = day.lines.filter(({ return_id: id }) => id !== null);
    const refund = { kind: 'refund', payment_id: one.paymentId, amount: 2_500, commission: 0 };
    expect(back).toMatchObject({ ...refund, paid_at: null });
    expect(back?.line_id).toBe(back?.return_id);
    expect(new Set(day.lines.map(({ line_id }) => line_id)).size).toBe(day.lines.length);
  });

  it('holds commission as a part of what came, whatever came', async () => {
    await paid([20_000]); // 215.00 with commission
    await paid([20_000], 21_000); // short
    await paid([20_000], 30_000); // over
    await paid([20_000], 1_000); // less than the commission
    const date = dayOf(harness.clock.now(), zone);
    const day = await settled(date);
    await expectSums(day);
    const shares = day.lines.filter(({ amount }) => [21_500, 21_000, 30_000, 1_000].includes(amount));
    expect(shares.map(({ amount, commission }) => `${amount} of which ${commission}`).toSorted()).toEqual([
      '1000 of which 1000',
      '21000 of which 1500',
      '21500 of which 1500',
      '30000 of which 1500',
    ]);
    const tabbed = await (await get(`/settlements.csv?date=${date}&separator=tab`)).text();
    expect(tabbed).toMatch(/^line_id\tkind\tat\t/);
    const csv = await get(`/settlements.csv?date=${date}`);
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="cuota-settlement-${date}.csv"`);
    const [head = [], ...rows] = table(await csv.text());
    expect(rows).toHaveLength(day.lines.length);
    const cents = rows.map((row) => BigInt((row[head.indexOf('amount')] ?? '').replace('.', '')));
    expect(cents.reduce((sum, each) => sum + each, 0n)).toBe(
      BigInt(day.lines.reduce((sum, line) => sum + line.amount, 0)),
    );
  });

  it('adds up to its lines and to the ledger, whatever money came', async () => {
    const day = fc.constantFrom('2026-05-01', '2026-05-02', '2026-05-03');
    const money = fc.record({
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      day,
      minor: fc.integer({ min: 1, max: 30_000 }),
      owed: fc.integer({ min: 1, max: 20_000 }),
      back: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(money, { minLength: 1, maxLength: 6 }), async (moneys) => {
        for (const { day: date, minute, minor, owed, back } of moneys) {
          const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone);
          const at = new Date(midnight.add({ minutes: minute }).epochMilliseconds);
          const { paymentId } = await found(minor, at, 'MXN', owed);
          if (back !== null) await giveBack(paymentId, Math.ceil(minor * back));
        }
        await expectSums(await settled(dayOf(harness.clock.now(), zone)));
      }),
      { numRuns: 8 },
    );
  });

  it.each(['2026-02-30', 'today', ''])('is refused for %s, which is no day', async (date) => {
    expect((await get(`/settlements?date=${date}`)).status).toBe(422);
  });
});

/** Totals equal the sums of the lines, and the ledger's allocations, excess and commission of the same payments. */
async function expectSums({ totals, lines }: Settlement) {
  const sum = (of: 'received' | 'commission' | 'returned' | 'fees' | 'net' | 'count') =>
    totals.reduce((all, each) => all + each[of], 0);
  const paidLines = lines.filter(({ kind }) => kind === 'payment');
  const fees = lines.filter(({ kind }) => kind === 'fee');
  const back = lines.filter((line) => !paidLines.includes(line) && !fees.includes(line));
  const add = (some: typeof lines, of: 'amount' | 'commission') => some.reduce((all, each) => all + each[of], 0);
  expect(sum('received')).toBe(add(paidLines, 'amount'));
  expect(sum('returned')).toBe(add(back, 'amount'));
  expect(sum('fees')).toBe(add(fees, 'amount'));
  expect(sum('commission')).toBe(add(paidLines, 'commission'));
  expect(sum('net')).toBe(sum('received') - sum('returned') - sum('fees'));
  expect(sum('count')).toBe(paidLines.length);
  const ofPesos = paidLines.filter(({ currency }) => currency === 'MXN');
  const ids = ofPesos.map(({ payment_id }) => payment_id);
  const { rows } = await sql<{ booked: number }>`
    select ((select coalesce(sum(amount), 0) from allocation where payment_id = any (${ids}::uuid[]))
      + (select coalesce(sum(amount), 0) from excess where payment_id = any (${ids}::uuid[])))::bigint as booked`.execute(
    harness.services.db,
  );
  expect(add(ofPesos, 'amount')).toBe((rows[0]?.booked ?? 0) + add(ofPesos, 'commission'));
}
