import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { proofHeader, proofKeyHeader } from '#contracts/proof';
import { policyVersion } from '#domain/policies';
import { createApp } from '#server/app';
import { byCash } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { openProofPage, type ProofPage } from '../../actors/proof-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { harnessFor, codeOf, reference } from '../test-harness.ts';

const harness = await harnessFor(startApiHarness());

const opened = z.object({ id: z.string(), token: z.string() });
const chosen = z.object({ payment_id: z.string() });
const cash = { ...byCash, accepted_policy: policyVersion } as const;

interface Opened {
  readonly page: ProofPage;
  readonly key: string;
  readonly id: string;
  readonly bearer: string;
}

/** A family that opened its link in a browser. */
async function openInBrowser(): Promise<Opened> {
  const page = await openProofPage(harness.origin, harness.clock.now);
  const { key } = await harness.client.createSession(harness.schoolKey, sessionBody());
  const { id, token } = opened.parse(await (await page.open(key)).json());
  return { page, key, id, bearer: token };
}
async function prepare({ page, id, bearer }: Opened): Promise<string> {
  const answer = await page.call('POST', `/api/sessions/${id}/materialize`, { bearer, body: cash });
  return chosen.parse(await answer.json()).payment_id;
}
/** A payment that can be read, and what its browser would send to read it. */
async function readable() {
  const family = await openInBrowser();
  const path = `/api/payments/${await prepare(family)}`;
  const { page, bearer } = family;
  return { ...family, path, proof: await page.prove({ method: 'GET', path, token: bearer }) };
}
type Readable = Awaited<ReturnType<typeof readable>>;

const withProof = (proof: string) => ({ [proofHeader]: proof });
const refused = [401, 'unauthorized'];
/** The same a second later, signed as it was. */
function moved(proof: string): string {
  const [head = '', payload = '', signature = ''] = proof.split('.');
  const claims = z.looseObject({ iat: z.number() }).parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const later = JSON.stringify({ ...claims, iat: claims.iat + 1 });
  return [head, Buffer.from(later).toString('base64url'), signature].join('.');
}

