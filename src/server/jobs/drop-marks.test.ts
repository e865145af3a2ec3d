import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiOfFile } from '../routes/school-api.fixture.ts';
import { dropOldMarks, firstMarkAt } from './drop-marks.ts';

const api = await apiOfFile();

test('the mark of a transaction is there for an hour, and dropped after it', async () => {
  const before = Date.now() - 3_600_000;
  const [dropped, recentMark, fresh] = [firstMarkAt(before - 1_000), firstMarkAt(before + 60_000), randomUUIDv7()];
  await sql`delete from transaction_mark`.execute(api.db);
  for (const id of [dropped, recentMark, fresh])
    await sql`insert into transaction_mark values (${id}, true)`.execute(api.db);
  await dropOldMarks({ ...api.services });
  const { rows } = await sql<{ id: string }>`select id from transaction_mark order by id`.execute(api.db);
  expect(rows.map(({ id }) => id)).toEqual([recentMark, fresh]);
});

test('a transaction that wrote leaves one mark, one that only read leaves none', async () => {
  const count = async () => (await sql`select from transaction_mark`.execute(api.db)).rows.length;
  const before = await count();
  await api.db.transaction().execute((trx) => sql`select from school`.execute(trx));
  expect(await count()).toBe(before);
  await api.db.transaction().execute((trx) => sql`delete from transition_rule where false`.execute(trx));
  expect(await count()).toBe(before);
  await api.db.transaction().execute((trx) => sql`create table something ()`.execute(trx));
  expect(await count()).toBe(before + 1);
});
