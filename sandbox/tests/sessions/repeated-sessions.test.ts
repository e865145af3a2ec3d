import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createdSession } from '#contracts/school-sessions';
import { repeated } from '#server/use-cases/sessions/repeat-session';
import { byCash, openLink } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startCaseHarness } from '../cases/case-harness.ts';
import { soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startCaseHarness());

const post = (path: string, body: unknown, idempotencyKey: string | null = null) =>
  harness.callSchool('POST', path, { body, idempotencyKey });
const newBody = () => ({ ...sessionBody([435_000]), external_id: `estado-${randomUUID()}` });
const created = async (body: unknown) => createdSession.parse((await post('/payment_sessions', body)).body);
const keyOf = ({ url }: { readonly url: string }) => new URL(url).searchParams.get('data') ?? '';
const opens = async (session: { readonly url: string }) =>
  (await harness.call('GET', `/api/sessions/${keyOf(session)}`)).status;
const sessionsOf = async (externalId: string) =>
  (await harness.services.db.selectFrom('session').select('id').where('external_id', '=', externalId).execute()).length;

type Session = Awaited<ReturnType<typeof created>>;
const pending = async (session: Session) => {
  const parent = await openLink(harness.origin, keyOf(session));
  return parent.pay(byCash);
};

/** How a first session comes to stand so. */
const ways = {
  payable: async () => undefined,
  expired: () => harness.advance(73 * 3600),
  disabled: ({ id }) => harness.callSchool('PATCH', `/payment_sessions/${id}`, { body: { disabled: true } }),
  in_process: pending,
  paid: async (session) => harness.pay(await pending(session)),
  ended: ({ id }) => post(`/payment_sessions/${id}/expire`, {}),
} as const satisfies Record<keyof typeof repeated, (session: Session) => Promise<unknown>>;

const conditions = ['payable', 'expired', 'disabled', 'in_process', 'paid', 'ended'] as const;

describe('the same external id once more', () => {
  it.each(conditions)('with the same body, of a session that is %s, makes no second one', async (condition) => {
    const body = newBody();
    const first = await created(body);
    await ways[condition](first);
    const answer = await post('/payment_sessions', body);
    if (repeated[condition] === 'new_link') {
      expect(answer.status).toBe(201);
      const again = createdSession.parse(answer.body);
      expect(again).toMatchObject({ id: first.id, external_id: body.external_id, created_at: first.created_at });
      expect(again.url).not.toBe(first.url);
      expect(await opens(again)).toBe(200);
    } else expect(answer).toMatchObject({ body: { code: repeated[condition], metadata: { session_id: first.id } } });
    expect(await sessionsOf(body.external_id)).toBe(1);
  });

  it.each(conditions)('with another body is refused, also where the first is %s', async (condition) => {
    const body = newBody();
    const first = await created(body);
    await ways[condition](first);
    expect(await post('/payment_sessions', { ...body, vat: '16' })).toMatchObject({
      status: 409,
      body: { code: 'external_id_reused', metadata: { session_id: first.id } },
    });
    expect(await sessionsOf(body.external_id)).toBe(1);
  });

  it('leaves the link that the payer has', async () => {
    const body = newBody();
    const [first, again] = [await created(body), await created(body)];
    expect([await opens(first), await opens(again)]).toEqual([200, 200]);
  });

  it('at once makes one session, whoever is first', async () => {
    const body = newBody();
    const all = await Promise.all(Array.from({ length: 6 }, () => created(body)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(new Set(all.map(({ url }) => url)).size).toBe(6);
    expect(await sessionsOf(body.external_id)).toBe(1);
  });

  it('under an Idempotency-Key that was used gets that key’s answer, under another one a link more', async () => {
    const body = newBody();
    const under = async (key: string) => (await post('/payment_sessions', body, key)).body;
    const [one, other] = [randomUUID(), randomUUID()];
    const first = createdSession.parse(await under(one));
    expect(await under(one)).toEqual(first);
    const again = createdSession.parse(await under(other));
    expect([again.id === first.id, again.url === first.url]).toEqual([true, false]);
    expect(await under(other)).toEqual(again);
  });

  it('has its charges as they are now, and is found under the id it was given since', async () => {
    const body = newBody();
    const { id } = await created(body);
    const renamed = `otro-${randomUUID()}`;
    const charges = sessionBody([100_000]).charges;
    await harness.callSchool('PATCH', `/payment_sessions/${id}`, { body: { external_id: renamed, charges } });
    expect(await created({ ...body, external_id: renamed })).toMatchObject({
      id,
      amounts: { total_due_amount: 100_000 },
    });
    expect((await created(body)).id).not.toBe(id);
  });

  it('is refused to a session that is given the id of another', async () => {
    const [one, other] = [newBody(), newBody()];
    const [{ id }, { id: otherId }] = [await created(one), await created(other)];
    expect(
      await harness.callSchool('PATCH', `/payment_sessions/${id}`, { body: { external_id: other.external_id } }),
    ).toMatchObject({ status: 409, body: { code: 'external_id_reused', metadata: { session_id: otherId } } });
  });

  it('of sessions that a program of before made, also of several, is free', async () => {
    const body = newBody();
    const { id } = await created(body);
    await harness.services.db.updateTable('session').set({ request_sha256: null }).where('id', '=', id).execute();
    const second = await created(body);
    expect(second.id).not.toBe(id);
    expect((await created(body)).id).toBe(second.id);
  });
});
