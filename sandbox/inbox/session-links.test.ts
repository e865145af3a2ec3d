import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { renewedLink, schoolSession } from '#contracts/school-api';
import { expireLinks } from '#server/jobs/tend-sessions';
import { benchFor } from '../test-bench.ts';
import { startMailBench } from './mail-bench.ts';

const bench = await benchFor(startMailBench());

const act = (id: string, what: 'links' | 'expire', body: unknown = {}, headers: Record<string, string> = {}) =>
  bench.asSchool(`/${id}/${what}`, body, headers);
/** Another link, that is sent to nobody. */
const renew = async (id: string) => renewedLink.parse((await act(id, 'links', { send: false })).body);
const expired = { status: 410, body: { code: 'payment_session_expired' } };
const emailsWith = (...urls: readonly string[]) =>
  bench.catcher.emails().filter(({ links }) => links.some((link) => urls.includes(link)));

describe('a new link', () => {
  test('opens the session for 72 hours, and the old one says expired', async () => {
    const session = await bench.create();
    const answer = await act(session.id, 'links', { send: false });
    expect(answer.status).toBe(201);
    const link = renewedLink.parse(answer.body);
    expect(Object.keys(link).toSorted()).toEqual(['link_expires_at', 'url']);
    expect(await bench.open(link.url)).toMatchObject({ status: 200, body: { id: session.id } });
    expect(await bench.open(session.url)).toMatchObject(expired);
    const read = await bench.call('GET', `/api/v1/payment_sessions/${session.id}`, { key: bench.schoolKey });
    expect(read.body).toMatchObject({ link_expires_at: link.link_expires_at });
    const { created_at, expires_at } = await bench.services.db
      .selectFrom('access_link')
      .select(['created_at', 'expires_at'])
      .where('session_id', '=', session.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBe(72 * 3_600_000);
  });

  test('ends the bearer tokens that came from the old one', async () => {
    const session = await bench.create();
    const { token } = z.object({ token: z.string() }).parse((await bench.open(session.url)).body);
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/payments/${session.id}`;
    expect(await bench.call('GET', path, { headers })).toMatchObject({ status: 404 });
    await renew(session.id);
    expect(await bench.call('GET', path, { headers })).toMatchObject({ status: 401 });
  });

  test('goes to the payer unless the school says no, and only the newest does', async () => {
    const session = await bench.create({ send_link: true });
    await act(session.id, 'links');
    const last = renewedLink.parse((await act(session.id, 'links')).body);
    await bench.post();
    const emails = emailsWith(session.url, last.url);
    expect(emails.map(({ links }) => links)).toEqual([[last.url]]);
    expect(emails[0]?.subject).toBe('Colegio San Jerónimo: tu nuevo enlace para pagar');
    const rows = await bench.services.db.selectFrom('email').selectAll().where('session_id', '=', session.id).execute();
    expect(rows.filter((row) => row.dead_at !== null)).toHaveLength(2);
  });

  test('is the same for a request that is repeated under its Idempotency-Key', async () => {
    const session = await bench.create();
    const first = await act(session.id, 'links', { send: false }, { 'idempotency-key': 'renew' });
    const again = await act(session.id, 'links', { send: false }, { 'idempotency-key': 'renew' });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await bench.open(renewedLink.parse(again.body).url)).toMatchObject({ status: 200 });
  });

  test.each(['links', 'expire'] as const)(
    '%s: a paid session refuses, another school’s does not exist',
    async (what) => {
      const session = await bench.create();
      await bench.markPaid(session.id);
      const refused = { status: 409, body: { code: 'payment_session_already_paid' } };
      expect(await act(session.id, what)).toMatchObject(refused);
      const key = await bench.school();
      const path = `/api/v1/payment_sessions/${session.id}/${what}`;
      const missing = { status: 404, body: { code: 'payment_session_not_found' } };
      expect(await bench.call('POST', path, { key, body: {} })).toMatchObject(missing);
      expect(await act('not-an-id', what)).toMatchObject(missing);
      expect(await bench.call('POST', path, { body: {} })).toMatchObject({ status: 401 });
    },
  );
});

describe('ending a link', () => {
  test('closes it at once, tells the school once, and repeating changes nothing', async () => {
    const session = await bench.create({ send_link: true });
    const first = await act(session.id, 'expire');
    expect(first.status).toBe(200);
    const ended = schoolSession.parse(first.body);
    expect(ended).toMatchObject({ id: session.id, status: 'open' });
    expect(Date.parse(ended.link_expires_at)).toBeLessThan(Date.parse(session.link_expires_at) - 71 * 3_600_000);
    expect(await bench.open(session.url)).toMatchObject(expired);
    const again = await act(session.id, 'expire');
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect(await bench.told(session.id)).toEqual(['payment_session.expired']);
    await bench.post();
    expect(emailsWith(session.url)).toEqual([]);
  });

  test('can be undone by a new link, whose own end is told again', async () => {
    const session = await bench.create();
    await act(session.id, 'expire');
    const link = await renew(session.id);
    expect(await bench.open(link.url)).toMatchObject({ status: 200 });
    await act(session.id, 'expire');
    expect(await bench.told(session.id)).toEqual(['payment_session.expired', 'payment_session.expired']);
  });
});

describe('a link that ends by itself', () => {
  test('is told to the school once, 72 hours after it was made and not a second before', async () => {
    const session = await bench.create();
    await bench.clock.advance(72 * 3600 - 30);
    await expireLinks(bench.services);
    expect(await bench.told(session.id)).toEqual([]);
    await bench.clock.advance(31);
    await Promise.all([expireLinks(bench.services), expireLinks(bench.services), expireLinks(bench.services)]);
    expect(await expireLinks(bench.services)).toBe(0);
    expect(await bench.told(session.id)).toEqual(['payment_session.expired']);
    expect(await bench.open(session.url)).toMatchObject(expired);
  });

  test('is not told of a session that is paid, nor while a newer link lives', async () => {
    const [paid, renewed] = [await bench.create(), await bench.create()];
    await bench.markPaid(paid.id);
    await bench.clock.advance(48 * 3600);
    await renew(renewed.id);
    await bench.clock.advance(48 * 3600);
    await expireLinks(bench.services);
    expect([await bench.told(paid.id), await bench.told(renewed.id)]).toEqual([[], []]);
    await bench.clock.advance(24 * 3600);
    await expireLinks(bench.services);
    expect([await bench.told(paid.id), await bench.told(renewed.id)]).toEqual([[], ['payment_session.expired']]);
  });
});
