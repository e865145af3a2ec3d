/** `CUOTA_SECRET` is changed while families pay, what it sealed is sealed anew, and the old one is then taken out. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instructionsOf } from '#contracts/instruction-lines';
import { taxData } from '#contracts/tax-data';
import { providers } from '#providers/registry';
import { createApp } from '#server/app';
import { runAdmin } from '#server/admin/admin';
import { createKeyring } from '#server/basics/keys';
import { somebody } from '../people.fixture.ts';
import { sealedColumns } from '#server/db/write/reseal';
import { startWorker } from '#server/jobs/worker';
import { composeServices, servicesOfCommand } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import { byCash, type Parent, parentWith } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { listen } from '../../listen.ts';
import { settle } from '../../settle.ts';
import { startTaxHarness } from '../taxes/tax-harness.ts';
import { harnessFor, otherSchool, reference } from '../test-harness.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pagos@cuota.example' };
const harness = await harnessFor(startTaxHarness({ workers: 0, env: mail }));
const { db } = harness.services;
const [before, after] = [harness.environment['CUOTA_SECRET'] ?? '', randomUUID() + randomUUID()];
const [older, newer] = [createKeyring(before), createKeyring(after)];
const both = { CUOTA_SECRET: after, CUOTA_PREVIOUS_SECRETS: before };

/** Another process of the product on the same database. */
async function restarted(change: Readonly<Record<string, string>>) {
  const environment = { ...harness.environment, ...change };
  const { services, metrics } = composeServices(readEnv({ LOG_LEVEL: 'silent', ...environment }, providers), {
    db,
    origin: harness.origin,
  });
  const server = await listen(createApp(services, metrics), 0, 'restarted');
  const worker = startWorker(services);
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });
  return {
    services,
    environment,
    /** A page that was open before: it holds what it was given then. */
    page: (parent: Parent) => parentWith(server.origin, parent),
    call: (path: string) => fetch(server.origin + path),
    school: (path: string, init?: RequestInit) =>
      fetch(`${server.origin}/api/v1${path}`, { ...init, headers: schoolHeaders }),
    settle: () => settle({ db, emulators: harness.emulators, sweep: () => worker.sweep() }),
  };
}

const schoolHeaders = { authorization: `Bearer ${harness.schoolKey}`, 'content-type': 'application/json' };
const durableOf = ({ next_step: step }: Awaited<ReturnType<Parent['read']>>) =>
  new URL(instructionsOf(step)?.durable_url ?? '').pathname.replace('/v/', '/api/vouchers/');
const setsOf = async ({ call }: Parent) =>
  z.object({ data: z.array(taxData) }).parse(await (await call('GET', '/tax-data')).json()).data;
const given = { id: 'fiscal-7', user_id: 'tutor-1', tax_regime: '605', rfc: 'GODE561231GR8', selected: false };
const company = {
  document_type: 'rfc',
  document_number: 'PAF070213GI1',
  tax_regime: '601',
  name: 'Colegio Particular A.C.',
  postal_code: '06700',
  cfdi_use: 'G03',
} as const;

