/** The code on a slip or receipt: what it shows to a stranger, what it never shows, and how its school ends it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkCode, paperCheck } from '#contracts/paper-check';
import { problem } from '#contracts/problem';
import { byCash, openLink } from '../../actors/parent.ts';
import { type Owed, startCaseHarness } from '../cases/case-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCaseHarness());
const { key: stranger } = await otherSchool(harness);

const keyOf = ({ payment }: Owed): string => payment.check_url?.split('/check/')[1] ?? '';
const open = (made: Owed, more = '') => harness.call('GET', `/api/checks/${keyOf(made)}${more}`);
const shown = async (made: Owed, more = '') => paperCheck.parse(await (await open(made, more)).json());
const revoke = (paymentId: string, key?: string) =>
  harness.callSchool('POST', `/payments/${paymentId}/check_code/revoke`, { body: {}, ...(key ? { key } : {}) });
const own = async (made: Owed) => (await openLink(harness.origin, made.key)).read(made.payment.id);
const unknown = [404, 'check_code_not_found'];
const refused = async (answer: Response) => [answer.status, problem.parse(await answer.json()).code];

describe('whoever scans a paper', () => {
  it('sees whose it is, how it stands and four digits, in their language; no name, amount or concept', async () => {
    const made = await harness.owed([480_000]);
    const { payment } = made;
    expect(payment.check_url).toMatch(new RegExp(`^${harness.origin}/check/[\\w-]{43}$`));
    const answer = await open(made);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      locale: 'es-MX',
      school: { name: 'Colegio de Prueba', accent: null, fg_logo: null },
      time_zone: 'America/Mexico_City',
      method_title: payment.method_title,
      state: 'payable',
      last_four: expect.stringMatching(/^\d{4}$/),
      of: 'reference',
      at: payment.next_step && 'pay_before' in payment.next_step ? payment.next_step.pay_before : '',
    });
    for (const { student_name: student, concept_desc: concept } of payment.lines)
      for (const word of [...student.split(' '), concept]) expect(text).not.toContain(word);
    expect(text).not.toMatch(/4[,.]?800|480000/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await shown(made, '?locale=en-US')).method_title).not.toBe(payment.method_title);
  });

  it('sees it turn paid, with the day, and the same code on the receipt', async () => {
    const made = await harness.owed([300_000]);
    const phone = await openLink(harness.origin, made.key);
    await harness.pay(made.payment);
    const now = await phone.read(made.payment.id);
    expect(now.check_url).toBe(made.payment.check_url);
    expect(await shown(made)).toMatchObject({ state: 'paid', at: now.paid_at });
  });

  it('sees that too little came, and nothing of how much', async () => {
    const made = await harness.owed([300_000]);
    await harness.moneyShows(made, 200_000);
    expect(await shown(made)).toMatchObject({ state: 'in_review' });
  });

  it('sees that a slip is too old, and is led to no other', async () => {
    const made = await harness.owed([300_000]);
    await harness.clock.advance(9 * 86_400);
    expect(await shown(made)).toMatchObject({ state: 'expired' });
  });

  it('changes nothing, however often: a crawler or a preview leaves the payment as it was', async () => {
    const made = await harness.owed([300_000]);
    const before = await own(made);
    for (let round = 0; round < 15; round += 1) expect((await open(made)).status).toBe(200);
    expect(await own(made)).toEqual(before);
  });

  it('gets the code as a picture without a script or a style, for a key of ours alone', async () => {
    const made = await harness.owed([300_000]);
    const answer = await open(made, '/code.svg');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(await answer.text()).toMatch(
      /^<svg xmlns="[^"]+" viewBox="0 0 \d+ \d+" shape-rendering="crispEdges"><path /,
    );
    const other = keyOf(made).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(await refused(await harness.call('GET', `/api/checks/${other}/code.svg`))).toEqual(unknown);
  });
});

describe('a code', () => {
  it('opens no voucher, and a voucher’s key no check', async () => {
    const made = await harness.owed([300_000]);
    const durable = harness.services.keys.voucherKey(made.payment.id);
    expect(keyOf(made)).not.toBe(durable);
    expect(await refused(await harness.call('GET', `/api/vouchers/${keyOf(made)}`))).toEqual([
      404,
      'voucher_not_found',
    ]);
    expect(await refused(await harness.call('GET', `/api/checks/${durable}`))).toEqual(unknown);
    expect(await refused(await harness.call('GET', `/api/checks/${made.payment.id}`))).toEqual(unknown);
  });

  it('of a choice that was never confirmed is answered like one that nobody was given', async () => {
    const { key } = await harness.client.createSession(harness.schoolKey, sessionBody([300_000]));
    const chosen = await (await openLink(harness.origin, key)).choose(byCash);
    for (const id of [chosen.payment_id, randomUUID()]) {
      const answer = await harness.call('GET', `/api/checks/${harness.services.keys.checkKey(id)}`);
      expect(await refused(answer)).toEqual(unknown);
    }
  });

  it('that its school revokes answers like one that nobody was given; the slip and its own link stay', async () => {
    const made = await harness.owed([300_000]);
    const answer = await revoke(made.payment.id);
    expect(answer.status).toBe(200);
    expect(checkCode.parse(answer.body)).toEqual({
      payment_id: made.payment.id,
      session_id: made.id,
      revoked_at: expect.any(String),
    });
    expect((await revoke(made.payment.id)).body).toEqual(answer.body);
    const [closed, never] = [await open(made), await harness.call('GET', `/api/checks/${'A'.repeat(43)}`)];
    const bodies = await Promise.all([closed, never].map(async (response) => problem.parse(await response.json())));
    const [one, other] = bodies.map(({ support_code: _code, request_id: _id, ...rest }) => rest);
    expect([closed.status, one]).toEqual([404, other]);
    expect(await refused(await open(made, '/code.svg'))).toEqual(unknown);
    expect(await own(made)).toMatchObject({ status: 'pending', check_url: null });
    const durable = harness.services.keys.voucherKey(made.payment.id);
    expect((await harness.call('GET', `/api/vouchers/${durable}`)).status).toBe(200);
  });

  it('ends with its session’s links only where the school says so', async () => {
    const made = await harness.owed([300_000]);
    const expire = (body: object) => harness.callSchool('POST', `/payment_sessions/${made.id}/expire`, { body });
    expect((await expire({})).status).toBe(200);
    expect((await open(made)).status).toBe(200);
    expect((await expire({ revoke_check_codes: true })).status).toBe(200);
    expect((await open(made)).status).toBe(404);
  });

  it('is nobody else’s to revoke', async () => {
    const made = await harness.owed([300_000]);
    for (const [id, key] of [[made.payment.id, stranger], [randomUUID()], ['x']] as const)
      expect(await revoke(id, key)).toMatchObject({ status: 404, body: { code: 'check_code_not_found' } });
    expect((await open(made)).status).toBe(200);
  });
});
