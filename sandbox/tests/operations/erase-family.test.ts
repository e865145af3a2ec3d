/** One family is erased everywhere, and the books stay: looked for in every column, sealed ones opened. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { runAdmin } from '#server/admin/admin';
import { eraseOldFamilies } from '#server/jobs/erase-families';
import { markForgotten } from '#server/db/write/saved-cards';
import { violations } from '#server/db/books/invariants';
import { servicesOfCommand } from '#server/start/compose';
import { inEachTable } from '#server/use-cases/families/what-stays';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { byCash, type Parent } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startTaxHarness } from '../taxes/tax-harness.ts';
import { foundMoney, harnessFor, reference } from '../test-harness.ts';
import { runCommand } from './run-command.fixture.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pagos@cuota.example' };
const harness = await harnessFor(startTaxHarness({ env: mail }));
const { db, keys } = harness.services;

/** What may be found nowhere: a family's own words, each another one. */
const theirs = {
  id: 'payer-zacarina-77',
  full_name: 'Zacarina Pajarez Ulloa',
  first_name: 'Zacarina',
  last_name: 'Pajarez Ulloa',
  email: 'zacarina@correo.example',
  phone: '+525577001122',
  identity_document: 'PAUZ800101MDFXXX09',
  matti_id: 'matti-zacarina-9',
};
const student = {
  student_id: 'alumno-zacarito-5',
  student_name: 'Zacarito Pajarez',
  student_enrollment: 'matricula-zac-5',
  student_identity_document: 'PAUZ150101HDFXXX01',
  student_matti_id: 'matti-zacarito-5',
  concept_desc: 'Colegiatura de Zacarito',
};
const taxNumber = 'GODE561231GR8';
const saved = {
  document_type: 'rfc',
  document_number: 'PAF070213GI1',
  tax_regime: '601',
  name: 'Fundación Zacarina A.C.',
  postal_code: '06731',
  cfdi_use: 'G03',
} as const;
const notes = { refund: 'nota-zac-devuelta', words: 'SPEI DE ZACARINA PAJAREZ', back: 'https://zac.example/vuelve' };
const canaries = [
  ...Object.values(theirs),
  ...Object.values(student),
  taxNumber,
  saved.document_number,
  saved.name,
  saved.postal_code,
  ...Object.values(notes),
  'Banco de Zacarina',
  // As the search has them: words of a name in another order, and a phone from its end.
  'pajarez ulloa zacarina',
  '2211007755',
];

const bodyOf = (payer: object, charge: object, more: object = {}) => {
  const body = sessionBody();
  return {
    ...body,
    payer: { ...body.payer, ...payer },
    charges: body.charges.map((each) => ({ ...each, ...charge })),
    ...more,
  };
};
const given = { id: 'fiscal-zac', user_id: theirs.id, tax_regime: '605', rfc: taxNumber, selected: true };
const ours = (more: object = {}) =>
  bodyOf({ ...theirs, tax_data: given }, { ...student, tutor_id: theirs.id }, { return_url: notes.back, ...more });
const others = bodyOf({ id: 'tutor-2', full_name: 'Otra Familia' }, { tutor_id: 'tutor-2', student_id: 'alumno-2' });

async function admin(...args: readonly string[]) {
  let [out, err] = ['', ''];
  const code = await runAdmin(
    { env: harness.environment, args, sandbox: true },
    { out: (text) => (out += text), err: (text) => (err += text), input: async () => '', services: servicesOfCommand },
  );
  return { code, out, err };
}
const erase = (...more: readonly string[]) =>
  admin('family', 'erase', '--school', 'bench', '--payer', theirs.id, ...more);
const school = (method: string, path: string, body?: object) =>
  harness.call(method, `/api/v1${path}`, {
    bearer: harness.schoolKey,
    headers: { 'idempotency-key': randomUUID() },
    ...(body ? { body } : {}),
  });