/** Every value of every table, with its column. */
async function* everyValue() {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables where table_schema = 'public'`.execute(db);
  for (const { table } of rows) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    for (const row of found.rows)
      for (const [column, value] of Object.entries(row)) yield { where: `${table}.${column}`, value };
  }
}

/** The columns in which that secret alone opens something. */
async function openedBy(keys: typeof older): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const { where, value } of everyValue()) {
    const bytes = Buffer.isBuffer(value) ? value : Buffer.from(typeof value === 'string' ? value : '', 'base64url');
    if (opens(keys, bytes)) found.add(where);
  }
  return [...found].toSorted();
}

function opens(keys: typeof older, bytes: Buffer): boolean {
  try {
    keys.open(bytes);
    return bytes.length > 0;
  } catch {
    return false;
  }
}

/** What only a rare story leaves. */
async function plantTheRest(paymentId: string, sessionId: string): Promise<void> {
  const sealed = older.seal('{}');
  await sql`insert into kept_card (id, school_id, provider, payer_id, payment_id, token_sealed, key_id, agreed_at, kept_at, card, fingerprint)
    values (${randomUUID()}, ${harness.schoolId}, 'wompi', 'x', ${paymentId}, ${sealed}, ${older.keyId}, now(), now(), '{}', '\\x00')`.execute(
    db,
  );
  await sql`insert into transfer_report (payment_id, session_id, details_sealed, paid_on, amount, currency, reported_at, expected_by)
    values (${paymentId}, ${sessionId}, ${older.seal('{"bank":null,"documentNumber":null}')}, now(), 1, 'MXN', now(), now() + interval '9 days')`.execute(
    db,
  );
  await sql`insert into connection_change (id, school_id, kind, target_id, status, url, secret_sealed, provider, label, credentials_sealed, key_id,
      actor_kind, asker_ids, created_at, takes_effect_at)
    select gen_random_uuid(), ${harness.schoolId}, kind, gen_random_uuid(), 'pending', 'https://escuela.example/', ${sealed}, 'stripe', 'x', ${sealed},
      ${older.keyId}, 'key', '{}', now(), now() + interval '9 days'
    from (values ('endpoint_added'), ('account_added')) as change (kind)`.execute(db);
  await sql`insert into remembered_way (id, school_id, payer_id, token_sha256, payment_id, method_key, answers_sealed, created_at)
    values (${randomUUID()}, ${harness.schoolId}, 'x', ${randomBytes(32)}, ${paymentId}, 'x', ${sealed}, now())`.execute(
    db,
  );
  const { id: personId } = await somebody(harness, harness.schoolId, 'cash');
  await sql`insert into code_secret (id, person_id, secret_sealed, created_at) values (${randomUUID()}, ${personId}, ${sealed}, now())`.execute(
    db,
  );
}

/** A job may take it before the command does: it is resealed, or gone. */
const mayBeTaken = 'sign_in_link.asked_sealed';
const plantLink = () =>
  sql`insert into sign_in_link (id, token_sha256, browser_sha256, asked_sealed, created_at, expires_at)
    values (${randomUUID()}, '\\x00', '\\x00', ${older.seal('{}')}, now(), now())`.execute(db);

const stays = (column: string): boolean => column !== mayBeTaken;

test('a change of the secret loses nothing, and once all is sealed anew the old one is needed for nothing', async () => {
  // Under the old secret: a choice, a submission, a slip, two with tax data; a school's account and card.
  const [chosen, slip] = [await harness.parent(), await harness.parent()];
  const { payment_id: choice } = await chosen.choose(byCash);
  const printed = await slip.pay(byCash);
  const withGiven = { ...sessionBody(), payer: { ...sessionBody().payer, tax_data: given } };
  const [saving, choosing, removing] = [
    await harness.parent(),
    await harness.parent(withGiven),
    await harness.parent({ ...withGiven, payer: { ...withGiven.payer, id: 'tutor-2' } }),
  ];
  const another = await harness.parent({ ...sessionBody(), payer: { ...sessionBody().payer, id: 'tutor-3' } });
  for (const parent of [saving, another]) expect((await parent.call('POST', '/tax-data', company)).status).toBe(201);
  const [ofSchool] = (await setsOf(choosing)).filter(({ rfc }) => rfc.endsWith('GR8'));
  expect((await choosing.call('POST', '/tax-data/select', { tax_data_id: ofSchool?.id })).ok).toBe(true);
  const [removed] = await setsOf(removing);
  expect((await removing.call('DELETE', `/tax-data/${removed?.id}`)).ok).toBe(true);
  const withInvoice = await choosing.choose(byCash);
  const account = await harness.addAccount('stripe', (await otherSchool(harness)).id);
  const made = await harness.call('POST', '/api/v1/students/alumno-1/card', {
    bearer: harness.schoolKey,
    body: { school_year: '2026-2027', ends_on: '2027-07-31' },
  });
  const card = z.object({ url: z.string() }).parse(await made.json());
  const cardPath = new URL(card.url).pathname.replace('/c/', '/api/student-cards/');
  await plantTheRest(withInvoice.payment_id, choosing.sessionId);

  // The control: without the old secret pages end, and the slip shows a link that opens nothing.
  const lost = await restarted({ CUOTA_SECRET: after });
  expect((await lost.page(slip).call('GET', `/payments/${printed.id}`)).status).toBe(401);
  expect((await lost.call(durableOf(printed).replace(/[^/]+$/, newer.voucherKey(printed.id)))).status).toBe(404);
  expect(await lost.services.accounts.of({ provider: 'stripe', account_id: account.id })).toBeNull();

  const now = await restarted(both);
  expect((await now.page(chosen).commit(choice)).status).toBe(200);
  expect(durableOf(await now.page(slip).read(printed.id))).toBe(durableOf(printed));
  expect((await now.call(durableOf(printed))).status).toBe(200);
  expect(await setsOf(now.page(choosing))).toContainEqual({ ...ofSchool, selected: true });
  expect((await setsOf(now.page(removing))).map(({ id }) => id)).not.toContain(removed?.id);
  expect((await now.page(saving).call('POST', '/tax-data', company)).status).toBe(201);
  expect((await setsOf(now.page(saving))).filter(({ rfc }) => rfc.endsWith('GI1'))).toHaveLength(1);
  expect((await now.services.accounts.of({ provider: 'stripe', account_id: account.id }))?.accountId).toBe(account.id);
  const again = await now.school('/students/alumno-1/card', {
    method: 'POST',
    body: JSON.stringify({ school_year: '2026-2027', ends_on: '2027-07-31' }),
  });
  expect(await again.json()).toMatchObject({ url: card.url });
  // Its secret is sealed by the old one still: the school reads it as signed.
  await now.settle();

  await sql`update payment set call_sealed = ${older.seal('{}')} where id = ${printed.id}`.execute(db);
  await sql`update webhook_endpoint set previous_secret_sealed = secret_sealed, previous_secret_until = now() + interval '1 day'`.execute(
    db,
  );
  await sql`update provider_account set previous_sealed = credentials_sealed, previous_key_id = key_id, previous_until = now() + interval '1 day'`.execute(
    db,
  );
  await plantLink();
  const everySealed = sealedColumns
    .map(({ table, column }) => `${table}.${column}`)
    .filter(stays)
    .toSorted();
  const before = (await openedBy(older)).filter(stays);
  expect(before, 'each sealed column has a row of the old secret').toEqual(everySealed);

  let output = '';
  const command = { env: { ...now.environment }, args: ['secret', 'reseal'], sandbox: true };
  const io = { err: () => undefined, input: async () => '', services: servicesOfCommand };
  expect(await runAdmin(command, { ...io, out: (text) => (output += text) })).toBe(0);
  expect(output).toContain('No row is left under an earlier secret');
  expect(await openedBy(older)).toEqual([]);
  expect((await openedBy(newer)).filter(stays)).toEqual(everySealed);
  // The process that runs goes on, and shows the link of now; the one that was printed opens too.
  const shown = durableOf(await now.page(slip).read(printed.id));
  expect(shown).not.toBe(durableOf(printed));
  expect(
    (await now.page(choosing).call('POST', '/tax-data/select', { tax_data_id: ofSchool?.id })).ok,
    'a page that was open has the old id',
  ).toBe(true);

  const alone = await restarted({ CUOTA_SECRET: after });
  for (const path of [shown, durableOf(printed), cardPath]) expect((await alone.call(path)).status, path).toBe(200);
  expect((await alone.services.accounts.of({ provider: 'stripe', account_id: account.id }))?.accountId).toBe(
    account.id,
  );
  const opened = async ({ key }: Parent) => {
    const answer = await alone.call(`/api/sessions/${key}`);
    const { token } = z.object({ token: z.string() }).parse(await answer.json());
    return { key, bearer: token };
  };
  const reopened = async (parent: Parent) => alone.page({ ...parent, ...(await opened(parent)) });
  const sets = await setsOf(await reopened(choosing));
  expect(sets.filter(({ selected }) => selected)).toMatchObject([{ rfc: ofSchool?.rfc }]);
  expect((await setsOf(await reopened(removing))).map(({ rfc }) => rfc)).not.toContain(removed?.rfc);
  expect((await (await reopened(saving)).call('POST', '/tax-data', company)).status).toBe(201);
  expect((await setsOf(await reopened(saving))).filter(({ rfc }) => rfc.endsWith('GI1'))).toHaveLength(1);
  const heard = harness.heard.length;
  const phone = await reopened(slip);
  await harness.stripe.pay(reference(await phone.read(printed.id)));
  await alone.settle();
  expect((await phone.read(printed.id)).status).toBe('successful');
  expect(harness.heard.slice(heard).filter(({ answered }) => answered === 204).length).toBeGreaterThan(0);
});

test('every column that is sealed is among those that are sealed anew', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ 'sealed$'`.execute(db);
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
