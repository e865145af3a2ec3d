import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endpointList, endpointWithSecret, webhookEndpoint } from '#contracts/webhook-endpoints';
import { type Answered, newSchool, type SchoolCall, apiOfFile, startApi } from './school-api.fixture.ts';

let school: Awaited<ReturnType<typeof newSchool>>;
const api = await apiOfFile();
const live = await startApi({ mode: 'production' });
beforeEach(async () => {
  school = await newSchool(api.services, `school-${randomUUID()}`);
});
afterAll(async () => {
  await live.close();
});

const call = (method: string, path: string, options: SchoolCall = {}): Promise<Answered> =>
  api.call(method, `/webhook_endpoints${path}`, { key: school.key, ...options });
const add = async (url = 'https://school.example/hook') =>
  endpointWithSecret.parse((await call('POST', '', { body: { url } })).body);
const rowOf = (id: string) =>
  api.db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const notFound = { status: 404, body: { code: 'not_found' } };

describe('a school’s webhook endpoints', () => {
  test('are made with a secret that is shown once, stored sealed and in no listing', async () => {
    const { secret, ...endpoint } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const reads = [await call('GET', ''), await call('GET', `/${endpoint.id}`)];
    expect(reads).toMatchObject([
      { status: 200, body: { data: [endpoint] } },
      { status: 200, body: endpoint },
    ]);
    for (const { text } of reads) expect(text).not.toMatch(/whsec|secret"/);
    const row = await rowOf(endpoint.id);
    expect(row.secret_sealed.toString('latin1')).not.toContain(secret);
    expect(api.services.keys.open(row.secret_sealed)).toBe(secret);
  });

  test('are listed the oldest first, each with the note the school gave it', async () => {
    const first = await add();
    const body = { url: 'https://school.example/second', description: ' Contabilidad ' };
    expect((await call('POST', '', { body })).status).toBe(201);
    const { data } = endpointList.parse((await call('GET', '')).body);
    expect(data.map(({ id, description }) => [id === first.id, description])).toEqual([
      [true, null],
      [false, 'Contabilidad'],
    ]);
  });

  test('can be moved and described anew; secret and what is left out stay', async () => {
    const { secret, ...endpoint } = await add();
    const moved = { ...endpoint, url: 'https://school.example/new' };
    const change = (body: unknown) => call('PATCH', `/${endpoint.id}`, { body });
    expect(await change({ url: moved.url })).toMatchObject({ status: 200, body: moved });
    const noted = { ...moved, description: 'ERP' };
    expect(await change({ description: 'ERP' })).toMatchObject({ status: 200, body: noted });
    expect(await change({})).toMatchObject({ status: 200, body: noted });
    expect(await change({ description: null })).toMatchObject({ status: 200, body: moved });
    expect(await change({ secret: 'whsec_mine' })).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
    expect(api.services.keys.open((await rowOf(endpoint.id)).secret_sealed)).toBe(secret);
  });

  test('are gone once they are deleted', async () => {
    const { id } = await add();
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } });
    expect(await call('DELETE', `/${id}`)).toMatchObject(notFound);
    expect(await call('GET', `/${id}`)).toMatchObject(notFound);
    expect(await call('PATCH', `/${id}`, { body: {} })).toMatchObject(notFound);
    expect(await call('POST', `/${id}/rotate_secret`, { body: {} })).toMatchObject(notFound);
    expect((await call('GET', '')).body).toEqual({ data: [] });
  });

  test('are ten at most, also when fifteen are asked for at once; a deleted one makes room', async () => {
    const urls = Array.from({ length: 15 }, (_, place) => `https://school.example/${place}`);
    const answers = await Promise.all(urls.map((url) => call('POST', '', { body: { url } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
    expect(refused?.text).toContain('10 endpoints already');
    const [first] = endpointList.parse((await call('GET', '')).body).data;
    await call('DELETE', `/${first?.id}`);
    expect((await call('POST', '', { body: { url: 'https://school.example/more' } })).status).toBe(201);
  });

  test('asked for again with the same Idempotency-Key keep their secret, and so does a rotation', async () => {
    const twice = async (path: string, body: unknown) => {
      const headers = { 'idempotency-key': randomUUID() };
      return [await call('POST', path, { body, headers }), await call('POST', path, { body, headers })];
    };
    const [made, again] = await twice('', { url: 'https://school.example/' });
    expect(again?.text).toBe(made?.text);
    const { id } = endpointWithSecret.parse(made?.body);
    const [rotated, repeated] = await twice(`/${id}/rotate_secret`, {});
    expect(repeated?.text).toBe(rotated?.text);
    expect(rotated?.text).not.toContain(endpointWithSecret.parse(made?.body).secret);
  });

  test('of another school are not found, whatever is asked', async () => {
    const { id } = await add();
    const other = await newSchool(api.services, `other-${randomUUID()}`);
    const key = { key: other.key };
    const answers = [
      await call('GET', `/${id}`, key),
      await call('PATCH', `/${id}`, { ...key, body: { url: 'https://evil.example/' } }),
      await call('POST', `/${id}/rotate_secret`, { ...key, body: {} }),
      await call('DELETE', `/${id}`, key),
      await call('GET', '/not-an-id'),
    ];
    for (const answer of answers) expect(answer).toMatchObject(notFound);
    expect((await call('GET', '', key)).body).toEqual({ data: [] });
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 200, body: { url: 'https://school.example/hook' } });
  });
});