/** Every row of every table, as text, with what is sealed opened. */
async function everyRow(): Promise<readonly (readonly [column: string, text: string])[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const found = [];
  for (const { table } of rows) {
    const all = await sql<Record<string, unknown>>`select * from ${sql.table(table)} t order by t::text`.execute(db);
    for (const row of all.rows)
      for (const [column, value] of Object.entries(row)) found.push([`${table}.${column}`, textOf(value)] as const);
  }
  return found;
}

function textOf(value: unknown): string {
  const text = Buffer.isBuffer(value)
    ? value.toString('utf8')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(typeof value === 'string' ? value : '', 'base64url');
  try {
    return keys.open(bytes);
  } catch {
    return text ?? '';
  }
}

async function whereFound(): Promise<readonly string[]> {
  const found = (await everyRow()).filter(([, text]) =>
    canaries.some((canary) => text.toLowerCase().includes(canary.toLowerCase())),
  );
  return [...new Set(found.map(([column]) => column))].toSorted();
}

/** Rows that name the other family's session, payment or student. */
const rowsOfOthers = async (sessionId: string) =>
  (await everyRow()).filter(
    ([, text]) => text.includes(sessionId) || text.includes('alumno-2') || text.includes('tutor-2'),
  );

let [paid, open, other]: Parent[] = [];
const family = () => {
  if (!paid || !open || !other) throw new Error('the stories were not told');
  return { paid, open, other };
};

/** What only rare stories leave. */
async function plantTheRest(paymentId: string, sessionId: string): Promise<void> {
  await sql`insert into reminder_opt_out (school_id, payer_id, opted_out_at) values (${harness.schoolId}, ${theirs.id}, now())`.execute(
    db,
  );
  const report = keys.seal(JSON.stringify({ bank: 'Banco de Zacarina', documentNumber: '99887766', paidTime: null }));
  await sql`insert into transfer_report (payment_id, session_id, details_sealed, paid_on, amount, currency, reported_at, expected_by)
    values (${paymentId}, ${sessionId}, ${report}, now(), 1, 'MXN', now(), now() + interval '9 days')`.execute(db);
  await sql`insert into kept_card (id, school_id, provider, payer_id, payment_id, agreed_at, kept_at, card, fingerprint, hidden_at, removed_at)
    values (${randomUUID()}, ${harness.schoolId}, 'stripe', ${theirs.id}, ${paymentId}, now(), now(), '{}', '\\x00', now(), now())`.execute(
    db,
  );
  const known = keys.seal(JSON.stringify({ answers: { full_name: theirs.full_name }, document: {}, place: null }));
  await sql`insert into remembered_way (id, school_id, payer_id, token_sha256, payment_id, method_key, answers_sealed, created_at)
    values (${randomUUID()}, ${harness.schoolId}, ${theirs.id}, ${Buffer.alloc(32)}, ${paymentId}, 'CO/transfer/pse', ${known}, now())`.execute(
    db,
  );
  await sql`insert into mandate (id, school_id, session_id, payment_id, payer_id, provider, consent_version, locale, agreed_at, ended_at)
    values (${randomUUID()}, ${harness.schoolId}, ${sessionId}, ${paymentId}, ${theirs.id}, 'stripe', '1', 'es-MX', now(), now())`.execute(
    db,
  );
  await sql`insert into student_reference (id, school_id, student_id, provider, reference, created_at)
    values (${randomUUID()}, ${harness.schoolId}, ${student.student_id}, 'banred', '700700', now())`.execute(db);
  await sql`insert into statement_line (id, school_id, fingerprint, line, paid_on, amount, currency, reference, outcome, payment_id, imported_at, known_by, accounts)
    values (${randomUUID()}, ${harness.schoolId}, '\\x01', 1, now(), 1, 'MXN', ${notes.words}, 'booked', ${paymentId}, now(), 'movement', ${theirs.phone})`.execute(
    db,
  );
  await sql`update evidence set observation = observation || ${JSON.stringify({ payer: theirs.full_name })}::jsonb where session_id = ${sessionId}`.execute(
    db,
  );
}

