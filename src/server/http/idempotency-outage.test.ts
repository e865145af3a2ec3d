/** A school's request whose COMMIT was not answered: repeated under its key it is done once, and reported so. */
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import { startCommitProxy } from '../db/driver/commit-proxy.fixture.ts';
import { connect, patience } from '../db/driver/connect.ts';
import { apiOfFile, family, newSchool } from '../routes/school-api.fixture.ts';

const api = await apiOfFile();
const { key } = await newSchool(api.services, 'doubt', { campuses: { norte: 'Norte' } });
const proxy = await startCommitProxy(api.url);
const connection = connect({ connectionString: proxy.url, deadlines: { ...patience, commitCheckMs: 500 } });
const app = createApp({ ...api.services, db: connection.db });
afterAll(async () => {
  await connection.close();
  await proxy.close();
});

const problem = z.object({ code: z.string(), description: z.string() });

async function create(idempotencyKey: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  };
  // Charges of its own: one that another session has is created by a transaction, which `commit.test.ts` has.
  const charges = family().charges.map((charge) => ({ ...charge, external_id: null }));
  const body = JSON.stringify({ ...family(), charges, external_id: idempotencyKey });
  const answer = await app.request('/api/v1/payment_sessions', { method: 'POST', headers, body });
  const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
  return { status: answer.status, isReplayed, headers: answer.headers, body: await answer.json() };
}
const written = async (externalId: string) =>
  (await sql`select from session where external_id = ${externalId}`.execute(api.db)).rows.length;

describe('a session whose COMMIT got no answer', () => {
  it('is told as made, where it was made and somebody can say so', async () => {
    proxy.strike('answer lost');
    expect(await create('lost')).toMatchObject({ status: 201, isReplayed: false });
    expect(await written('lost')).toBe(1);
  });

  it('is told as neither made nor not, where nobody can say; repeated, it is the one that was made', async () => {
    proxy.strike('answer lost', { thenRefuse: true });
    const { status, headers, body } = await create('unknown');
    expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
    expect(problem.parse(body)).toMatchObject({
      code: 'service_unavailable',
      description: expect.stringContaining('may have been done'),
    });
    proxy.heal();
    expect(await create('unknown')).toMatchObject({ status: 201, isReplayed: true });
    expect(await written('unknown')).toBe(1);
  });

  it('is told as not made, where it was not; repeated, it is made', async () => {
    proxy.strike('never sent');
    const { status, body } = await create('not-made');
    expect(status).toBe(503);
    expect(problem.parse(body).description).not.toContain('may have been done');
    expect(await written('not-made')).toBe(0);
    expect(await create('not-made')).toMatchObject({ status: 201, isReplayed: false });
    expect(await written('not-made')).toBe(1);
  });
});
