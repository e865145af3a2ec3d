import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { answerProblem } from '../app.ts';
import { apiOfFile } from '../routes/school-api.fixture.ts';

const logged: string[] = [];
const api = await apiOfFile({ log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }) });

/** What the database itself says of a value, answered to whoever sent it. */
async function answered(statement: ReturnType<typeof sql>) {
  const thrown: unknown = await statement.execute(api.db).catch((error: unknown) => error);
  const answer = answerProblem(api.services, thrown, '/api/x');
  const { level } = JSON.parse(logged.at(-1) ?? '{}');
  return { status: answer.status, ...(await answer.json()), level };
}

test.each([
  ['text with a NUL', sql`select ${'a\u0000b'}::text`],
  ['JSON with a NUL', sql`select ${JSON.stringify(['\u0000'])}::jsonb`],
  ['JSON with half a character', sql`select ${'"\\ud800"'}::jsonb`],
  ['a day that is none', sql`select ${'2026-02-30'}::date`],
  ['an offset that no zone has', sql`select ${'9999-12-31T23:59:59-23:59'}::timestamptz`],
  ['a word for a day', sql`select ${'x'}::date`],
])('%s that came past every check is the caller’s to mend, and is no alarm', async (_what, statement) => {
  expect(await answered(statement)).toMatchObject({ status: 422, code: 'invalid_request', level: 40 });
});

test.each([
  ['a division by zero', sql`select 1 / 0`],
  ['a table that is not there', sql`select * from nothing`],
])('%s stays an error of ours', async (_what, statement) => {
  expect(await answered(statement)).toMatchObject({ status: 500, code: 'internal_error', level: 50 });
});
