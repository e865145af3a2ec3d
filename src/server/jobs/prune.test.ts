import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApiHarness } from '#sandbox/tests/api-harness';
import { sessionBody } from '#sandbox/actors/session-body';
import { referenceOf } from '#contracts/instruction-lines';
import { otherSchool } from '#sandbox/tests/test-harness';
import { writeKeepDays } from '../db/write/keep-days.ts';
import { violations } from '../db/books/invariants.ts';
import { pruneBatch, pruned } from '../db/write/prune.ts';
import { pruneOld } from './prune.ts';

const counts = async ({ services }: Awaited<ReturnType<typeof startApiHarness>>) => {
  const tables = ['outbox', 'payment_event', 'evidence', 'inbox', 'delivery', 'delivery_attempt', 'email'];
  const { rows } = await sql<{ name: string; count: number }>`${sql.raw(
    tables.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all '),
  )}`.execute(services.db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

test('what is old goes, what money rests on stays, and an event can be asked for again', async () => {
  const harness = await startApiHarness();
  const { services, schoolKey, client } = harness;
  const { key } = await client.createSession(schoolKey, sessionBody());
  const { next_step: step } = await client.makeVoucher(key);
  await harness.stripe.pay(referenceOf(step) ?? '');
  await harness.settle();
  await sql`insert into inbox (provider, event_id, event_type, body_sha256, received_at, retry_at, applied_at)
    values ('stripe', 'evt_nothing', 'x', '', app_now(), app_now(), app_now()), ('stripe', 'evt_waits', 'x', '', app_now(), app_now() + interval '9999 days', null)`.execute(
    services.db,
  );
  const before = await counts(harness);
  await pruneOld({ ...services });
  expect(await counts(harness)).toEqual(before);
  // Two years later, for these tables alone.
  for (const each of pruned)
    await sql`update ${sql.table(each.table)} set ${sql.ref(each.at)} = ${sql.ref(each.at)} - interval '2 years'`.execute(
      services.db,
    );
  await pruneOld({ ...services });
  const after = await counts(harness);
  expect(after).toMatchObject({
    delivery: 0,
    delivery_attempt: 0,
    outbox: before['outbox'],
    evidence: before['evidence'],
  });
  const { rows: left } = await sql<{ event: string; isWaiting: boolean; isEvidence: boolean; isMarked: boolean }>`
    select event_id as event, applied_at is null as "isWaiting", exists (select from evidence e where e.inbox_id = i.id) as "isEvidence", brought_evidence as "isMarked" from inbox i`.execute(
    services.db,
  );
  expect(left.filter(({ isWaiting, isEvidence }) => !isWaiting && !isEvidence)).toEqual([]);
  expect(left.filter(({ isEvidence }) => isEvidence)).not.toEqual([]);
  // No later look passes them again.
  expect(left.filter(({ isEvidence, isMarked }) => isEvidence !== isMarked)).toEqual([]);
  expect(left.map(({ event }) => event)).toContain('evt_waits');
  await sql`delete from inbox where event_id = 'evt_waits'`.execute(services.db);
  expect(await violations(services.db)).toEqual([]);
  const [event] = await services.db.selectFrom('outbox').select('id').limit(1).execute();
  const again = await harness.call('POST', `/api/v1/events/evt_${event?.id}/resend`, { bearer: schoolKey, body: {} });
  expect(again.status).toBeLessThan(300);
  await harness.close();
});

test('a school has days of its own, and the others the installation’s', async () => {
  const harness = await startApiHarness({ workers: 0 });
  const { db } = harness.services;
  const other = await otherSchool(harness);
  const ages = [40, 100];
  for (const schoolId of [harness.schoolId, other.id])
    for (const days of ages)
      await sql`with message as (
        insert into outbox (id, school_id, type, payload, created_at) values (gen_random_uuid(), ${schoolId}, 'x', '{}', app_now()) returning id)
        insert into delivery_attempt (outbox_id, url, duration_ms, at)
        select id, 'https://x.example', 1, app_now() - make_interval(days => ${days}) from message`.execute(db);
  const left = async (of: string) => {
    const { rows } = await sql<{ days: number }>`
      select extract(day from app_now() - a.at)::int as days from delivery_attempt a join outbox o on o.id = a.outbox_id
      where o.school_id = ${of} order by 1`.execute(db);
    return rows.map(({ days }) => days);
  };
  await writeKeepDays(db, other.id, { deliveries: 31 });
  await pruneOld({ ...harness.services });
  expect([await left(harness.schoolId), await left(other.id)]).toEqual([[40], []]);
  await writeKeepDays(db, harness.schoolId, { deliveries: 0 });
  await writeKeepDays(db, other.id, { deliveries: null });
  await sql`update delivery_attempt set at = at - interval '2 years'`.execute(db);
  await pruneOld({ ...harness.services });
  expect(await left(harness.schoolId)).toHaveLength(1);
  await harness.close();
});

test('an endpoint that still waits keeps its attempts', async () => {
  const harness = await startApiHarness({ workers: 0 });
  const { db } = harness.services;
  const [table] = pruned;
  if (!table) throw new Error('nothing is pruned');
  await harness.client.createSession(harness.schoolKey, sessionBody());
  await sql`insert into delivery (endpoint_id, outbox_id, next_attempt_at) select e.id, o.id, app_now() from webhook_endpoint e, outbox o`.execute(
    db,
  );
  await sql`insert into delivery_attempt (outbox_id, endpoint_id, url, duration_ms, at)
    select d.outbox_id, d.endpoint_id, 'https://x.example', 1, app_now() - interval '1 year' from delivery d`.execute(
    db,
  );
  expect(await pruneBatch(db, table, { days: 90, most: 10 })).toBe(0);
  await sql`update delivery set delivered_at = app_now()`.execute(db);
  expect(await pruneBatch(db, table, { days: 90, most: 10 })).toBeGreaterThan(0);
  await harness.close();
});

test('a webhook goes once the last that it brought has gone', async () => {
  const { services, close } = await startApiHarness();
  const old = sql`app_now() - interval '2 years'`;
  const { rows } = await sql<{
    id: number;
  }>`insert into inbox (provider, event_id, event_type, body_sha256, received_at, retry_at, applied_at)
    values ('stripe', 'evt_stale', 'x', '', ${old}, ${old}, ${old}) returning id`.execute(services.db);
  await sql`insert into evidence (kind, provider, provider_ref, observation, inbox_id, verified, observed_at, outcome)
    values ('webhook', 'stripe', 'pi_1', '{}', ${rows[0]?.id}, true, app_now(), 'stale')`.execute(services.db);
  const marks = () => services.db.selectFrom('inbox').select('brought_evidence').execute();
  await pruneOld({ ...services });
  expect(await marks()).toEqual([{ brought_evidence: true }]);
  await sql`update evidence set observed_at = ${old}`.execute(services.db);
  await pruneOld({ ...services });
  expect(await marks()).toEqual([]);
  await close();
});

test('a stored response and an old family go where no account is reconciled', async () => {
  const { services, client, schoolKey, schoolId, settle, close } = await startApiHarness();
  const { db } = services;
  await client.createSession(schoolKey, sessionBody());
  await settle();
  await sql`update session set created_at = created_at - interval '2 years'`.execute(db);
  await sql`update access_link set expires_at = app_now()`.execute(db);
  await sql`insert into idempotency_key (scope, key, request_sha256, created_at) values ('x', 'old', '', app_now() - interval '4 days'), ('x', 'new', '', app_now())`.execute(
    db,
  );
  await writeKeepDays(db, schoolId, { families: 365 });
  await pruneOld({ ...services });
  const { rows } = await sql<{ key: string }>`select key from idempotency_key where scope = 'x'`.execute(db);
  expect(rows).toEqual([{ key: 'new' }]);
  const { payer } = await db.selectFrom('session').select('payer').executeTakeFirstOrThrow();
  expect(JSON.stringify(payer)).toContain('erased-');
  await close();
});
