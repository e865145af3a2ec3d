import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { violations } from '../books/invariants.ts';
import { migrate, migrateSchema } from './migrate.ts';
import { createEmptyDatabase, databaseOfFile } from './test-database.ts';

const school = '00000000-0000-7000-8000-000000000001';
const endpoint = '00000000-0000-7000-8000-000000000002';
const session = '00000000-0000-7000-8000-000000000003';
const charge = '00000000-0000-7000-8000-000000000004';
const payment = '00000000-0000-7000-8000-000000000005';
const inParts = '00000000-0000-7000-8000-000000000008';
const delivered = '00000000-0000-7000-8000-000000000006';
const waiting = '00000000-0000-7000-8000-000000000007';

/** Returns a provider's report of a payment's money, with the time of its booking. */
const evidenceRow = (total: number, paidAt: string, bookedAt: string): string => {
  const observation = { kind: 'successful', received: { minor: total, currency: 'MXN' }, paidAt };
  return `('${session}', '${inParts}', 'query', 'stripe', 'pi_2', '${JSON.stringify(observation)}', true, '${bookedAt}', 'applied')`;
};

/**
 * Data of version 0.1.0's first schema: a session paid too much, reported in two messages of which one still waits; and
 * more money for it in parts, the second reported two days late, and then once more.
 */
const before = `
  insert into school (id, slug, name, country, currency, time_zone, logo_url, contractual_entity, live, created_at)
    values ('${school}', 'norte', 'Colegio Norte', 'MX', 'MXN', 'America/Mexico_City', 'https://norte.example/l.png', 'Norte, A.C.', true, now());
  insert into webhook_endpoint (id, school_id, url, secret_sealed, created_at)
    values ('${endpoint}', '${school}', 'https://norte.example/hooks', '\\x00', now());
  insert into session (id, school_id, state, country, currency, amount, campus_id, payer, generate_invoice, vat, checkout_kind, payment_annuity, created_at, paid_at)
    values ('${session}', '${school}', 'paid', 'MX', 'MXN', 1000, 'norte', '{}', false, '0', 'full', false, now(), now());
  insert into charge (id, session_id, position, amount, due_date, details)
    values ('${charge}', '${session}', 0, 1000, '2027-01-10', '{"student_name": "Lucía", "concept_desc": "Colegiatura"}');
  insert into payment (id, session_id, method_key, provider, provider_ref, confirmation_number, status, base, commission, received, currency, charge_ids, quote_id, quote_expires_at, locale, submitted_at, paid_at, created_at)
    values ('${payment}', '${session}', 'MX/store/stripe', 'stripe', 'pi_1', 'CU-1', 'successful', 1000, 0, 1100, 'MXN', array['${charge}']::uuid[], gen_random_uuid(), now(), 'es-MX', now(), now(), now());
  insert into provider_call (session_id, payment_id, op, idem_key, sent_at) values ('${session}', '${payment}', 'create', 'create_1', now());
  insert into allocation values (gen_random_uuid(), '${session}', '${payment}', '${charge}', 1000, 'settles', now());
  insert into excess values (gen_random_uuid(), '${session}', '${payment}', 100, now());
  insert into money_case (id, session_id, payment_id, provider, kind, amount, currency, opened_at)
    values (gen_random_uuid(), '${session}', '${payment}', 'stripe', 'overpaid', 100, 'MXN', now());
  insert into payment (id, session_id, method_key, provider, provider_ref, confirmation_number, status, base, commission, received, currency, charge_ids, quote_id, quote_expires_at, locale, paid_at, created_at)
    values ('${inParts}', '${session}', 'MX/transfer/transfer', 'stripe', 'pi_2', 'CU-2', 'successful', 1000, 50, 1050, 'MXN', array['${charge}']::uuid[], gen_random_uuid(), now(), 'es-MX', '2026-02-03 18:00Z', '2026-02-03 17:00Z');
  insert into excess values (gen_random_uuid(), '${session}', '${inParts}', 1000, now());
  insert into money_case (id, session_id, payment_id, provider, kind, amount, currency, opened_at)
    values (gen_random_uuid(), '${session}', '${inParts}', 'stripe', 'overpaid', 1000, 'MXN', now());
  insert into evidence (session_id, payment_id, kind, provider, provider_ref, observation, verified, observed_at, outcome) values
    ${evidenceRow(630, '2026-02-04T05:59:00Z', '2026-02-04 06:10Z')},
    ${evidenceRow(1050, '2026-02-04T18:00:00Z', '2026-02-06 15:00Z')},
    ${evidenceRow(1050, '2026-02-04T18:00:00Z', '2026-02-06 16:00Z')};
  insert into outbox (id, session_id, school_id, payment_id, seq, type, payload, created_at, next_attempt_at, attempts, delivered_at) values
    ('${delivered}', '${session}', '${school}', '${payment}', 1, 'payment.failed', '{}', now(), now(), 1, now()),
    ('${waiting}', '${session}', '${school}', '${payment}', 2, 'payment.succeeded', '{}', now(), now(), 3, null);
`;

