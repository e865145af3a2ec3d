import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schoolSession } from '#contracts/school-sessions';
import { renewedLink } from '#contracts/session-changes';
import { expireLinks } from '#server/jobs/maintain-sessions';
import { harnessFor } from '../test-harness.ts';
import { startMailHarness } from './mail-harness.ts';

const harness = await harnessFor(startMailHarness());

const act = (id: string, what: 'links' | 'expire', body: unknown = {}, headers: Record<string, string> = {}) =>
  harness.asSchool(`/${id}/${what}`, body, headers);
/** Another link, that is sent to nobody. */
const renew = async (id: string) => renewedLink.parse((await act(id, 'links', { send: false })).body);
const expired = { status: 410, body: { code: 'payment_session_expired' } };
const emailsWith = (...urls: readonly string[]) =>
  harness.catcher.emails().filter(({ links }) => links.some((link) => urls.includes(link)));

describe('a new link', () => {
  test('opens the session for 72 hours, and the old one says expired', async () => {
    const session = await harness.create();
    const answer = await act(session.id, 'links', { send: false });
    expect(answer.status).toBe(201);
    const link = renewedLink.parse(answer.body);
    expect(Object.keys(link).toSorted()).toEqual(['link_expires_at', 'url']);
    expect(await harness.open(link.url)).toMatchObject({ status: 200, body: { id: session.id } });
    expect(await harness.open(session.url)).toMatchObject(expired);
    const read = await harness.call('GET', `/api/v1/payment_sessions/${session.id}`, { key: harness.schoolKey });
    expect(read.body).toMatchObject({ link_expires_at: link.link_expires_at });
    const { created_at, expires_at } = await harness.services.db
      .selectFrom('access_link')
      .select(['created_at', 'expires_at'])
      .where('session_id', '=', session.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBe(72 * 3_600_000);
  });

  test('ends the bearer tokens that came from the old one', async () => {
    const session = await harness.create();
    const { token } = z.object({ token: z.string() }).parse((await harness.open(session.url)).body);
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/payments/${session.id}`;
    expect(await harness.call('GET', path, { headers })).toMatchObject({ status: 404 });
    await renew(session.id);
    expect(await harness.call('GET', path, { headers })).toMatchObject({ status: 401 });
  });

  test('goes to the payer unless the school says no, and only the newest does', async () => {
    const session = await harness.create({ send_link: true });
    await act(session.id, 'links');
    const last = renewedLink.parse((await act(session.id, 'links')).body);
    await harness.post();
    const emails = emailsWith(session.url, last.url);
    expect(emails.map(({ links }) => links)).toEqual([[last.url]]);
    expect(emails[0]?.subject).toBe('Colegio San Jerónimo: tu nuevo enlace para pagar');
    const rows = await harness.services.db
      .selectFrom('email')
      .selectAll()
      .where('session_id', '=', session.id)
      .execute();
    expect(rows.filter((row) => row.dead_at !== null)).toHaveLength(2);
  });

  test('is the same for a request that is repeated under its Idempotency-Key', async () => {
    const session = await harness.create();
    const first = await act(session.id, 'links', { send: false }, { 'idempotency-key': 'renew' });
    const again = await act(session.id, 'links', { send: false }, { 'idempotency-key': 'renew' });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await harness.open(renewedLink.parse(again.body).url)).toMatchObject({ status: 200 });
  });

  test.each(['links', 'expire'] as const)(
    '%s: a paid session refuses, another school’s does not exist',
    async (what) => {
      const session = await harness.create();
      await harness.markPaid(session.id);
      const refused = { status: 409, body: { code: 'payment_session_already_paid' } };
      expect(await act(session.id, what)).toMatchObject(refused);
      const key = await harness.school();
      const path = `/api/v1/payment_sessions/${session.id}/${what}`;
      const missing = { status: 404, body: { code: 'payment_session_not_found' } };
      expect(await harness.call('POST', path, { key, body: {} })).toMatchObject(missing);
      expect(await act('not-an-id', what)).toMatchObject(missing);
      expect(await harness.call('POST', path, { body: {} })).toMatchObject({ status: 401 });
    },
  );
});

describe('ending a link', () => {
  test('closes it at once, tells the school once, and repeating changes nothing', async () => {
    const session = await harness.create({ send_link: true });
    const first = await act(session.id, 'expire');
    expect(first.status).toBe(200);
    const ended = schoolSession.parse(first.body);
    expect(ended).toMatchObject({ id: session.id, status: 'open' });
    expect(Date.parse(ended.link_expires_at)).toBeLessThan(Date.parse(session.link_expires_at) - 71 * 3_600_000);
    expect(await harness.open(session.url)).toMatchObject(expired);
    const again = await act(session.id, 'expire');
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect(await harness.eventTypesOf(session.id)).toEqual(['payment_session.expired']);
    await harness.post();
    expect(emailsWith(session.url)).toEqual([]);
  });

  test('can be undone by a new link, whose own end is told again', async () => {
    const session = await harness.create();
    await act(session.id, 'expire');
    const link = await renew(session.id);
    expect(await harness.open(link.url)).toMatchObject({ status: 200 });
    await act(session.id, 'expire');
    expect(await harness.eventTypesOf(session.id)).toEqual(['payment_session.expired', 'payment_session.expired']);
  });
});

describe('a link that ends by itself', () => {
  test('is told to the school once, 72 hours after it was made and not a second before', async () => {
    const session = await harness.create();
    await harness.clock.advance(72 * 3600 - 30);
    await expireLinks(harness.services);
    expect(await harness.eventTypesOf(session.id)).toEqual([]);
    await harness.clock.advance(31);
    await Promise.all([expireLinks(harness.services), expireLinks(harness.services), expireLinks(harness.services)]);
    expect(await expireLinks(harness.services)).toBe(0);
    expect(await harness.eventTypesOf(session.id)).toEqual(['payment_session.expired']);
    expect(await harness.open(session.url)).toMatchObject(expired);
  });

  test('is not told of a session that is paid, nor while a newer link lives', async () => {
    const [paid, renewed] = [await harness.create(), await harness.create()];
    await harness.markPaid(paid.id);
    await harness.clock.advance(48 * 3600);
    await renew(renewed.id);
    await harness.clock.advance(48 * 3600);
    await expireLinks(harness.services);
    expect([await harness.eventTypesOf(paid.id), await harness.eventTypesOf(renewed.id)]).toEqual([[], []]);
    await harness.clock.advance(24 * 3600);
    await expireLinks(harness.services);
    expect([await harness.eventTypesOf(paid.id), await harness.eventTypesOf(renewed.id)]).toEqual([
      [],
      ['payment_session.expired'],
    ]);
  });
});