describe('a token that a browser asked for', () => {
  it('pays with the proofs of its own page', async () => {
    const family = await openInBrowser();
    const paymentId = await prepare(family);
    const { page, id, bearer } = family;
    const body = { payment_id: paymentId };
    const committed = await page.call('POST', `/api/sessions/${id}/commit?locale=en-US`, { bearer, body });
    expect([committed.status, (await committed.json()).status]).toEqual([200, 'pending']);
    const file = await page.call('GET', `/api/payments/${paymentId}/file`, { bearer });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it.each<[string, (of: Readable) => Promise<Readonly<Record<string, string>>>]>([
    ['without a proof', async () => ({})],
    ['with a proof that is none', async () => withProof('proof')],
    ['with an empty signature', async ({ proof }) => withProof(proof.replace(/[^.]+$/, ''))],
    ['with a signature of zeros', async ({ proof }) => withProof(proof.replace(/[^.]+$/, 'A'.repeat(86)))],
    ['with a moved clock', async ({ proof }) => withProof(moved(proof))],
    ['with a proof that was taken before', async ({ proof }) => withProof(proof)],
    [
      'with two proofs, both good',
      async ({ page, path, bearer }) => {
        const prove = () => page.prove({ method: 'GET', path, token: bearer });
        return withProof(`${await prove()}, ${await prove()}`);
      },
    ],
    ['with a proof for no token', async ({ page, path }) => withProof(await page.prove({ method: 'GET', path }))],
    [
      'with the proof of another page',
      async ({ path, bearer }) => {
        const thief = await openProofPage(harness.origin, harness.clock.now);
        return {
          ...withProof(await thief.prove({ method: 'GET', path, token: bearer })),
          [proofKeyHeader]: thief.publicPoint,
        };
      },
    ],
    [
      'with the proof of another method',
      async ({ page, path, bearer }) => withProof(await page.prove({ method: 'POST', path, token: bearer })),
    ],
    [
      'with the proof of another path',
      async ({ page, bearer }) =>
        withProof(await page.prove({ method: 'GET', path: '/api/payer/cards', token: bearer })),
    ],
    [
      'with the proof of another query',
      async ({ page, path, bearer }) =>
        withProof(await page.prove({ method: 'GET', path: `${path}?locale=en-US`, token: bearer })),
    ],
    [
      'with the proof for another token',
      async ({ page, path }) => withProof(await page.prove({ method: 'GET', path, token: 'other' })),
    ],
  ])('opens nothing %s', async (_how, headersFor) => {
    const family = await readable();
    const { path, bearer, proof } = family;
    expect((await harness.call('GET', path, { bearer, headers: withProof(proof) })).status).toBe(200);
    expect(await codeOf(await harness.call('GET', path, { bearer, headers: await headersFor(family) }))).toEqual(
      refused,
    );
  });

  it.each([
    [-70, 401],
    [-50, 200],
    [50, 200],
    [70, 401],
  ])('whose page’s clock is %i seconds ahead of ours gets %i', async (ahead, status) => {
    const { page, path, bearer } = await readable();
    const proof = await page.prove({ method: 'GET', path, token: bearer, ahead });
    expect((await harness.call('GET', path, { bearer, headers: withProof(proof) })).status).toBe(status);
  });

  it('wants no proof that it was shown when its minute is over', async () => {
    const { page, path, bearer, proof } = await readable();
    await harness.clock.advance(62);
    expect(await codeOf(await harness.call('GET', path, { bearer, headers: withProof(proof) }))).toEqual(refused);
    expect((await page.call('GET', path, { bearer })).status).toBe(200);
  });

  it.each<[string, (parts: readonly string[], other: string) => readonly string[]]>([
    ['without its key', (parts) => parts.toSpliced(3, 1)],
    ['with an empty key', (parts) => parts.toSpliced(3, 1, '')],
    ['with a thief’s key', (parts, other) => parts.toSpliced(3, 1, other)],
    ['with a key more', (parts, other) => parts.toSpliced(4, 0, other)],
  ])('is no token any more %s', async (_how, change) => {
    const { path, bearer } = await readable();
    const thief = await openProofPage(harness.origin, harness.clock.now);
    const parts = bearer.split('.');
    expect(parts).toHaveLength(5);
    const forged = change(parts, thief.publicPoint).join('.');
    expect((await thief.call('GET', path, { bearer: forged })).status).toBe(401);
  });

  it('lives on after its session is paid, for its quarter of an hour and no longer', async () => {
    const { page, key } = await openInBrowser();
    await harness.stripe.pay(reference(await harness.client.makeVoucher(key)));
    await harness.settle();
    const paid = await (await page.open(key)).json();
    expect(paid.code).toBe('payment_session_already_paid');
    const { token: bearer, payment_id: paymentId } = paid.metadata;
    const path = `/api/payments/${paymentId}`;
    expect((await harness.call('GET', path, { bearer })).status).toBe(401);
    expect((await page.call('GET', path, { bearer })).status).toBe(200);
    await harness.clock.advance(15 * 60 - 30);
    expect((await page.call('GET', path, { bearer })).status).toBe(200);
    await harness.clock.advance(31);
    expect(await codeOf(await page.call('GET', path, { bearer }))).toEqual(refused);
  });
});

describe('the clock that a page signs by', () => {
  it.each(['sandbox', 'production'] as const)(
    'is the one in our answers, also where the database’s is ten minutes ahead (%s)',
    async (mode) => {
      await harness.clock.advance(600);
      const { page, path, bearer } = await readable();
      const app = createApp({ ...harness.services, mode });
      const server = serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
      await once(server, 'listening');
      const { port } = z.object({ port: z.number() }).parse(server.address());
      const read = (headers: Readonly<Record<string, string>>) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } });
      const serverTime = Date.parse((await read({})).headers.get('date') ?? '');
      const ahead = Math.round((serverTime - harness.clock.now().getTime()) / 1000);
      const [signed, late] = [ahead, ahead - 150].map((by) =>
        page.prove({ method: 'GET', path, token: bearer, ahead: by }),
      );
      const answers = [await read(withProof((await signed) ?? '')), await read(withProof((await late) ?? ''))];
      server.close();
      expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    },
  );
});

describe('a token that was asked for without a key', () => {
  it('works without proofs, for a server that calls the API itself', async () => {
    expect((await (await harness.parent()).choose(byCash)).payment_id).toBeTruthy();
  });

  it.each([
    ['no key', 'key'],
    ['a point that is not on the curve', Buffer.alloc(65, 4).toString('base64url')],
    ['a compressed point', Buffer.alloc(33, 2).toString('base64url')],
    ['an empty text', ''],
  ])('is not what a page gets that sends %s', async (_what, proofKey) => {
    const { key } = await harness.client.createSession(harness.schoolKey, sessionBody());
    const answer = await harness.call('GET', `/api/sessions/${key}`, { headers: { [proofKeyHeader]: proofKey } });
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).code]).toEqual(refused);
    expect(text).not.toContain('"token"');
  });
});
