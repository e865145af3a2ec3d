import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '#server/db/driver/connect';
import { createTestDatabase } from '#server/db/driver/test-database';
import type { TestDatabase } from '#server/db/driver/test-database-setup';
import { createSandboxClock } from './clock.ts';
import { CannotStart } from './listen.ts';
import { refuseRealSchoolsAt } from './real-schools.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.connection);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Seconds the database's clock is ahead of its machine. */
async function databaseIsAhead(): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`select extract(epoch from app_now() - now())::int as ahead`.execute(
    connection.db,
  );
  return rows[0]?.ahead ?? Number.NaN;
}

describe('the sandbox’s clock', () => {
  test.each(['text', 'row'] as const)(
    'moves the database and the emulators together, and is still ahead after a restart, from a %s',
    async (face) => {
      const clock = createSandboxClock(face);
      await clock.takeOver(connection.db);
      const before = await databaseIsAhead();
      expect(before).toBe(clock.offsetSeconds);
      await clock.advance(86_400);
      await clock.advance(900);
      expect(await databaseIsAhead()).toBe(before + 87_300);
      expect(Math.round((clock.now().getTime() - Date.now()) / 1000)).toBe(before + 87_300);

      const restarted = createSandboxClock(face);
      await restarted.takeOver(connection.db);
      expect(restarted.offsetSeconds).toBe(before + 87_300);
      expect(await databaseIsAhead()).toBe(before + 87_300);
    },
  );

  test('time never goes backwards', async () => {
    const clock = createSandboxClock();
    await clock.takeOver(connection.db);
    await expect(clock.advance(-1)).rejects.toThrow(RangeError);
    await expect(clock.advance(Number.NaN)).rejects.toThrow(RangeError);
  });

  test('a database of real schools is left alone', async () => {
    await sql`
      insert into school (id, slug, name, country, currency, time_zone, contractual_entity, live, created_at)
      values (gen_random_uuid(), 'real', 'A real school', 'MX', 'MXN', 'America/Mexico_City', 'A real school, A.C.', true, app_now())
    `.execute(connection.db);
    await expect(createSandboxClock().takeOver(connection.db)).rejects.toThrow(CannotStart);
    await expect(refuseRealSchoolsAt(database.url)).rejects.toThrow(CannotStart);
  });
});
