/** A statement is previewed by what books it, and books nothing wrong. Control: by the amount alone. */
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type StatementAnswer, statementAnswer, type StatementPreview, statementPreview } from '#contracts/statements';
import { isShort } from '../../../scripts/long-tests.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';
import { bookByAmount, generateStatement, compareWithTruth } from './generated-statement.fixture.ts';
import { startStatementHarness } from './statement-harness.ts';

const harness = await soundAtLastFor(startStatementHarness({ country: 'EC' }));
const { db } = harness.services;
/** The everyday seed was drawn once the generator was written; each longer run draws its own. */
const everyday = [1_178_240_913, 60] as const;
const drawn = Number(process.env['CUOTA_SEED'] ?? randomInt(2 ** 31));
const long = [[drawn, 5_000] as const, [drawn + 1, 5_000] as const];
const sizes = isShort ? [everyday] : [everyday, ...long];

const preview = async (file: string, key?: string): Promise<StatementPreview> => {
  const answer = await harness.callSchool('POST', '/statements/preview', { body: { file }, ...(key ? { key } : {}) });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return statementPreview.parse(answer.body);
};
const take = async (file: string): Promise<StatementAnswer> => {
  const answer = await harness.callSchool('POST', '/statements', { body: { file } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return statementAnswer.parse(answer.body);
};

/** Every row of every table, and where each sequence is. Limits count requests, previews or not. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows
      from ${sql.table(name)} t`.execute(db);
    found.set(name, rows[0]?.rows ?? '');
  }
  const { rows } = await sql<{ name: string; at: string }>`
    select sequencename as name, coalesce(last_value::text, '') as at from pg_sequences`.execute(db);
  for (const { name, at } of rows) found.set(name, at);
  return found;
}

/** A line as preview and booking both have it. A booking that made a payment has its id. */
const both = (lines: StatementPreview['results'] | StatementAnswer['results']) =>
  lines.map(({ line, outcome, why, session_id, payment_status }) => ({
    line,
    outcome,
    why,
    session_id,
    payment_status,
  }));

describe.each(sizes)('a statement of a bank (CUOTA_SEED=%i, %i lines)', (seed, lines) => {
  test('is previewed as it is booked, without writing, and never booked wrong', { timeout: 1_200_000 }, async () => {
    const { truth, file } = await generateStatement(harness, seed, lines);
    await harness.settle();
    const strangers = await otherSchool(harness, 'EC');
    expect(await preview(file, strangers.key)).toMatchObject({ booked: 0, asked: 0, already_known: 0 });
    let previewed = await preview(file);
    // Background work may write meanwhile. A preview that writes does so each time.
    const staysAsItWas = async () => {
      const before = await everything();
      previewed = await preview(file);
      return isDeepStrictEqual(await everything(), before);
    };
    await expect.poll(staysAsItWas, { timeout: 300_000, interval: 500 }).toBe(true);

    const taken = await take(file);
    await harness.settle();
    expect([taken.problems, taken.file.encoding, taken.lines]).toEqual([[], 'windows-1252', lines]);
    expect(both(previewed.results)).toEqual(both(taken.results));
    const foreseen = new Map(previewed.results.map(({ line, payment_id }) => [line, payment_id]));
    const named = taken.results.filter(({ line }) => foreseen.get(line) !== null);
    expect(named.map(({ line }) => foreseen.get(line))).toEqual(named.map(({ payment_id }) => payment_id));

    const compared = compareWithTruth(truth, taken.results);
    expect(compared, JSON.stringify(compared)).toMatchObject({ wrong: [], unasked: [] });
    expect(compared.share).toBeGreaterThanOrEqual(0.95);
    const owed = new Map(truth.flatMap(({ session, minor }) => (session ? [[session, minor] as const] : [])));
    expect(compareWithTruth(truth, bookByAmount(truth, owed)).wrong.length).toBeGreaterThan(lines / 20);

    const again = await take(file);
    expect(again).toMatchObject({ booked: 0, unknown: 0, maybe_known: 0, already_known: lines - again.ignored });
    expect(both((await preview(file)).results)).toEqual(both(again.results));
  });
});
