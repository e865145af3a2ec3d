import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdSession, renewedLink, schoolSession } from '#contracts/school-api';
import { expireLinks } from '#server/jobs/expire-links';
import { sessionBody } from '../session-body.ts';
import { type MailBench, startMailBench } from './mail-bench.ts';

let bench: MailBench;
let school: { readonly id: string; readonly key: string };
beforeAll(async () => {
  bench = await startMailBench();
  school = await bench.school('MX');
});
afterAll(() => bench.close());

const keyOf = (url: string): string => new URL(url).searchParams.get('data') ?? '';
const open = (url: string) => bench.call('GET', `/api/sessions/${keyOf(url)}`);
const act = (id: string, what: 'links' | 'expire', body: unknown = {}, headers: Record<string, string> = {}) =>
  bench.call('POST', `/api/v1/payment_sessions/${id}/${what}`, { key: school.key, body, headers });
const read = async (id: string) =>
  schoolSession.parse((await bench.call('GET', `/api/v1/payment_sessions/${id}`, { key: school.key })).body);

async function create(more: Readonly<Record<string, unknown>> = {}) {
  const body = sessionBody([435_000], more);
  const answer = await bench.call('POST', '/api/v1/payment_sessions', { key: school.key, body });
  return createdSession.parse(answer.body);
}
const told = async (id: string) =>
  (await bench.services.db.selectFrom('outbox').select('type').where('session_id', '=', id).orderBy('seq').execute())
    .map(({ type }) => type)
    .filter((type) => type !== 'payment_session.opened');
const pay = (id: string) =>
  bench.services.db.updateTable('session').set({ state: 'paid' }).where('id', '=', id).execute();
const expired = { status: 410, body: { code: 'payment_session_expired' } };

describe('a new link', () => {
  test('opens the session for 72 hours, and the old one says expired', async () => {
    const session = await create();
    const answer = await act(session.id, 'links', { send: false });
    expect(answer.status).toBe(201);
    const link = renewedLink.parse(answer.body);
    expect(Object.keys(link).toSorted()).toEqual(['link_expires_at', 'url']);
    expect(await open(link.url)).toMatchObject({ status: 200, body: { id: session.id } });
    expect(await open(session.url)).toMatchObject(expired);
    expect((await read(session.id)).link_expires_at).toBe(link.link_expires_at);
    const { created_at, expires_at } = await bench.services.db
      .selectFrom('access_link')
      .select(['created_at', 'expires_at'])
      .where('session_id', '=', session.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBe(72 * 3_600_000);
  });

  test('ends the bearer tokens that came from the old one', async () => {
    const session = await create();
    const { token } = tokenOf((await open(session.url)).body);
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/payments/${session.id}`;
    expect(await bench.call('GET', path, { headers })).toMatchObject({ status: 404 });
    await act(session.id, 'links', { send: false });
    expect(await bench.call('GET', path, { headers })).toMatchObject({ status: 401 });
  });

  test('goes to the payer unless the school says no, and only the newest does', async () => {
    const session = await create({ send_link: true });
    await act(session.id, 'links');
    const last = renewedLink.parse((await act(session.id, 'links')).body);
    await bench.post();
    const letters = bench
      .catcher()
      .letters()
      .filter((letter) => letter.links.some((link) => [session.url, last.url].includes(link)));
    expect(letters.map(({ links }) => links)).toEqual([[last.url]]);
    expect(letters[0]?.subject).toBe('Colegio San Jerónimo: tu nuevo enlace para pagar');
    const rows = await bench.services.db.selectFrom('email').selectAll().where('session_id', '=', session.id).execute();
    expect(rows.filter((row) => row.dead_at !== null)).toHaveLength(2);
  });

  test('is the same for a request that is repeated under its Idempotency-Key', async () => {
    const session = await create();
    const first = await act(session.id, 'links', { send: false }, { 'idempotency-key': 'renew' });
    const again = await act(session.id, 'links', { send: false }, { 'idempotency-key': 'renew' });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await open(renewedLink.parse(again.body).url)).toMatchObject({ status: 200 });
  });

  test.each(['links', 'expire'] as const)(
    '%s: a paid session refuses, another school’s does not exist',
    async (what) => {
      const session = await create();
      await pay(session.id);
      expect(await act(session.id, what)).toMatchObject({
        status: 409,
        body: { code: 'payment_session_already_paid' },
      });
      const other = await bench.school('MX');
      const path = `/api/v1/payment_sessions/${session.id}/${what}`;
      const missing = { status: 404, body: { code: 'payment_session_not_found' } };
      expect(await bench.call('POST', path, { key: other.key, body: {} })).toMatchObject(missing);
      expect(await act('not-an-id', what)).toMatchObject(missing);
      expect(await bench.call('POST', path, { body: {} })).toMatchObject({ status: 401 });
    },
  );
});

describe('ending a link', () => {
  test('closes it at once, tells the school once, and repeating changes nothing', async () => {
    const session = await create({ send_link: true });
    const first = await act(session.id, 'expire');
    expect(first.status).toBe(200);
    const ended = schoolSession.parse(first.body);
    expect(ended).toMatchObject({ id: session.id, status: 'open' });
    expect(Date.parse(ended.link_expires_at)).toBeLessThan(Date.parse(session.link_expires_at) - 71 * 3_600_000);
    expect(await open(session.url)).toMatchObject(expired);
    const again = await act(session.id, 'expire');
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect(await told(session.id)).toEqual(['payment_session.expired']);
    await bench.post();
    expect(
      bench
        .catcher()
        .letters()
        .some(({ links }) => links.includes(session.url)),
    ).toBe(false);
  });

  test('can be undone by a new link, whose own end is told again', async () => {
    const session = await create();
    await act(session.id, 'expire');
    const link = renewedLink.parse((await act(session.id, 'links', { send: false })).body);
    expect(await open(link.url)).toMatchObject({ status: 200 });
    await act(session.id, 'expire');
    expect(await told(session.id)).toEqual(['payment_session.expired', 'payment_session.expired']);
  });
});

describe('a link that ends by itself', () => {
  test('is told to the school once, 72 hours after it was made and not a second before', async () => {
    const session = await create();
    await bench.clock.advance(72 * 3600 - 30);
    await expireLinks(bench.services);
    expect(await told(session.id)).toEqual([]);
    await bench.clock.advance(31);
    await Promise.all([expireLinks(bench.services), expireLinks(bench.services), expireLinks(bench.services)]);
    expect(await expireLinks(bench.services)).toBe(0);
    expect(await told(session.id)).toEqual(['payment_session.expired']);
    expect(await open(session.url)).toMatchObject(expired);
  });

  test('is not told of a session that is paid, nor while a newer link lives', async () => {
    const [paid, renewed] = [await create(), await create()];
    await pay(paid.id);
    await bench.clock.advance(48 * 3600);
    await act(renewed.id, 'links', { send: false });
    await bench.clock.advance(48 * 3600);
    await expireLinks(bench.services);
    expect([await told(paid.id), await told(renewed.id)]).toEqual([[], []]);
    await bench.clock.advance(24 * 3600);
    await expireLinks(bench.services);
    expect([await told(paid.id), await told(renewed.id)]).toEqual([[], ['payment_session.expired']]);
  });
});

function tokenOf(body: unknown): { readonly token: string } {
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return { token: body.token };
  throw new Error('expected a token');
}
