import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyWithSecret, schoolKeyList } from '#contracts/school-keys';
import { sha256 } from '../basics/keys.ts';
import { apiOfFile, newSchool } from './school-api.fixture.ts';

const api = await apiOfFile();
let schools = 0;

/** A school of its own, with what makes and lists its keys. */
async function schoolWithKeys() {
  const { key } = await newSchool(api.services, `keys-${(schools += 1)}`);
  const list = async (by = key) => schoolKeyList.parse((await api.call('GET', '/keys', { key: by })).body).data;
  const make = async (body: object) => {
    const answer = await api.call('POST', '/keys', { key, body });
    return { status: answer.status, ...keyWithSecret.parse(answer.body) };
  };
  return { key, list, make };
}
const opens = async (key: string): Promise<boolean> => (await api.call('GET', '/school', { key })).status === 200;
/** Moves all that keys say of time back by so many hours. */
const hoursPass = (hours: number) =>
  sql`update api_key set expires_at = expires_at - make_interval(hours => ${hours}),
    last_used_at = last_used_at - make_interval(hours => ${hours}), created_at = created_at - make_interval(hours => ${hours})`.execute(
    api.db,
  );

describe('a school’s keys', () => {
  test('are listed with their names and when each was last used, never whole', async () => {
    const { key, list, make } = await schoolWithKeys();
    const made = await make({ name: 'Servidor de pagos' });
    expect(made).toMatchObject({ status: 201, name: 'Servidor de pagos', last_used_at: null, expires_at: null });
    expect(made.key).toMatch(/^sk_test_[\w-]{43}$/);
    expect(await list(made.key)).toMatchObject([
      { hint: `sk_test_…${key.slice(-4)}`, is_current: false, last_used_at: expect.any(String) },
      { id: made.id, hint: `sk_test_…${made.key.slice(-4)}`, is_current: true, last_used_at: expect.any(String) },
    ]);
    const stored = JSON.stringify(await api.db.selectFrom('api_key').selectAll().execute());
    expect(stored).not.toContain(made.key);
  });

  test('say their last use to the hour: no call more writes', async () => {
    const { key } = await schoolWithKeys();
    const noted = async () =>
      (
        await api.db
          .selectFrom('api_key')
          .select('last_used_at')
          .where('key_sha256', '=', sha256(key))
          .executeTakeFirstOrThrow()
      ).last_used_at?.getTime();
    await opens(key);
    const first = await noted();
    await opens(key);
    expect(await noted()).toBe(first);
    await hoursPass(2);
    await opens(key);
    expect(await noted()).toBeGreaterThan(first ?? Infinity);
  });

  test('end by themselves, at the time they were made with', async () => {
    const { list, make } = await schoolWithKeys();
    const made = await make({ name: 'Prueba', expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await opens(made.key)).toBe(true);
    await hoursPass(2);
    expect(await opens(made.key)).toBe(false);
    expect(await list()).toHaveLength(1);
  });

  test('are rotated once, also by several at once; again only where the key in their place was ended', async () => {
    const { key, list, make } = await schoolWithKeys();
    const old = await make({ name: 'Servidor' });
    const rotate = () => api.call('POST', `/keys/${old.id}/rotate`, { key, body: {} });
    // A connection each: whoever waits for one to be opened comes too late to meet the others.
    await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.2)`.execute(api.db)));
    const all = await Promise.all(Array.from({ length: 6 }, rotate));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await list()).toHaveLength(3);
    const next = keyWithSecret.parse(all.find(({ status }) => status === 200)?.body);
    expect(await rotate()).toMatchObject({
      status: 422,
      body: { metadata: { issues: [{ path: 'id', message: `was rotated already: ${next.hint} is in its place` }] } },
    });
    await api.call('DELETE', `/keys/${next.id}`, { key });
    expect(await rotate()).toMatchObject({ status: 200 });
  });

  test('are rotated with an overlap in which both work, or with none', async () => {
    const { key, list, make } = await schoolWithKeys();
    const old = await make({ name: 'Servidor' });
    const rotate = async (id: string, body: object) =>
      keyWithSecret.parse((await api.call('POST', `/keys/${id}/rotate`, { key, body })).body);
    const next = await rotate(old.id, { overlap_hours: 3 });
    expect(next.name).toBe('Servidor');
    expect([await opens(old.key), await opens(next.key)]).toEqual([true, true]);
    await hoursPass(4);
    expect([await opens(old.key), await opens(next.key)]).toEqual([false, true]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const last = await rotate(next.id, { overlap_hours: 0, expires_at: until });
    expect([next.expires_at, last.expires_at]).toEqual([null, until]);
    expect([await opens(next.key), await opens(last.key)]).toEqual([false, true]);
    expect(await list()).toHaveLength(2);
  });

  test('are revoked at once, but for the key of the call', async () => {
    const { key, list, make } = await schoolWithKeys();
    const made = await make({ name: 'Vieja' });
    const [own] = await list();
    const refused = await api.call('DELETE', `/keys/${own?.id}`, { key });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'invalid_request' }]);
    expect((await api.call('DELETE', `/keys/${made.id}`, { key })).body).toEqual({ id: made.id, revoked: true });
    expect([await opens(made.key), await opens(key)]).toEqual([false, true]);
    expect((await api.call('DELETE', `/keys/${made.id}`, { key })).status).toBe(404);
  });

  test('are twenty at most, also when asked for at once', async () => {
    const { key, list } = await schoolWithKeys();
    const make = () => api.call('POST', '/keys', { key, body: { name: 'x' } });
    const statuses = (await Promise.all(Array.from({ length: 22 }, make))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 19 }, () => 201), 422, 422, 422]);
    expect(await list()).toHaveLength(20);
  });

  test('of another school are none', async () => {
    const [one, other] = [await schoolWithKeys(), await schoolWithKeys()];
    const foreign = await other.make({ name: 'Ajena' });
    for (const [method, path] of [
      ['DELETE', `/keys/${foreign.id}`],
      ['POST', `/keys/${foreign.id}/rotate`],
      ['DELETE', '/keys/x'],
    ] as const)
      expect((await api.call(method, path, { key: one.key, body: method === 'POST' ? {} : undefined })).status).toBe(
        404,
      );
    expect(await opens(foreign.key)).toBe(true);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: 'soon' }, 'expires_at'],
  ])('are not made of %j', async (body, path) => {
    const { key } = await schoolWithKeys();
    const answer = await api.call('POST', '/keys', { key, body });
    expect([answer.status, answer.body]).toMatchObject([422, { metadata: { issues: [{ path }] } }]);
  });

  test('are made once for one Idempotency-Key, and the same key is answered again', async () => {
    const { key, list } = await schoolWithKeys();
    const ask = () => api.call('POST', '/keys', { key, body: { name: 'x' }, headers: { 'idempotency-key': 'k-1' } });
    const [first, again] = [await ask(), await ask()];
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(2);
  });
});
