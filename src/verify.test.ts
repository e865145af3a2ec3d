import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { databaseOfFile } from '#server/db/driver/test-database';

const database = await databaseOfFile();

function verify() {
  const env = { ...process.env, DATABASE_URL: database.url };
  return spawnSync(process.execPath, ['src/verify.ts'], { encoding: 'utf8', env });
}

test('sound books: every invariant holds', () => {
  const { status, stdout } = verify();
  expect(stdout).toMatch(/^(\d+) of \1 invariants hold\n$/);
  expect(status).toBe(0);
});

test('a paid session that nobody paid is named, and the command fails', async () => {
  await database.pool.query(`
    insert into school (id, slug, name, country, currency, time_zone, contractual_entity, live, created_at)
    values ('00000000-0000-4000-8000-000000000001', 's', 'S', 'MX', 'MXN', 'America/Mexico_City', 'S', false, app_now());
    insert into session (id, school_id, state, country, currency, amount, campus_id, payer, generate_invoice, vat, checkout_kind, payment_annuity, created_at)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'paid', 'MX', 'MXN', 100, 'c', '{}', false, '0', 'k', false, app_now());
    insert into charge (id, session_id, position, amount, due_date, details)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 1, 100, '2026-01-01', '{}')`);
  const { status, stderr } = verify();
  expect(stderr).toContain(
    'is broken: a session is paid exactly when every charge is settled in full, by money that stayed or by a waiver\n  00000000-0000-4000-8000-000000000002',
  );
  expect(status).toBe(1);
});
