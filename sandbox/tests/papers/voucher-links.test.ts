/** Links that show a voucher to their holder: a school lists and revokes them, and they end after their payment. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { instructionsOf } from '#contracts/instruction-lines';
import { problem } from '#contracts/problem';
import { voucherLink, voucherLinkList } from '#contracts/voucher-links';
import { type Owed, startCaseHarness } from '../cases/case-harness.ts';
import { otherSchool, paymentRow, soundAtLastFor } from '../test-harness.ts';
import { openLink } from '../../actors/parent.ts';

const days = 24 * 3600;
const harness = await soundAtLastFor(startCaseHarness());
await harness.services.db
  .updateTable('school')
  .set({ advisor: JSON.stringify({ name: 'Rosa Díaz', email: 'caja@escuela.example', phone: null }) })
  .execute();
const { key: stranger } = await otherSchool(harness);

/** The key of a payment's durable link. */
function keyOf({ payment }: Owed): string {
  const step = payment.next_step;
  return new URL(instructionsOf(step)?.durable_url ?? 'x:').pathname.replace('/v/', '');
}
const open = (made: Owed, more = '') => harness.call('GET', `/api/vouchers/${keyOf(made)}${more}`);
const statusOf = async (made: Owed) => (await open(made)).status;
const list = async (query: string, key?: string) =>
  voucherLinkList.parse(
    (await harness.callSchool('GET', `/voucher_links${query}`, key === undefined ? {} : { key })).body,
  );
const linkOf = async ({ id }: Owed) => (await list(`?session_id=${id}`)).data[0];
const revoke = (paymentId: string, key?: string) =>
  harness.callSchool('POST', `/payments/${paymentId}/voucher_link/revoke`, { body: {}, ...(key ? { key } : {}) });

describe('a school', () => {
  it('lists the links of its vouchers, newest first and page by page, and no key of any', async () => {
    const [first, second] = [await harness.owed([100_000]), await harness.owed([200_000])];
    const { data } = await list('');
    expect(data.slice(0, 2).map(({ payment_id: id }) => id)).toEqual([second.payment.id, first.payment.id]);
    expect(data[0]).toEqual({
      payment_id: second.payment.id,
      session_id: second.id,
      status: 'live',
      created_at: expect.any(String),
      ends_at: null,
      revoked_at: null,
    });
    expect(JSON.stringify(data)).not.toContain(keyOf(second));
    const page = await list('?limit=1');
    expect(page.data).toEqual(data.slice(0, 1));
    expect((await list(`?limit=1&cursor=${page.next_cursor}`)).data).toEqual(data.slice(1, 2));
    expect((await list(`?session_id=${first.id}`)).data).toEqual(data.slice(1, 2));
    expect((await list('?status=revoked')).data).toEqual([]);
  });

  it('revokes one: it opens nothing any more, tells whose it was and nothing of the family, and the voucher stays payable', async () => {
    const made = await harness.owed([300_000]);
    expect(await statusOf(made)).toBe(200);
    const answer = await revoke(made.payment.id);
    expect(answer.status).toBe(200);
    expect(voucherLink.parse(answer.body)).toMatchObject({ payment_id: made.payment.id, status: 'revoked' });
    expect((await revoke(made.payment.id)).body).toEqual(answer.body);
    for (const more of ['', '/events', '/file', '/reminder.ics']) {
      const closed = await open(made, more);
      const refusal = problem.parse(await closed.json());
      expect([more, closed.status, refusal.code]).toEqual([more, 410, 'voucher_link_ended']);
      expect(refusal.metadata).toEqual({
        locale: 'es-MX',
        school: { name: 'Colegio de Prueba', accent: null, fg_logo: null },
        advisor: { name: 'Rosa Díaz', email: 'caja@escuela.example', phone: null },
      });
    }
    expect(await linkOf(made)).toEqual(answer.body);
    expect((await list('?status=revoked')).data).toEqual([answer.body]);

    // The payer's own page gives it out no longer, and shows the voucher as before.
    const own = await (await openLink(harness.origin, made.key)).read(made.payment.id);
    expect(own).toMatchObject({ status: 'pending', next_step: { kind: 'instructions', durable_url: null } });
    await harness.pay(made.payment);
    expect(await harness.session(made.id)).toMatchObject({ status: 'paid' });
    expect(await statusOf(made)).toBe(410);
  });

  it('ends them with a session’s links only where it says so', async () => {
    const made = await harness.owed([300_000]);
    const expire = (body: object) => harness.callSchool('POST', `/payment_sessions/${made.id}/expire`, { body });
    expect((await expire({})).status).toBe(200);
    expect(await statusOf(made)).toBe(200);
    expect(
      (await harness.callSchool('POST', `/payment_sessions/${made.id}/links`, { body: { send: false } })).status,
    ).toBe(201);
    expect(await statusOf(made)).toBe(200);
    expect((await expire({ revoke_voucher_links: true })).status).toBe(200);
    expect([await statusOf(made), (await linkOf(made))?.status]).toEqual([410, 'revoked']);
  });

  it('finds no link of another school, of a payment without one, or of none at all', async () => {
    const made = await harness.owed([300_000]);
    const missing = { status: 404, body: { code: 'voucher_not_found' } };
    expect(await revoke(made.payment.id, stranger)).toMatchObject(missing);
    expect(await revoke(randomUUID())).toMatchObject(missing);
    expect(await revoke('x')).toMatchObject(missing);
    expect(await list('', stranger)).toEqual({ data: [], next_cursor: null });
    expect((await list(`?session_id=${made.id}`, stranger)).data).toEqual([]);
    expect(await statusOf(made)).toBe(200);
    for (const query of ['?session_id=x', '?status=dead', '?limit=0', '?cursor=bm9wZQ', '?page=2'])
      expect(await harness.callSchool('GET', `/voucher_links${query}`)).toMatchObject({ status: 422 });
  });
});

