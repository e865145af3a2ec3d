/** The keys of links: what the database holds of them, and what a dead one tells. How they are made: `keys.test.ts`; how many may be tried: `key-guessing.test.ts`. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instructionsOf } from '#contracts/instruction-lines';
import { handoff } from '#contracts/handoff';
import { createdSession } from '#contracts/school-api';
import { openLink } from './actors/parent.ts';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { openProofPage } from './proof-client.ts';
import { sessionBody } from './session-body.ts';

let bench: ApiBench;
beforeAll(async () => {
  bench = await startApiBench();
});
afterAll(() => bench.close());

const opened = z.object({ id: z.string(), token: z.string() });
const bytes = (text: string) => Buffer.from(text).toString('hex');

/** Every row of every table as text; what stands in bytes stands there as hexadecimal digits. */
async function dump(): Promise<string> {
  const { db } = bench.services;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db);
  const texts = await Promise.all(
    tables.map(({ name }) =>
      sql<{
        text: string | null;
      }>`select string_agg(to_jsonb(row)::text, ${'\n'}) as text from ${sql.raw(name)} row`.execute(db),
    ),
  );
  return texts.map(({ rows }) => rows[0]?.text ?? '').join('\n');
}

describe('the database', () => {
  it('holds nothing that opens a session: no key of a link, a voucher or a school, no code, no token', async () => {
    const created = await bench.call('POST', '/api/v1/payment_sessions', {
      bearer: bench.schoolKey,
      body: sessionBody(),
      headers: { 'idempotency-key': 'once' },
    });
    const { url, id: sessionId } = createdSession.parse(await created.json());
    const key = new URL(url).searchParams.get('data') ?? '';
    const { next_step: step } = await bench.client.makeVoucher(key);
    const page = await openProofPage(bench.origin, bench.clock.now);
    const { token } = opened.parse(await (await page.open(key)).json());
    const { bearer: unbound } = await openLink(bench.origin, key);
    const { code } = handoff.parse(
      await (await page.call('POST', '/api/handoffs', { bearer: token, body: {} })).json(),
    );
    await bench.settle();

    const secrets = {
      key,
      'voucher key': instructionsOf(step)?.durable_url?.split('/v/')[1] ?? '',
      'school key': bench.schoolKey,
      code,
      token,
      'token of a server': unbound,
    };
    const text = await dump();
    for (const [what, secret = ''] of Object.entries(secrets)) {
      expect([what, secret.length >= 40]).toEqual([what, true]);
      expect([what, text.includes(secret) || text.includes(bytes(secret))]).toEqual([what, false]);
    }
    // What does stand there is found.
    expect(text).toContain(sessionId);
    expect(text).toContain('Colegiatura 1');
  });
});

describe('a link that opens nothing', () => {
  /** Status and body, without the support code. */
  const told = async (key: string) => {
    const answer = await bench.call('GET', `/api/sessions/${key}`);
    return { status: answer.status, body: { ...(await answer.json()), support_code: '' } };
  };
  const newKey = async () => bench.client.createSession(bench.schoolKey, sessionBody());
  const change = ({ id }: { readonly id: string }, values: { expires_at: Date } | { revoked_at: Date }) =>
    bench.services.db.updateTable('access_link').set(values).where('session_id', '=', id).execute();

  it('tells the same whether its time was over or it was revoked, and names nobody', async () => {
    const [old, revoked] = [await newKey(), await newKey()];
    const past = new Date(bench.clock.now().getTime() - 1000);
    expect((await told(old.key)).status).toBe(200);
    await change(old, { expires_at: past });
    await change(revoked, { revoked_at: past });
    const dead = await told(old.key);
    expect(dead).toMatchObject({ status: 410, body: { code: 'payment_session_expired' } });
    expect(await told(revoked.key)).toEqual(dead);
    expect(JSON.stringify(dead)).not.toMatch(/Ana|Torres|Luc|alumno|435000|token/);
  });

  it('of another’s making tells the same as a text that is no key, and less than a dead one', async () => {
    const { key } = await newKey();
    const almost = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    const unknown = await told(almost);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'payment_session_not_found', metadata: {} } });
    expect(await told('no-key')).toEqual(unknown);
    expect((await told(key)).status).toBe(200);
  });
});