describe('a family that is erased', () => {
  beforeAll(async () => {
    [paid, open, other] = [await harness.parent(ours()), await harness.parent(ours()), await harness.parent(others)];
    const payments = [await paid.pay(byCash), await other.pay(byCash)];
    for (const payment of payments) await harness.stripe.pay(reference(payment));
    await harness.settle();
    await foundMoney(harness, paid.sessionId, { minor: 10_000, reference: notes.words });
    await harness.settle();
    for (const { id, kind } of await db.selectFrom('money_case').select(['id', 'kind']).execute())
      expect((await school('POST', `/cases/${id}/resolve`, { action: 'refund', note: notes.refund })).ok, kind).toBe(
        true,
      );
    const [first] = payments;
    expect((await open.call('POST', '/tax-data', saved)).status).toBe(201);
    await plantTheRest(first?.id ?? '', paid.sessionId);
    await harness.settle();
  });

  it('is not, while one can still pay or is paying: it says why', async () => {
    const { open: parent } = family();
    await parent.pay(byCash);
    const waits = await erase('--yes');
    expect(waits).toMatchObject({ code: 1, out: '' });
    expect(waits.err).toContain('1 payments wait for their outcome');
    expect(waits.err).toContain('1 sessions can still be paid by a link');
    expect((await school('POST', `/payment_sessions/${parent.sessionId}/expire`, {})).ok).toBe(true);
    // The voucher expires, and its provider says so.
    await harness.advance(5 * 86_400);
    const card = { school_year: '2026-2027', ends_on: '2027-07-31' };
    expect((await school('POST', `/students/${student.student_id}/card`, card)).ok).toBe(true);
    expect((await admin('family', 'erase', '--school', 'bench', '--payer', 'nobody')).err).toContain(
      'no session of such',
    );
  });

  it('is rehearsed first, which changes nothing', async () => {
    const before = await everyRow();
    const { code, out, err } = await erase();
    expect(err).toMatch(/^Database: /);
    expect([code, out], err).toEqual([0, expect.stringContaining('Nothing was changed')]);
    expect(out).toContain('What stays, for the books');
    expect(await everyRow()).toEqual(before);
  });

  it('is found in no column of any table afterwards; another family is as it was, and the books hold', async () => {
    const { paid: parent, open: expired, other: untouched } = family();
    const places = await whereFound();
    expect(places).toEqual(expect.arrayContaining(everywhere));
    const [theirRows, heard] = [await rowsOfOthers(untouched.sessionId), harness.heard.length];
    expect(theirRows.length).toBeGreaterThan(20);
    expect(await violations(db)).toEqual([]);

    expect(await erase('--yes')).toMatchObject({ code: 0, out: expect.stringContaining('The family is erased.') });

    expect(await whereFound()).toEqual([]);
    expect(await rowsOfOthers(untouched.sessionId)).toEqual(theirRows);
    expect(await violations(db)).toEqual([]);
    await harness.settle();
    expect(harness.heard.length).toBe(heard);
    expect(await db.selectFrom('erasure').select(['school_id', 'sessions', 'payments']).execute()).toEqual([
      { school_id: harness.schoolId, sessions: 2, payments: 3 },
    ]);
    const lists = [
      'payment_sessions',
      'payments',
      'cases',
      'mandates',
      'student_cards',
      'transfer_reports',
      'voucher_links',
    ];
    const details = [parent, expired].map(({ sessionId }) => `payment_sessions/${sessionId}`);
    for (const path of [...lists, ...details, 'events'])
      expect((await school('GET', `/${path}`)).status, path).toBe(200);
    expect(await (await school('GET', `/payment_sessions/${parent.sessionId}`)).json()).toMatchObject({
      status: 'paid',
    });
    expect((await harness.call('GET', `/api/sessions/${parent.key}`)).ok).toBe(false);
    expect((await harness.call('GET', `/api/sessions/${expired.key}`)).status).toBe(410);
    expect(await runCommand(harness, ['src/verify.ts', '--with-providers', '--sandbox'])).toMatchObject({ code: 0 });
    expect(await runCommand(harness, ['src/reconcile.ts', '--sandbox'])).toMatchObject({ code: 0 });
    expect((await erase('--yes')).code).toBe(1);
  }, 60_000);

  it('is looked for where it was: a word that is left in one table is seen', async () => {
    await sql`update money_case set note = ${theirs.full_name}`.execute(db);
    expect(await whereFound()).toEqual(['money_case.note']);
  });
});

