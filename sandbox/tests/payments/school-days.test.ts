/** A school's days: each closes once at a known minute, and every movement of money is on exactly one. */
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayLineList, schoolDayDetail, schoolDayList } from '#contracts/days';
import { paymentList } from '#contracts/payments-list';
import { payout } from '#contracts/payouts';
import { dayOf } from '#domain/calendar-day';
import { ledgerEntries } from '#domain/day-journal';
import { insertFees } from '#server/db/books/fees';
import { closeDay, dueDays } from '#server/db/books/school-days';
import { bookReturn } from '#server/use-cases/payment-core/book-return';
import { keepNothing } from '#server/use-cases/school-call';
import { signOffDay } from '#server/use-cases/days/sign-off';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, foundMoney, otherSchool, paymentRow, soundHarnessFor, untilTime } from '../test-harness.ts';

const harness = await soundHarnessFor(startApiHarness({ workers: 2 }));
const other = await otherSchool(harness);
const { db } = harness.services;
const zone = 'America/Mexico_City';
const today = () => dayOf(harness.clock.now(), zone);
const call = (method: string, path: string, body?: unknown, bearer = harness.schoolKey) =>
  harness.call(method, `/api/v1${path}`, {
    bearer,
    headers: method === 'GET' ? {} : { 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  });
const get = async (path: string, bearer?: string) => {
  const response = await call('GET', path, undefined, bearer);
  expect([path, response.status]).toEqual([path, 200]);
  return response;
};
const day = async (date: string, bearer?: string) =>
  schoolDayDetail.parse(await (await get(`/days/${date}`, bearer)).json());
const lines = async (date: string, query = '') =>
  dayLineList.parse(await (await get(`/days/${date}/lines${query}`)).json()).data;
/** All of a day that a school files away. */
const filed = async (date: string) => {
  const { payouts: _later, sign_off: _too, ...of } = await day(date);
  return [of, await lines(date)];
};
const noon = () => untilTime(harness, '12:00');

/** Money of a statement, on a session of its own. Returns its payment. */
async function found(minor: number, { campus = 'norte', key = harness.schoolKey, paidAt = harness.clock.now() } = {}) {
  const body = sessionBody([minor]);
  const charges = body.charges.map((charge) => ({ ...charge, campus_id: campus }));
  const { id } = await harness.client.createSession(key, { ...body, campus_id: campus, charges });
  return foundMoney(harness, id, { minor, paidAt });
}
/** Tells of a provider's fee on a payment. */
const feeOf = (paymentId: string, minor: number, on = db) =>
  paymentRow(harness, paymentId).then(({ provider, provider_ref: ref }) =>
    insertFees(on, { provider, account_id: null }, [{ providerRef: ref ?? '', minor, currency: 'MXN' }]),
  );
async function giveBack(paymentId: string, minor: number, kind: 'refund' | 'chargeback') {
  const payment = await paymentRow(harness, paymentId);
  await bookReturn(harness.services, {
    payment,
    kind,
    minor,
    means: 'other',
    note: 'x',
    providerRef: null,
    cause: { by: 'system', because: 'refund' },
  });
}

describe('a day', () => {
  it('has what came, went back and was withheld, by campus; once closed it reads the same for ever', async () => {
    await noon();
    const first = today();
    const a = await found(100_000);
    const b = await found(50_000, { campus: 'sur' });
    await feeOf(a, 900);
    await giveBack(b, 20_000, 'refund');
    await giveBack(b, 5_000, 'chargeback');
    await harness.settle();
    const sum = {
      received: 150_000,
      refunds: 20_000,
      chargebacks: 5_000,
      reversals: 0,
      fees: 900,
      net: 124_100,
      count: 2,
    };
    const open = await day(first);
    expect(open).toMatchObject({ status: 'open', closed_at: null, sums: [{ currency: 'MXN', ...sum }], payouts: [] });
    expect(open.totals).toMatchObject([
      { campus_id: 'norte', received: 100_000, fees: 900, net: 99_100 },
      { campus_id: 'sur', received: 50_000, refunds: 20_000, chargebacks: 5_000, net: 25_000 },
    ]);
    await noon();
    const closed = await day(first);
    expect(closed).toMatchObject({ status: 'closed', sums: open.sums, totals: open.totals });
    expect(Date.parse(closed.closed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(closed.closes_at));
    const before = await filed(first);
    // Late money, its fee, a refund, and another campus of the session.
    const late = await found(7_000, { paidAt: new Date(Date.parse(closed.closes_at) - 1) });
    await feeOf(a, 1_000);
    await giveBack(a, 1_000, 'refund');
    await sql`update session set campus_id = 'otro' where school_id = ${harness.schoolId}`.execute(db);
    expect(await filed(first)).toEqual(before);
    const second = await lines(today());
    expect(second.map(({ payment_id, kind, amount }) => [payment_id, kind, amount])).toEqual(
      expect.arrayContaining([
        [late, 'payment', 7_000],
        [a, 'fee', 100],
        [a, 'refund', 1_000],
      ]),
    );
    await harness.advance(3 * 24 * 3_600);
    expect(await filed(first)).toEqual(before);
    expect(second).toHaveLength(3);
  });

  it('is listed page by page, the newest first, and its lines too', async () => {
    const all = schoolDayList.parse(await (await get('/days?limit=100')).json()).data;
    expect(all.length).toBeGreaterThan(4);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map((_each, at) => (at === 0 ? 'open' : 'closed')));
    const page = schoolDayList.parse(await (await get('/days?limit=2')).json());
    const next = schoolDayList.parse(await (await get(`/days?limit=2&cursor=${page.next_cursor}`)).json());
    expect([...page.data, ...next.data]).toEqual(all.slice(0, 4));
    const first = all.at(-1)?.date ?? '';
    const every = await lines(first, '?limit=100');
    const some = dayLineList.parse(await (await get(`/days/${first}/lines?limit=3`)).json());
    const rest = await lines(first, `?limit=100&cursor=${some.next_cursor}`);
    expect([...some.data, ...rest]).toEqual(every);
    const norte = await lines(first, '?campus_id=norte&account_id=default');
    expect(norte.map(({ kind }) => kind).toSorted()).toEqual(['fee', 'payment']);
    expect(await lines(first, `?account_id=${randomUUID()}`)).toEqual([]);
    expect(await lines(first, '?method_key=MX/card/gr4vy')).toEqual([]);
  });

  it('leaves to the next one what was not committed when it closed', async () => {
    await noon();
    const [date, payment] = [today(), await found(10_000)];
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = db.transaction().execute(async (trx) => {
      await feeOf(payment, 400, trx);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    await noon();
    const before = await filed(date);
    expect(before).toMatchObject([{ status: 'closed', sums: [{ fees: 0 }] }, [{ payment_id: payment }]]);
    mayEnd.resolve();
    await slow;
    expect(await filed(date)).toEqual(before);
    const [fee] = await lines(today());
    expect(fee).toMatchObject({ kind: 'fee', payment_id: payment, amount: 400 });
    expect(Date.parse(fee?.booked_at ?? '')).toBeLessThan(Date.parse((await day(date)).closes_at));
    await noon();
  });

  it('is closed by one of several processes, and the next one once', async () => {
    await noon();
    await found(1_000);
    const date = today();
    await db.transaction().execute(async (trx) => {
      // The workers here skip what is held, until we close it with several at once ourselves.
      await sql`select id from school_day where closed_at is null for update`.execute(trx);
      await harness.clock.advance(24 * 3_600);
      await found(2_000);
    });
    const [due] = await dueDays(db, []);
    const each = due ? await Promise.all([1, 2, 3, 4, 5].map(() => closeDay(db, due.id))) : [];
    expect(each.filter(Boolean).length).toBeLessThanOrEqual(1);
    await harness.settle();
    expect(await day(date)).toMatchObject({ status: 'closed', sums: [{ received: 1_000 }] });
    expect(await day(today())).toMatchObject({ status: 'open', sums: [{ received: 2_000 }] });
  });

  it('closes at the minute that its school sets, from the next day on', async () => {
    await noon();
    const [first, second] = [today(), dayAfter(today())];
    expect((await call('PATCH', '/school', { day_closes_at: '18:00' })).status).toBe(200);
    expect((await call('PATCH', '/school', { day_closes_at: '24:00' })).status).toBe(422);
    await harness.settle();
    expect((await day(first)).closes_at).toBe(instantOf(second, '00:00'));
    await noon();
    expect((await day(second)).closes_at).toBe(instantOf(second, '18:00'));
    const early = await found(1_100);
    await untilTime(harness, '18:05');
    const evening = await found(2_200);
    await noon();
    expect((await lines(second)).map(({ payment_id: id }) => id)).toEqual([early]);
    expect((await lines(dayAfter(second))).map(({ payment_id: id }) => id)).toEqual([evening]);
    expect((await call('PATCH', '/school', { day_closes_at: '00:00' })).status).toBe(200);
    await harness.advance(2 * 24 * 3_600);
  });

  it('closes every day that was missed, those of more than a year too', async () => {
    await noon();
    await found(1_000);
    const date = today();
    await db.transaction().execute(async (trx) => {
      await sql`select id from school_day where closed_at is null for update`.execute(trx);
      await harness.clock.advance(450 * 24 * 3_600);
      await found(2_000);
    });
    await harness.settle();
    expect((await day(date)).sums).toMatchObject([{ received: 1_000 }]);
    expect(await day(shifted(date, 449))).toMatchObject({ status: 'closed', sums: [] });
    expect(await day(today())).toMatchObject({ status: 'open', sums: [{ received: 2_000 }] });
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from school_day where school_id = ${harness.schoolId} and closed_at is null`.execute(
      db,
    );
    expect(rows).toEqual([{ open: 1 }]);
  });

  it.each([
    ['a day of 23 hours', '2027-03-14', '00:00', 'America/Tijuana', '2027-03-15T07:00:00.000Z'],
    ['the day before', '2027-03-13', '00:00', 'America/Tijuana', '2027-03-14T08:00:00.000Z'],
    ['a minute that is not there', '2027-03-14', '02:30', 'America/Tijuana', '2027-03-14T10:30:00.000Z'],
    ['a minute that is there twice', '2027-11-07', '01:30', 'America/Tijuana', '2027-11-07T09:30:00.000Z'],
    ['a midnight that is not there', '2027-03-13', '00:00', 'America/Havana', '2027-03-14T05:00:00.000Z'],
    ['a zone without a summer', '2027-03-14', '18:00', 'America/Guayaquil', '2027-03-14T23:00:00.000Z'],
  ])('ends on %s where its zone says', async (_what, date, minute, of, end) => {
    const { rows } = await sql<{ at: Date }>`select day_end(${date}::date, ${minute}, ${of}) as at`.execute(db);
    expect(rows[0]?.at.toISOString()).toBe(end);
  });

  it('cannot be changed: the database refuses it', async () => {
    for (const statement of [
      'update school_day set closes_at = closes_at where closed_at is not null',
      `update school_day set date = date - 1 where closed_at is null`,
      'delete from school_day',
      'update day_line set day_id = null where day_id is not null',
      `update day_line set campus_id = 'x'`,
      'delete from day_line',
      `insert into day_line select gen_random_uuid(), school_id, 'fee', 'x', opens_at, id from school_day where closed_at is not null`,
      'update day_line set day_id = (select id from school_day where closed_at is not null limit 1) where day_id is null',
    ]) {
      await found(1);
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('a closed day is never changed');
    }
  });
});

describe('a day’s sign-off', () => {
  it('is a person’s, of a closed day, once', async () => {
    const school = {
      id: harness.schoolId,
      country: 'MX',
      currency: 'MXN',
      live: false,
      keyId: null,
      now: new Date(),
    } as const;
    const [open, closed] = [today(), dayBefore(today())];
    const person = { kind: 'person', id: randomUUID() } as const;
    const asPerson = { actor: person, role: 'cash', campusIds: null, notes: { rowId: null } } as const;
    const sign = (date: string, note: string | null = null) =>
      signOffDay({ ...asPerson, services: harness.services, school, keep: keepNothing }, { date, note });
    expect(await codeOf(await call('POST', `/days/${closed}/sign_off`, {}))).toEqual([403, 'forbidden']);
    await expect(sign(open)).rejects.toMatchObject({ code: 'day_not_closed' });
    await expect(sign('2000-01-01')).rejects.toMatchObject({ code: 'day_not_found' });
    const signed = await sign(closed, 'Cuadra');
    expect(signed.sign_off).toMatchObject({ actor: person, note: 'Cuadra' });
    expect((await day(closed)).sign_off).toEqual(signed.sign_off);
    await expect(sign(closed)).rejects.toMatchObject({ code: 'day_signed_off' });
    await expect(sql`update day_sign_off set note = 'x'`.execute(db)).rejects.toThrow('never changed');
  });
});

describe('a day’s journal', () => {
  const accounts = ledgerEntries.map((entry) => ({ entry, account: `=${entry}` }));
  const journal = (date: string, query = '') => call('GET', `/days/${date}/journal.csv${query}`);

  it('is refused until every entry has an account, and while the day is open', async () => {
    await noon();
    const date = today();
    await giveBack(await found(123_450), 20_000, 'refund');
    expect(await codeOf(await journal(date))).toEqual([409, 'day_not_closed']);
    await noon();
    const refused = await (await journal(date)).json();
    expect(refused.code).toBe('ledger_account_missing');
    expect(refused.metadata.missing).toContainEqual(expect.objectContaining({ entry: 'refund', campus_id: 'norte' }));
    expect((await call('PATCH', '/ledger_accounts', { accounts: [...accounts, accounts[0]] })).status).toBe(422);
    expect((await call('PATCH', '/ledger_accounts', { accounts })).status).toBe(200);
    const stored = await (await get('/ledger_accounts')).json();
    expect(stored.accounts).toContainEqual({ entry: 'fee', method_key: null, campus_id: null, account: '=fee' });
  });

  it('balances, and no account of it is a formula', async () => {
    const date = dayBefore(today());
    const rows: Record<string, string>[] = parse(await (await journal(date)).text(), { columns: true });
    expect(rows.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ["'=money", '1234.50', '0.00'],
      ["'=income", '0.00', '1234.50'],
      ["'=refund", '200.00', '0.00'],
      ["'=money", '0.00', '200.00'],
    ]);
    expect(rows[0]).toMatchObject({ date, currency: 'MXN', concept: expect.stringMatching(/^Cobro · /) });
  });

  it('is written for a spreadsheet in Colombia or Ecuador where that is asked for', async () => {
    const answer = await journal(dayBefore(today()), '?separator=semicolon&bom=true&decimal=comma');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8')).toContain(`;"'=money";1234,50;0,00;"MXN";"Cobro · `);
    expect(answer.headers.get('content-disposition')).toContain('cuota-journal-');
    expect((await journal(dayBefore(today()), '?decimal=dot')).status).toBe(422);
  });
});

describe('a payout', () => {
  const of = { provider: 'statement', reference: 'po_1', currency: 'MXN', arrived_on: '2027-01-10' } as const;

  it('stands beside the day it covers once it comes, with what differs', async () => {
    await noon();
    const date = today();
    const [a, b, c] = [await found(10_000), await found(20_000), await found(30_000)];
    await feeOf(a, 300);
    await noon();
    const [before] = (await day(date)).payouts;
    expect(before).toMatchObject({ status: 'pending', expected: 59_700, paid: 0, differences: [] });
    const { confirmation_number: number, provider_ref: ref } = await paymentRow(harness, b);
    const body = {
      ...of,
      net: 9_650 + 19_000 + 5_000,
      lines: [
        { kind: 'payment', reference: a, amount: 10_000, fee: 350 },
        { kind: 'payment', reference: number, amount: 19_000 },
        { kind: 'payment', reference: 'nobody', amount: 5_000 },
      ],
    };
    expect(await codeOf(await call('POST', '/payouts', { ...body, net: 1 }))).toEqual([422, 'invalid_request']);
    const made = await call('POST', '/payouts', body);
    expect(made.status).toBe(201);
    const taken = payout.parse(await made.json());
    expect(taken).toMatchObject({ lines: 3, matched: 2 });
    expect(await (await call('POST', '/payouts', body)).json()).toEqual(taken);
    expect((await call('POST', '/payouts', { ...body, lines: body.lines.slice(2), net: 5_000 })).status).toBe(422);
    const [after] = (await day(date)).payouts;
    expect(after).toMatchObject({ status: 'differs', paid: 28_650, arrived_on: '2027-01-10', payout_ids: [taken.id] });
    expect(after?.differences).toMatchObject([
      { kind: 'fee', payment_id: a, expected: 300, paid: 350 },
      { kind: 'amount', payment_id: b, expected: 20_000, paid: 19_000 },
      { kind: 'missing', payment_id: c, expected: 30_000, paid: null },
      { kind: 'not_ours', reference: 'nobody', expected: null, paid: 5_000 },
    ]);
    expect(ref).not.toBeNull();
    await expect(sql`update payout set net = 1`.execute(db)).rejects.toThrow('never changed');
  });

  it('is refused of a provider that is not here and of another school’s account', async () => {
    const own = await harness.addAccount('stripe', other.id);
    const body = { ...of, net: 1, lines: [{ kind: 'payment', reference: 'x', amount: 1 }] };
    expect(await codeOf(await call('POST', '/payouts', { ...body, provider: 'nobody' }))).toEqual([
      422,
      'unknown_provider',
    ]);
    for (const account of [own.id, randomUUID()])
      expect(
        await codeOf(await call('POST', '/payouts', { ...body, provider: 'stripe', account_id: account })),
      ).toEqual([404, 'account_not_found']);
  });
});

describe('a campus', () => {
  it('narrows lists of payments and sessions, of its own school only, and stands in events', async () => {
    const [ours, elsewhere] = [await found(1_000, { campus: 'este' }), await found(1_000)];
    await found(1_000, { campus: 'este', key: other.key });
    const { session_id: session } = await paymentRow(harness, ours);
    const listed = paymentList.parse(await (await get('/payments?campus_id=este')).json()).data;
    expect(listed.map(({ payment_id: id, campus_id: campus }) => [id, campus])).toEqual([[ours, 'este']]);
    expect(await (await get('/payment_sessions?campus_id=este')).json()).toMatchObject({ data: [{ id: session }] });
    expect(await (await get('/payments.csv?campus_id=este')).text()).not.toContain(elsewhere);
    expect(await (await get('/payments?campus_id=nowhere')).json()).toMatchObject({ data: [] });
    await harness.settle();
    const of = harness.heard.filter(({ payload }) => payload.includes(session));
    expect(of.map(({ payload }) => JSON.parse(payload).data.session.campus_id)).toEqual(of.map(() => 'este'));
    expect(of.length).toBeGreaterThan(0);
  });
});

describe('another school', () => {
  it('finds and counts nothing of ours, and we nothing of its', async () => {
    await noon();
    const date = today();
    const [ours, theirs] = [await found(11_000), await found(22_000, { key: other.key })];
    await noon();
    expect((await day(date)).sums).toMatchObject([{ received: 11_000, count: 1 }]);
    expect((await day(date, other.key)).sums).toMatchObject([{ received: 22_000, count: 1 }]);
    expect((await lines(date)).map(({ payment_id: id }) => id)).toEqual([ours]);
    const of = { provider: 'statement', reference: 'po_1', currency: 'MXN', arrived_on: '2027-01-10', net: 11_000 };
    const body = { ...of, lines: [{ kind: 'payment', reference: ours, amount: 11_000 }] };
    // The same name of a payout, and our payment in it.
    expect(await (await call('POST', '/payouts', body, other.key)).json()).toMatchObject({ matched: 0 });
    expect((await day(date)).payouts).toMatchObject([{ status: 'pending' }]);
    expect(await (await get('/payouts', other.key)).json()).toMatchObject({ data: [{ net: 11_000 }] });
    expect(await (await get('/payouts')).json()).toMatchObject({ data: [{ net: 33_650 }] });
    expect(await (await get('/ledger_accounts', other.key)).json()).toEqual({ accounts: [] });
    const first = schoolDayList.parse(await (await get('/days?limit=100')).json()).data.at(-1)?.date ?? '';
    for (const path of ['', '/lines', '/journal.csv'])
      expect(await codeOf(await call('GET', `/days/${first}${path}`, undefined, other.key))).toEqual([
        404,
        'day_not_found',
      ]);
    expect(theirs).not.toBe(ours);
  });

  it('and what is no day is said so', async () => {
    for (const date of ['2027-02-30', 'ayer', '0000-01-01'])
      for (const path of ['', '/lines', '/journal.csv']) {
        const answer = await call('GET', `/days/${encodeURIComponent(date)}${path}`);
        expect([answer.status, (await answer.json()).metadata.issues]).toEqual([
          422,
          [{ path: 'date', message: 'must be a day, YYYY-MM-DD' }],
        ]);
      }
  });
});

const shifted = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();
const dayAfter = (date: string): string => shifted(date, 1);
const dayBefore = (date: string): string => shifted(date, -1);
/** An instant of a day, by the school's own clock. */
const instantOf = (date: string, time: string): string =>
  new Date(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
  ).toISOString();
