/** Every screen, link and form of the desk: reached, and closed to another school, campus and role. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar-day';
import { hasPermission, staffRoles } from '#domain/permissions';
import { screens } from '../../../src/desk/screens.ts';
import { byCash } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startApiHarness } from '../api-harness.ts';
import { somebody } from '../people.fixture.ts';
import { harnessFor, otherSchool, reference } from '../test-harness.ts';
import { crawl } from './crawl.fixture.ts';
import { signedIn } from './desk-browser.fixture.ts';

const harness = await harnessFor(startApiHarness({ desk: true }));
const { db } = harness.services;
const campuses = JSON.stringify({ norte: 'Campus Norte', sur: 'Campus Sur' });
await db.updateTable('school').set({ campuses }).where('id', '=', harness.schoolId).execute();
/** Stands in every row of the school: whoever must not see it reads none of it. */
const marker = 'Quetzalli';

/** A family that pays as it should, one that pays too little, and one with a slip. */
async function family(missing: number | null): Promise<void> {
  const body = sessionBody();
  const named = {
    ...body,
    payer: { ...body.payer, full_name: `${marker} Torres`, first_name: marker },
    charges: body.charges.map((charge) => ({ ...charge, student_name: `Luz ${marker}` })),
  };
  const slip = await (await harness.parent(named)).pay(byCash);
  if (missing !== null) await harness.stripe.pay(reference(slip), slip.total_amount - missing);
}

const withId = z.object({ data: z.array(z.object({ id: z.string() })) });
const firstOf = async (path: string): Promise<string> => {
  const answer = await harness.call('GET', `/api/v1${path}`, { bearer: harness.schoolKey });
  return withId.parse(await answer.json()).data[0]?.id ?? '';
};

/** Money whose owner nobody knows, and a refund that waits for a second person. */
async function besidePayments() {
  const [one, other] = [
    await somebody(harness, harness.schoolId, 'administer'),
    await somebody(harness, harness.schoolId, 'administer'),
  ];
  const day = dayOf(harness.clock.now(), 'America/Mexico_City');
  const csv = `fecha,abono,referencia\n${day},3500.00,Depósito ${marker}\n`;
  const columns = { date: 'fecha', amount: 'abono', reference: 'referencia' };
  const hours = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' };
  const headers = { 'idempotency-key': 'banco-1' };
  await harness.call('POST', '/api/v1/statements', { bearer: one.key, body: { csv, columns }, headers });
  await harness.call('PATCH', '/api/v1/school', { bearer: one.key, body: { refund_approval: { above: 100, hours } } });
  const { payment_id: paid } = await db
    .selectFrom('money_receipt')
    .innerJoin('payment', 'payment.id', 'money_receipt.payment_id')
    .select('payment_id')
    .where('payment.status', '=', 'successful')
    .executeTakeFirstOrThrow();
  const refund = { bearer: other.key, body: { amount: 5_000, note: 'Baja' }, headers: { 'idempotency-key': 'baja-1' } };
  await harness.call('POST', `/api/v1/payments/${paid}/refunds`, refund);
  await harness.settle();
  return { session: await firstOf('/payment_sessions'), lost: await firstOf('/cases?kind=unknown_ref') };
}

for (const missing of [0, 10_000, null]) await family(missing);
await harness.settle();
const ids = await besidePayments();
const people = await Promise.all(staffRoles.map((role) => signedIn(harness, { role })));
const byRole = new Map(staffRoles.map((role, at) => [role, people[at]]));
const other = await otherSchool(harness);
const stranger = await signedIn(harness, { role: 'administer', schoolId: other.id, name: 'Otra Escuela' });
const limited = await signedIn(harness, { role: 'assist', campusIds: ['sur'] });

const administrator = byRole.get('administer') ?? stranger;
await administrator.get('/');
const seen = await crawl(administrator, [
  '/',
  '/confirm',
  `/sessions/${ids.session}`,
  `/cases/${ids.lost}/to/${ids.session}`,
]);

/** What a refusal writes too, or the school's own background work. */
const besides = new Set([
  'audit_entry',
  'search_key',
  'search_name',
  'search_mark',
  'search_due',
  'email',
  'school_day',
]);