describe('a voucher’s link', () => {
  it('shows what was paid for 90 days, and then ends by itself', async () => {
    const made = await harness.owed([300_000]);
    await harness.pay(made.payment);
    const { ends_at: endsAt } = (await linkOf(made)) ?? {};
    const { paid_at: paidAt } = await paymentRow(harness, made.payment.id);
    const lived = (Date.parse(endsAt ?? '') - (paidAt?.getTime() ?? 0)) / 1000;
    expect(Math.abs(lived - 90 * days)).toBeLessThan(60);
    await harness.clock.advance(89 * days);
    expect([await statusOf(made), (await linkOf(made))?.status]).toEqual([200, 'live']);
    await harness.clock.advance(days + 60);
    expect([await statusOf(made), (await linkOf(made))?.status]).toEqual([410, 'ended']);
  });

  it('of a voucher nobody paid ends 90 days after the voucher did, and never before', async () => {
    const made = await harness.owed([300_000]);
    expect(await linkOf(made)).toMatchObject({ status: 'live', ends_at: null });
    // Ended by the worker, which may look before anybody else.
    await harness.clock.advance(85 * days);
    await harness.settle();
    expect(await linkOf(made)).toMatchObject({ status: 'live', ends_at: expect.any(String) });
    await harness.clock.advance(91 * days);
    expect(await statusOf(made)).toBe(410);
    // Money that comes all the same is news: the link's holder may see it.
    await harness.moneyShows(made, 300_000);
    expect(await statusOf(made)).toBe(200);
  });

  it('that ended is no guess: whoever opens it again and again is never locked out', async () => {
    const made = await harness.owed([300_000]);
    await revoke(made.payment.id);
    for (let round = 0; round < 15; round += 1) expect(await statusOf(made)).toBe(410);
    expect((await harness.call('GET', `/api/vouchers/${randomUUID()}`)).status).toBe(404);
  });
});
