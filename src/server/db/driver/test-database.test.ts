import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { createTestDatabase } from './test-database.ts';
import { withDatabase } from './test-database-setup.ts';

test('each test database starts migrated and empty, and one does not see the other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const first = connect(one.connection);
  const second = connect(other.connection);
  await first.pool.query('create table only_here ()');
  const seen = await second.pool.query(
    "select to_regclass('only_here') as here, (select count(*) from transition_rule) as rules",
  );
  expect(seen.rows[0].here).toBeNull();
  expect(seen.rows[0].rules).toBeGreaterThan(10);
  await Promise.all([first.close(), second.close()]);
  await Promise.all([one.drop(), other.drop()]);
});

test('a dropped test database is gone, also while a connection is open', async () => {
  const database = await createTestDatabase();
  const { pool, close } = connect(database.connection);
  await pool.query('select 1');
  await database.drop();
  await expect(pool.query('select 1')).rejects.toThrow(/does not exist|terminat/);
  await close();
});

test.each([
  ['postgresql://u:p@db.example:5432/school', 'postgresql://u:p@db.example:5432/test'],
  ['postgresql://u@/school?host=%2Ftmp%2Fx&port=1', 'postgresql://u@/test?host=%2Ftmp%2Fx&port=1'],
])('the address %s of another database is %s', (url, expected) => {
  expect(withDatabase(url, 'test')).toBe(expected);
});