/** Where the stories of above leave a family's data: else the search would find nothing because there was nothing. */
const everywhere = [
  'charge.details',
  'email.content_sealed',
  'email.recipient_sealed',
  'evidence.observation',
  'idempotency_key.body',
  'kept_card.payer_id',
  'mandate.payer_id',
  'money_case.note',
  'money_receipt.reference',
  'money_return.note',
  'outbox.payload',
  'payment.lines',
  'payment.reference',
  'payment.tax_data_sealed',
  'remembered_way.answers_sealed',
  'remembered_way.payer_id',
  'search_key.key',
  'search_word.words',
  'session.payer',
  'session.return_url',
  'statement_line.accounts',
  'statement_line.reference',
  'student_card.student_id',
  'student_reference.student_id',
  'tax_data.payer_id',
  'tax_data.sealed',
  'transfer_report.details_sealed',
];

it('is said of every table what an erasure does with it', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables
    where table_schema = 'public' and table_name !~ '^(kysely_|sandbox_)' order by 1`.execute(db);
  expect(Object.keys(inEachTable).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
});

it('keeps the stored answers of another school, whose payer has the same id', async () => {
  const other = { slug: 'otro', name: 'Otro', country: 'MX', contractualEntity: 'Otro, A.C.', live: false } as const;
  const { id: schoolId } = await createSchool(db, other);
  const { key: otherKey } = await createApiKey(db, { schoolId, live: false });
  const body = bodyOf({ id: 'tutor-1', full_name: 'Padre' }, { student_id: 'alumno-1', tutor_id: 'tutor-1' });
  const create = (bearer: string) =>
    harness.call('POST', '/api/v1/payment_sessions', { bearer, headers: { 'idempotency-key': 'same' }, body });
  const made = [await create(harness.schoolKey), await create(otherKey)];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const own = z.object({ id: z.string() }).parse(await made[0]?.json());
  expect((await school('POST', `/payment_sessions/${own.id}/expire`, {})).ok).toBe(true);
  await harness.settle();
  const done = await admin('family', 'erase', '--school', 'bench', '--payer', 'tutor-1', '--yes');
  expect(done).toMatchObject({ code: 0 });
  expect((await create(otherKey)).headers.get('idempotent-replayed')).toBe('true');
});

it('keeps what another family has of a student of both', async () => {
  const both = { student_id: 'alumno-de-dos', student_name: 'Hija De Dos' };
  const [one, two] = [
    await harness.parent(bodyOf({ id: 'padre-1', full_name: 'Padre Uno' }, { ...both, tutor_id: 'padre-1' })),
    await harness.parent(bodyOf({ id: 'padre-2', full_name: 'Padre Dos' }, { ...both, tutor_id: 'padre-2' })),
  ];
  const card = { school_year: '2026-2027', ends_on: '2027-07-31' };
  expect((await school('POST', `/students/${both.student_id}/card`, card)).ok).toBe(true);
  expect((await school('POST', `/payment_sessions/${one.sessionId}/expire`, {})).ok).toBe(true);
  await harness.settle();
  const done = await admin('family', 'erase', '--school', 'bench', '--payer', 'padre-1', '--yes');
  expect(done).toMatchObject({ code: 0 });
  const rows = await everyRow();
  const found = (text: string) => [
    ...new Set(rows.filter(([, value]) => value.includes(text)).map(([where]) => where)),
  ];
  expect(found('Padre Uno')).toEqual([]);
  expect(found('Hija De Dos')).toEqual(['charge.details', 'idempotency_key.body']);
  expect(found(both.student_id)).toEqual(expect.arrayContaining(['charge.details', 'student_card.student_id']));
  const cards = await db.selectFrom('student_card').selectAll().where('student_id', '=', both.student_id).execute();
  expect(cards).toMatchObject([{ revoked_at: null }]);
  expect((await harness.call('GET', `/api/sessions/${two.key}`)).status).toBe(200);
});

it('waits until the provider of a saved card has forgotten it', async () => {
  const parent = await harness.parent(bodyOf({ id: 'padre-3', full_name: 'Padre Tres' }, { tutor_id: 'padre-3' }));
  const { payment_id: paymentId } = await parent.choose(byCash);
  expect((await school('POST', `/payment_sessions/${parent.sessionId}/expire`, {})).ok).toBe(true);
  await harness.settle();
  const id = randomUUID();
  await sql`insert into kept_card (id, school_id, provider, payer_id, payment_id, token_sealed, key_id, agreed_at, kept_at, card, fingerprint)
    values (${id}, ${harness.schoolId}, 'stripe', 'padre-3', ${paymentId}, ${keys.seal('tok')}, ${keys.keyId}, now(), now(), '{}', '\\x02')`.execute(
    db,
  );
  const eraseThem = (...more: readonly string[]) =>
    admin('family', 'erase', '--school', 'bench', '--payer', 'padre-3', ...more);
  const card = () => db.selectFrom('kept_card').selectAll().where('id', '=', id).executeTakeFirst();
  expect((await eraseThem()).out).toContain('kept_card\t1 rows');
  expect(await card()).toMatchObject({ hidden_at: null });
  for (const time of ['hides it', 'waits'])
    expect((await eraseThem('--yes')).err, time).toContain('1 saved cards are being forgotten by their provider');
  expect(await card()).toMatchObject({ hidden_at: expect.any(Date), removed_at: null });
  await markForgotten(db, id);
  expect(await eraseThem('--yes')).toMatchObject({ code: 0 });
  expect(await card()).toBeUndefined();
  expect(await violations(db)).toEqual([]);
});

it('is erased by itself once nothing has happened for as long as its school keeps families', async () => {
  const payers = async () => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct payer->>'full_name' as name from session order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  const before = await payers();
  expect(before).toEqual(expect.arrayContaining(['Otra Familia', 'Padre Dos']));
  const old = sql`payer->>'id' = 'tutor-2'`;
  await sql`update payment p set created_at = p.created_at - interval '2 years', paid_at = p.paid_at - interval '2 years',
    last_checked_at = p.last_checked_at - interval '2 years' from session s where s.id = p.session_id and ${old}`.execute(
    db,
  );
  await sql`update session set created_at = created_at - interval '2 years' where ${old}`.execute(db);
  expect(await eraseOldFamilies(harness.services)).toBe(0);
  const keep = (days: string) => admin('school', 'change', '--school', 'bench', '--keep', `families=${days}`);
  expect((await keep('30')).err).toContain('no fewer than 365 days');
  expect(await keep('365')).toMatchObject({ code: 0 });
  expect(await eraseOldFamilies(harness.services)).toBe(1);
  expect(await payers()).toEqual(before.filter((name) => name !== 'Otra Familia'));
  expect(await violations(db)).toEqual([]);
  expect(await eraseOldFamilies(harness.services)).toBe(0);
  expect(await keep('')).toMatchObject({ code: 0 });
  const { keep_days: days } = await db.selectFrom('school').select('keep_days').executeTakeFirstOrThrow();
  expect(days).toEqual({});
});

it('lines of settlements stay as they are for everybody else', async () => {
  const change = (what: ReturnType<typeof sql>) => expect(what.execute(db)).rejects.toThrow('is never changed');
  await change(sql`update money_receipt set reference = 'x'`);
  await change(sql`update money_receipt set amount = 1`);
  await expect(sql`select erase_words(${randomUUID()}::uuid, id, 'x') from payment`.execute(db)).rejects.toThrow(
    'written down with it',
  );
  const [row] = await db.selectFrom('erasure').select('id').execute();
  await expect(sql`select erase_words(${row?.id ?? ''}::uuid, id, 'x') from payment`.execute(db)).rejects.toThrow(
    'written down with it',
  );
});
