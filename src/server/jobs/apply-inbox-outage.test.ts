import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiOfFile } from '../routes/school-api.fixture.ts';
import { applyInbox } from './apply-inbox.ts';

const api = await apiOfFile();

test('a webhook whose working off lost its connection is tried again soon, however often that happens', async () => {
  await sql`insert into inbox (provider, event_id, event_type, body_sha256, received_at, retry_at, attempts)
    values ('stripe', 'evt_1', 'x', '\\x00', app_now(), app_now(), 6)`.execute(api.db);
  // Whoever marks it as done is cut off.
  await sql`create function cut() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$`.execute(api.db);
  await sql`create trigger cut before update of applied_at on inbox for each row execute function cut()`.execute(
    api.db,
  );
  expect(await applyInbox(api.services)).toBe(1);
  const { rows } = await sql<{ attempts: number; soon: boolean }>`
    select attempts, retry_at between app_now() and app_now() + interval '5 seconds' as soon from inbox`.execute(
    api.db,
  );
  expect(rows).toEqual([{ attempts: 6, soon: true }]);

  await sql`drop trigger cut on inbox`.execute(api.db);
  await sql`update inbox set retry_at = app_now()`.execute(api.db);
  await applyInbox(api.services);
  const after = await sql<{ outcome: string }>`select outcome from inbox`.execute(api.db);
  expect(after.rows).toEqual([{ outcome: 'no reference' }]);
});