const connection = await databaseOfFile(createEmptyDatabase);
await migrateSchema(connection.db, '0001-foundation');
await connection.pool.query(before);
await migrate(connection.db);

describe('a database of the first schema', () => {
  it('says of all that was before that it is the default account’s, and takes what the program of before writes', async () => {
    for (const table of ['payment', 'inbox', 'card_form', 'mandate', 'money_case', 'reconciliation'] as const) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where account_id is not null`.execute(connection.db);
      expect([table, rows]).toEqual([table, []]);
    }
    const event = `insert into inbox (provider, event_id, event_type, body_sha256, received_at, retry_at)
      values ('stripe', 'evt_1', 'payment_intent.succeeded', '', now(), now()) on conflict (provider, event_id) do nothing`;
    const list = `insert into listed_options (provider, field, asked_at) values ('bancos', 'bank', now())
      on conflict (provider, field) do update set asked_at = now()`;
    const unknown = `insert into money_case (id, provider, provider_ref, kind, amount, currency, opened_at)
      values (gen_random_uuid(), 'stripe', 'pi_9', 'unknown_ref', 100, 'MXN', now()) on conflict do nothing`;
    const counts = [];
    for (const statement of [event, event, list, list, unknown, unknown])
      counts.push((await connection.pool.query(statement)).rowCount);
    expect(counts).toEqual([1, 0, 1, 1, 1, 0]);
    await connection.pool.query(`delete from money_case where provider_ref = 'pi_9'; delete from inbox`);
  });

  it('knows a reference once at each account, the default among them', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const account = (
      id: string,
      state: string,
    ) => `insert into provider_account (id, provider, label, credentials_sealed, key_id, state, closed_at, created_at)
      values ('${id}', 'stripe', 'x', '', '', '${state}', ${state === 'closed' ? 'now()' : 'null'}, now())`;
    await connection.pool.query(`${account(one, 'open')}; ${account(other, 'closed')}`);
    await expect(connection.pool.query(account(randomUUID(), 'open'))).rejects.toThrow('one_open_account');
    const form = (id: string | null, provider = 'stripe') =>
      connection.pool
        .query(`insert into card_form (id, session_id, method_key, provider, account_id, provider_ref, total, currency, created_at)
        values (gen_random_uuid(), '${session}', 'MX/card/x', '${provider}', ${id === null ? 'null' : `'${id}'`}, 'cs_1', 100, 'MXN', now())`);
    for (const id of [null, one, other]) {
      await form(id);
      await expect(form(id)).rejects.toThrow('card_form_of_reference');
    }
    const sameReference = (id: string | null) =>
      connection.pool.query(
        `update payment set provider_ref = 'pi_1', account_id = ${id === null ? 'null' : `'${id}'`} where id = '${inParts}'`,
      );
    await expect(sameReference(null)).rejects.toThrow('payment_of_reference');
    await sameReference(one);
    await connection.pool.query(`update payment set provider_ref = 'pi_2', account_id = null where id = '${inParts}'`);
    await expect(form(one, 'gr4vy')).rejects.toThrow('card_form_account_id_provider_fkey');
    await connection.pool.query('delete from card_form; delete from provider_account');
  });

  it('keeps its money to the cent', async () => {
    const broken = await violations(connection.db);
    // The rows above have neither history nor the messages that came later; of the money itself nothing may be missed.
    const ofHistory = ['I7a', 'I9', 'I13b', 'I13d'];
    expect(broken.map(({ id }) => id).filter((id) => !ofHistory.includes(id))).toEqual([]);
  });

  it('goes on delivering where it was: what was taken stays taken, what waits waits', async () => {
    const rows = await connection.db
      .selectFrom('delivery')
      .select(['outbox_id', 'endpoint_id', 'seq', 'attempts', 'delivered_at'])
      .orderBy('seq')
      .execute();
    expect(rows).toMatchObject([
      { outbox_id: delivered, endpoint_id: endpoint, attempts: 1, delivered_at: expect.any(Date) },
      { outbox_id: waiting, endpoint_id: endpoint, attempts: 3, delivered_at: null },
    ]);
  });

  it('says of no school that it has a logo which nobody has fetched', async () => {
    const { rows } = await connection.pool.query('select logo_url from school');
    expect(rows).toEqual([{ logo_url: null }]);
    expect(await connection.db.selectFrom('school_logo').selectAll().execute()).toEqual([]);
  });

  it('has every message in its log, in order', async () => {
    const rows = await connection.db.selectFrom('outbox').select(['id', 'position']).orderBy('position').execute();
    expect(rows).toEqual([
      { id: delivered, position: 1 },
      { id: waiting, position: 2 },
    ]);
  });

  it('knows what a payment was for, and whose a case is', async () => {
    const { lines } = await connection.db
      .selectFrom('payment')
      .select('lines')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(lines).toEqual([{ charge_id: charge, student_name: 'Lucía', concept_desc: 'Colegiatura', amount: 1000 }]);
    const cases = await connection.db.selectFrom('money_case').select(['school_id', 'resolution']).execute();
    expect(cases).toEqual([
      { school_id: school, resolution: null },
      { school_id: school, resolution: null },
    ]);
  });

  it('settles each part on the day on which it would have stood, and money of unknown parts on the day it was paid', async () => {
    const { rows } = await sql<unknown>`
      select payment_id, seq, amount, commission, day::text, at = paid_at as at_once from money_receipt order by payment_id, seq`.execute(
      connection.db,
    );
    const { day } = await connection.db
      .selectFrom('payment')
      .select(sql<string>`(paid_at at time zone 'America/Mexico_City')::date::text`.as('day'))
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(rows).toEqual([
      { payment_id: payment, seq: 1, amount: 1100, commission: 0, day, at_once: true },
      // Told of ten minutes after midnight, when the day of 3 February was open still.
      { payment_id: inParts, seq: 1, amount: 630, commission: 50, day: '2026-02-03', at_once: true },
      { payment_id: inParts, seq: 2, amount: 420, commission: 0, day: '2026-02-06', at_once: false },
    ]);
  });
});

/** Two take-backs by a bank from when none needed a return: one payment is still in the books, the other is not. */
const takenBack = `
  insert into biller_payment (id, provider, bank_id, reference, school_id, state, amount, currency, heard_by, paid_at, day, session_id, payment_id, created_at, taken_back_at)
    select gen_random_uuid(), 'banred', confirmation_number, '123', '${school}', 'taken_back', received, currency, 'told', paid_at, '2026-02-03', session_id, id, created_at, '2026-02-05 12:00Z'
    from payment;
  insert into money_return (id, session_id, payment_id, kind, means, amount, currency, provider_ref, created_at, day)
    values (gen_random_uuid(), '${session}', '${inParts}', 'reversal', 'provider', 1050, 'MXN', 'reversal CU-2', now(), '2026-02-05');
`;
const asBanks = await databaseOfFile(createEmptyDatabase);
await migrateSchema(asBanks.db, '0001-foundation');
await asBanks.pool.query(before);
await migrateSchema(asBanks.db, '0045-books-that-differ');
await asBanks.pool.query(takenBack);
await migrateSchema(asBanks.db, '0046-take-backs-in-files');

it('a payment that a bank took back without a return is booked again, and what the bank said is kept', async () => {
  const { rows } = await asBanks.pool.query(
    'select payment_id, state, told_back_at, taken_back_at from biller_payment order by bank_id',
  );
  const at = new Date('2026-02-05T12:00:00Z');
  expect(rows).toEqual([
    { payment_id: payment, state: 'booked', told_back_at: at, taken_back_at: null },
    { payment_id: inParts, state: 'taken_back', told_back_at: null, taken_back_at: at },
  ]);
});
