/** Hand-off codes, and keys in the database and in dead links. More: `keys.test.ts`, `key-guessing.test.ts`. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exchangedHandoff, handoff } from '#contracts/handoff';
import { instructionsOf } from '#contracts/instruction-lines';
import { createdSession } from '#contracts/school-sessions';
import { createApp } from '#server/app';
import { dropEnded } from '#server/jobs/drop-ended';
import { openLink } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { openProofPage } from '../../actors/proof-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, soundAtLastFor } from '../test-harness.ts';

const opened = z.object({ id: z.string(), token: z.string(), link_expires_at: z.string() });
const json = { 'content-type': 'application/json' };
const harness = await soundAtLastFor(startApiHarness());
const app = createApp(harness.services);
let caller = 0;

async function family() {
  const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody());
  return { ...(await open(key)), id, key };
}
const read = (key: string) => harness.call('GET', `/api/sessions/${key}`);
const open = async (key: string) => opened.parse(await (await read(key)).json());
const ask = (bearer: string) => harness.call('POST', '/api/handoffs', { bearer, body: {} });
const newCode = async (bearer: string) => handoff.parse(await (await ask(bearer)).json()).code;
/** Each from an address of its own: wrong codes are counted by address. */
async function exchange(code: string): Promise<Response> {
  const request = { method: 'POST', headers: json, body: JSON.stringify({ code }) };
  const clientAddress = `10.0.0.${(caller += 1)}`;
  return app.fetch(new Request(`${harness.origin}/api/handoffs/exchange`, request), { clientAddress });
}
const keyOf = async (answer: Response) => exchangedHandoff.parse(await answer.json()).data;
/** Status and body, without the support code. */
const readAnswer = async (answer: Response) => ({
  status: answer.status,
  body: { ...(await answer.json()), support_code: '', request_id: '' },
});
const asSchool = async (id: string, step: 'expire' | 'links') => {
  const body = step === 'links' ? { send: false } : {};
  const answer = await harness.call('POST', `/api/v1/payment_sessions/${id}/${step}`, {
    bearer: harness.schoolKey,
    body,
  });
  expect(answer.ok).toBe(true);
};

describe('a hand-off code', () => {
  it('opens the session under a new key, which ends when the old one does; the old one goes on', async () => {
    const { id, key, token, link_expires_at } = await family();
    await harness.advance(3600);
    const fresh = await keyOf(await exchange(await newCode((await open(key)).token)));
    expect(fresh).not.toBe(key);
    expect(await open(fresh)).toMatchObject({ id, link_expires_at });
    expect((await read(key)).status).toBe(200);
    expect(token).not.toContain(fresh);
  });

  it('is for one use, also when twenty try it at once', async () => {
    const code = await newCode((await family()).token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(404)]);
  });

  it('works after 55 seconds and not after 61: then it is answered as one that was used, or made up', async () => {
    const { token } = await family();
    const [early, late] = [await newCode(token), await newCode(token)];
    await harness.advance(55);
    expect((await exchange(early)).status).toBe(200);
    await harness.advance(6);
    const answers = await Promise.all(
      [late, early, 'A'.repeat(43)].map(async (code) => readAnswer(await exchange(code))),
    );
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'handoff_not_found' } });
    expect(answers).toEqual(Array(3).fill(answers[0]));
  });

  it.each([
    ['taken the session’s links back', 'expire', 0],
    ['made a link anew', 'links', 0],
    ['made a link anew, where its bearer outlived the old one', 'links', 72 * 3600 - 60],
  ] as const)('is useless once the school has %s, and so is the key it gave', async (_what, step, age) => {
    const { id, key } = await family();
    await harness.advance(age);
    const { token } = await open(key);
    if (age > 0) await harness.advance(120);
    const [first, second] = [await newCode(token), await newCode(token)];
    const fresh = await keyOf(await exchange(first));
    const bearer = age > 0 ? token : (await open(fresh)).token;
    await asSchool(id, step);
    expect(await codeOf(await read(fresh))).toEqual([410, 'payment_session_expired']);
    expect((await exchange(second)).status).toBe(404);
    expect((await ask(bearer)).status).toBe(401);
  });

  it('of a bearer that outlives its link is good too, and gives nobody more time than the bearer had', async () => {
    const { id, key } = await family();
    await harness.advance(72 * 3600 - 600);
    const { token, link_expires_at: end } = await open(key);
    await harness.advance(700);
    expect((await read(key)).status).toBe(410);
    const last = new Date(Date.parse(end) + 15 * 60_000).toISOString();
    let bearer = token;
    let fresh = '';
    for (const _window of ['first', 'second']) {
      fresh = await keyOf(await exchange(await newCode(bearer)));
      const session = await (await read(fresh)).json();
      expect(session).toMatchObject({ id, link_expires_at: last, token_expires_at: last });
      bearer = session.token;
    }
    await harness.advance(801);
    expect((await read(fresh)).status).toBe(410);
    expect((await ask(bearer)).status).toBe(401);
  });

  it('is given 30 times in ten minutes, used or not: each use is one more link', async () => {
    const { token } = await family();
    for (let at = 0; at < 30; at += 1) await exchange(await newCode(token));
    const refused = await ask(token);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await ask((await family()).token)).status).toBe(201);
  });

  it('is given to a payer who is in, at most 20 unused at a time', async () => {
    expect((await harness.call('POST', '/api/handoffs', { body: {} })).status).toBe(401);
    const { token } = await family();
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
    const [first] = answers.filter(({ status }) => status === 201);
    await exchange(handoff.parse(await first?.json()).code);
    expect((await ask(token)).status).toBe(201);
  });

  it('is forgotten a day later', async () => {
    await newCode((await family()).token);
    const rows = () => harness.services.db.selectFrom('handoff').selectAll().execute();
    expect(await rows()).not.toEqual([]);
    await harness.advance(2 * 86_400);
    await dropEnded(harness.services);
    expect(await rows()).toEqual([]);
  });

  it('that is no code is a mistake, not a guess', async () => {
    expect(await codeOf(await exchange('x'))).toEqual([422, 'invalid_request']);
  });
});

