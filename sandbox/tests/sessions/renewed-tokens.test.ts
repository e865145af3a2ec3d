/** The small call by which a page that knows its session gets a bearer: `POST /api/tokens`. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { proofHeader, proofKeyHeader } from '#contracts/proof';
import { sessionToken } from '#contracts/session';
import { policyVersion } from '#domain/policies';
import { byCash } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { openProofPage, type ProofPage } from '../../actors/proof-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, harnessFor, reference } from '../test-harness.ts';

const harness = await harnessFor(startApiHarness());
const cash = { ...byCash, accepted_policy: policyVersion } as const;
const chosen = z.object({ payment_id: z.string() });
const newPage = () => openProofPage(harness.origin, harness.clock.now);

async function family() {
  const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody());
  return { id, key, page: await newPage() };
}
const tokenOf = async (answer: Response) => sessionToken.parse(await answer.json());
const prepare = (page: ProofPage, id: string, bearer: string) =>
  page.call('POST', `/api/sessions/${id}/materialize`, { bearer, body: cash });
/** From any client, with these headers alone. */
const ask = (key: string, headers: Readonly<Record<string, string>> = {}) =>
  harness.call('POST', path, { body: { data: key }, headers });
const path = '/api/tokens';
const unauthorized = [401, 'unauthorized'];

describe('a bearer of the small call', () => {
  it('pays with its page’s proofs, and the answer says nothing but it and its quarter of an hour', async () => {
    const { id, key, page } = await family();
    const answer = await page.renew(key);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const body: object = await answer.json();
    expect(Object.keys(body).toSorted()).toEqual(['token', 'token_expires_at']);
    const { token: bearer, token_expires_at: ends } = sessionToken.parse(body);
    expect((Date.parse(ends) - harness.clock.now().getTime()) / 60_000).toBeCloseTo(15, 0);

    const prepared = await prepare(page, id, bearer);
    const { payment_id } = chosen.parse(await prepared.json());
    const paid = await page.call('POST', `/api/sessions/${id}/commit`, { bearer, body: { payment_id } });
    expect((await paid.json()).status).toBe('pending');
    await harness.clock.advance(15 * 60 + 1);
    expect(await codeOf(await page.call('GET', `/api/payments/${payment_id}`, { bearer }))).toEqual(unauthorized);
    const again = await tokenOf(await page.renew(key));
    expect((await page.call('GET', `/api/payments/${payment_id}`, { bearer: again.token })).status).toBe(200);
  });

  it('is bound to the key that asked, and to one session', async () => {
    const [mine, theirs] = [await family(), await family()];
    const { token: bearer } = await tokenOf(await mine.page.renew(mine.key));
    expect(await codeOf(await prepare(await newPage(), mine.id, bearer))).toEqual(unauthorized);
    const unproven = { bearer, body: cash, headers: { origin: harness.origin } };
    const choice = `/api/sessions/${mine.id}/materialize`;
    expect(await codeOf(await harness.call('POST', choice, unproven))).toEqual(unauthorized);
    expect(await codeOf(await prepare(mine.page, theirs.id, bearer))).toEqual([404, 'payment_session_not_found']);
    expect((await prepare(mine.page, mine.id, bearer)).status).toBe(201);
  });

  it('reads what paid the session, as long as the link lives', async () => {
    const { key, page } = await family();
    const voucher = await harness.client.makeVoucher(key);
    await harness.stripe.pay(reference(voucher));
    await harness.settle();
    expect((await page.open(key)).status).toBe(409);
    const { token: bearer } = await tokenOf(await page.renew(key));
    const { status } = await (await page.call('GET', `/api/payments/${voucher.id}`, { bearer })).json();
    expect(status).toBe('successful');
  });

  it('is worth no more than any: what a session refuses, it refuses with it', async () => {
    const { id, key, page } = await family();
    await harness.services.db.updateTable('session').set({ disabled: true }).where('id', '=', id).execute();
    const { token } = await tokenOf(await page.renew(key));
    expect((await codeOf(await prepare(page, id, token)))[1]).toBe('payment_session_disabled');
  });

  it('ends with its link, as every bearer does', async () => {
    const { id, key, page } = await family();
    const { token } = await tokenOf(await page.renew(key));
    await harness.services.db
      .updateTable('access_link')
      .set({ revoked_at: harness.clock.now() })
      .where('session_id', '=', id)
      .execute();
    expect(await codeOf(await prepare(page, id, token))).toEqual(unauthorized);
    expect(await codeOf(await page.renew(key))).toEqual([410, 'payment_session_expired']);
  });

  it('is not given for a link whose days are over', async () => {
    const { key, page } = await family();
    await harness.clock.advance(72 * 3600 + 1);
    expect(await codeOf(await page.renew(key))).toEqual([410, 'payment_session_expired']);
  });
});

describe('no bearer is given', () => {
  it.each<[string, (page: ProofPage) => Promise<Readonly<Record<string, string>>>]>([
    ['without a proof', async () => ({})],
    ['for a key that nobody proves to have', async (page) => ({ [proofKeyHeader]: page.publicPoint })],
    ['for a proof that is none', async () => ({ [proofHeader]: 'proof' })],
    ['for the proof of another call', async (page) => ({ [proofHeader]: await page.prove({ method: 'GET', path }) })],
    [
      'for the proof of another address',
      async (page) => ({ [proofHeader]: await page.prove({ method: 'POST', path: `${path}/x` }) }),
    ],
    ['for an old proof', async (page) => ({ [proofHeader]: await page.prove({ method: 'POST', path, ahead: -70 }) })],
  ])('%s', async (_what, headersFor) => {
    const { key, page } = await family();
    const answer = await ask(key, await headersFor(page));
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).code]).toEqual(unauthorized);
    expect(text).not.toContain('"token"');
    const good = { [proofHeader]: await page.prove({ method: 'POST', path }) };
    expect((await ask(key, good)).status).toBe(200);
    expect(await codeOf(await ask(key, good)), 'a proof is taken once').toEqual(unauthorized);
  });

  it('by a key that nobody was given; whoever tries many waits', async () => {
    const page = await newPage();
    for (const key of ['of-nobody', 'A'.repeat(43)])
      expect(await codeOf(await page.renew(key))).toEqual([404, 'payment_session_not_found']);
    const tries = Array.from({ length: 12 }, (_, index) => page.renew(`${index}`.padStart(43, 'B')));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