describe('rotating a secret', () => {
  const rotate = (id: string, body: unknown) => call('POST', `/${id}/rotate_secret`, { body });

  test('shows the new one, keeps the old one for 24 hours unless told otherwise, and says until when', async () => {
    const { id, secret } = await add();
    const { now } = await api.db.selectNoFrom((eb) => eb.fn<Date>('app_now').as('now')).executeTakeFirstOrThrow();
    const rotated = endpointWithSecret.parse((await rotate(id, {})).body);
    expect(rotated.secret).not.toBe(secret);
    const overlap = Date.parse(rotated.previous_secret_until ?? '') - now.getTime();
    expect(overlap / 3_600_000).toBeCloseTo(24, 1);
    const row = await rowOf(id);
    expect(api.services.keys.open(row.previous_secret_sealed ?? Buffer.of())).toBe(secret);
    expect(webhookEndpoint.parse((await call('GET', `/${id}`)).body).previous_secret_until).toBe(
      rotated.previous_secret_until,
    );
  });

  test('with no overlap forgets the old one at once', async () => {
    const { id } = await add();
    expect(await rotate(id, { overlap_hours: 0 })).toMatchObject({ body: { previous_secret_until: null } });
    expect((await rowOf(id)).previous_secret_sealed).toBeNull();
  });

  test.each([-1, 169, 1.5, '24'])('is refused with an overlap of %s hours', async (overlap_hours) => {
    const { id } = await add();
    expect(await rotate(id, { overlap_hours })).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
  });
});

describe('the address of an endpoint', () => {
  test.each([
    ['school.example', 'must be a web address'],
    ['ftp://school.example/', 'must be an https address'],
    ['http://school.example/', 'must be an https address'],
    ['https://user:secret@school.example/', 'must not hold a user or a password'],
    ['https://10.0.0.8/', 'must be an address on the public internet'],
    ['https://169.254.169.254/latest/meta-data', 'must be an address on the public internet'],
    ['https://[::ffff:10.0.0.8]/', 'must be an address on the public internet'],
  ])('is refused when it is %s: %s', async (url, message) => {
    const refusal = {
      status: 422,
      body: { code: 'invalid_request', metadata: { issues: [{ path: 'url', message }] } },
    };
    expect(await call('POST', '', { body: { url } })).toMatchObject(refusal);
    const { id } = await add();
    expect(await call('PATCH', `/${id}`, { body: { url } })).toMatchObject(refusal);
    expect((await rowOf(id)).url).toBe('https://school.example/hook');
  });

  test('may be on this machine in the sandbox only', async () => {
    const liveSchool = await newSchool(live.services, 'live', { live: true });
    for (const url of ['http://localhost:4000/hook', 'https://127.0.0.1/hook', 'http://school.localhost:4000/']) {
      const body = { url };
      expect((await call('POST', '', { body })).status).toBe(201);
      expect((await live.call('POST', '/webhook_endpoints', { key: liveSchool.key, body })).status).toBe(422);
    }
  });
});
