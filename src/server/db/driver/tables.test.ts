import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { typesOfTables } from './tables.fixture.ts';
import { databaseOfFile } from './test-database.ts';

const file = 'src/server/db/driver/tables.generated.ts';
const { db } = await databaseOfFile();
// `npm run docs:tables`
if (process.env['CUOTA_RECORD']) writeFileSync(file, await typesOfTables(db));

test('the types of the tables are those of a migrated database', async () => {
  expect(await typesOfTables(db), 'Run: npm run docs:tables').toBe(readFileSync(file, 'utf8'));
});

test('control: another column, another default and another list of values are seen', async () => {
  await sql`
    alter table handoff add column planted bigint;
    alter table waiver alter column amount set default 1;
    alter table allocation drop constraint allocation_kind_check, add check (kind in ('settles', 'planted'))`.execute(
    db,
  );
  const types = await typesOfTables(db);
  expect(types).toContain('    planted: number | null;\n');
  expect(types).toMatch(/waiver: \{[^}]* amount: Generated<number>;/);
  expect(types).toContain("    kind: 'settles' | 'planted';\n");
});

test('a type that nothing was made for is refused', async () => {
  await sql`alter table handoff add column at_noon time`.execute(db);
  await expect(typesOfTables(db)).rejects.toThrow('handoff.at_noon is a time');
});