/** When a payment is asked about next, and how often it was. */
const ofBackground = ['next_check_at', 'last_checked_at', 'lease_until', 'checks', 'last_used_at'];

/** All rows of the school, in every table that names it, and its links and refunds. */
async function rows(): Promise<string> {
  await harness.settle();
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns where column_name = 'school_id' and table_schema = 'public'
    order by table_name`.execute(db);
  const all: unknown[] = [];
  for (const { table_name: name } of tables.filter((table) => !besides.has(table.table_name)))
    all.push(await textOf(sql`${sql.table(name)} t where t.school_id = ${harness.schoolId}`));
  const ofSession = sql`in (select id from session where school_id = ${harness.schoolId})`;
  all.push(await textOf(sql`access_link t where t.session_id ${ofSession}`));
  all.push(await textOf(sql`refund t where t.payment_id in (select id from payment where session_id ${ofSession})`));
  return JSON.stringify(all);
}

async function textOf(of: RawBuilder<unknown>): Promise<string> {
  const { rows: found } = await sql<{ text: string | null }>`
    select string_agg(row.text, ';' order by row.text) as text
    from (select (to_jsonb(t) - ${ofBackground}::text[])::text as text from ${of}) row`.execute(db);
  return found[0]?.text ?? '';
}

const withRow = /[0-9a-f]{8}-[0-9a-f]{4}/;

test('every screen is reached from the first one, and has the way out', () => {
  const reached = [...seen.screens];
  expect(screens.filter(({ needs, screen }) => needs && !reached.includes(screen)).map(({ path }) => path)).toEqual([]);
  expect(seen.withoutWayOut).toEqual([]);
});

test('each role reads the screens that its permission names, and no other', async () => {
  const plain = screens.filter(({ path, needs }) => needs && !path.includes(':'));
  for (const role of staffRoles)
    for (const { path, needs } of plain) {
      const may = needs !== null && hasPermission({ role, isPerson: true }, needs);
      expect([role, path, (await byRole.get(role)?.get(path))?.status]).toEqual([role, path, may ? 200 : 403]);
    }
});

describe('another school’s administrator', () => {
  test('finds none of its rows by any link', async () => {
    const linked = seen.links.filter((link) => withRow.test(link));
    expect(linked.length).toBeGreaterThan(5);
    for (const link of linked) {
      const { status, words } = await stranger.get(link);
      expect([link, status, words.includes(marker)]).toEqual([link, 404, false]);
    }
    expect((await stranger.get('/')).words).not.toContain(marker);
  });

  test('changes none of them by any form, with its ids in every field', async () => {
    expect(seen.forms.length).toBeGreaterThan(10);
    const before = await rows();
    for (const { to, fields } of seen.forms) {
      await stranger.get('/');
      const { words } = await stranger.submit(fields, to);
      expect([to, fields['do'], words.includes(marker)]).toEqual([to, fields['do'], false]);
    }
    expect(await rows()).toBe(before);
  });
});

test('a person of another campus finds none of its rows, and changes none', async () => {
  const before = await rows();
  for (const link of seen.links.filter((each) => withRow.test(each))) {
    const { status, words } = await limited.get(link);
    expect([link, status >= 400, words.includes(marker)]).toEqual([link, true, false]);
  }
  for (const { to, fields } of seen.forms.filter((form) => withRow.test(JSON.stringify(form)))) {
    await limited.get('/');
    expect((await limited.submit(fields, to)).words).not.toContain(marker);
  }
  expect(await rows()).toBe(before);
});

test('a reader changes nothing by any form', async () => {
  const before = await rows();
  const reader = byRole.get('view') ?? stranger;
  for (const { to, fields } of seen.forms) {
    await reader.get('/');
    await reader.submit(fields, to);
  }
  expect(await rows()).toBe(before);
});

test('the same forms change rows when the school’s own administrator sends them', async () => {
  const before = await rows();
  for (const { to, fields } of seen.forms.filter(({ to: path }) => path.startsWith('/charges/'))) {
    await administrator.get('/');
    await administrator.submit(fields, to);
  }
  expect(await rows()).not.toBe(before);
});