/** Every row of every table as text; what stands in bytes stands there as hexadecimal digits. */
async function dump(): Promise<string> {
  const { db } = harness.services;
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

it('the database holds nothing that opens a session: no key of a link, a voucher or a school, no code, no token', async () => {
  const body = sessionBody();
  const once = { bearer: harness.schoolKey, body, headers: { 'idempotency-key': 'once' } };
  const created = await harness.call('POST', '/api/v1/payment_sessions', once);
  const { url, id: sessionId } = createdSession.parse(await created.json());
  const key = new URL(url).searchParams.get('data') ?? '';
  const { next_step: step } = await harness.client.makeVoucher(key);
  const page = await openProofPage(harness.origin, harness.clock.now);
  const { token } = opened.parse(await (await page.open(key)).json());
  const { bearer: unbound } = await openLink(harness.origin, key);
  const handed = await page.call('POST', '/api/handoffs', { bearer: token, body: {} });
  const { code } = handoff.parse(await handed.json());
  const twin = await keyOf(await exchange(await newCode((await open(key)).token)));
  const again = await harness.call('POST', `/api/v1/payment_sessions/${sessionId}/links`, {
    bearer: harness.schoolKey,
    body: { send: false },
  });
  const renewed = new URL(z.object({ url: z.string() }).parse(await again.json()).url).searchParams.get('data') ?? '';
  await harness.settle();

  const voucherKey = instructionsOf(step)?.durable_url?.split('/v/')[1] ?? '';
  const secrets = { key, twin, renewed, voucherKey, schoolKey: harness.schoolKey, code, token, unbound };
  const text = await dump();
  for (const [what, secret] of Object.entries(secrets)) {
    const isThere = text.includes(secret) || text.includes(Buffer.from(secret).toString('hex'));
    expect([what, secret.length >= 40, isThere]).toEqual([what, true, false]);
  }
  // What does stand there is found.
  expect(text).toContain(sessionId);
  expect(text).toContain('Colegiatura 1');
});

it('a link that opens nothing tells the same whether its time was over or it was revoked, and names nobody', async () => {
  const [old, revoked] = [await family(), await family()];
  const past = new Date(harness.clock.now().getTime() - 1000);
  const change = (id: string, values: { expires_at: Date } | { revoked_at: Date }) =>
    harness.services.db.updateTable('access_link').set(values).where('session_id', '=', id).execute();
  await change(old.id, { expires_at: past });
  await change(revoked.id, { revoked_at: past });
  const dead = await readAnswer(await read(old.key));
  expect(dead).toMatchObject({ status: 410, body: { code: 'payment_session_expired' } });
  expect(await readAnswer(await read(revoked.key))).toEqual(dead);
  expect(JSON.stringify(dead)).not.toMatch(/Ana|Torres|Luc|alumno|435000|token/);
});
