/** Calls that start a payment, made out of turn. Actions on an existing payment: `payment-actions.test.ts`. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { policyVersion } from '#domain/policies';
import { byCard, byCash, openLink, type Parent } from '../../actors/parent.ts';
import { startCardHarness } from '../cards/card-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentsOf as paymentsIn, reference, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCardHarness());

interface Chosen extends Parent {
  readonly payment: string;
}

const accepted = { accepted_policy: policyVersion } as const;
const cash = { ...byCash, ...accepted } as const;

const open = () => harness.parent();
async function choose(): Promise<Chosen> {
  const parent = await harness.parent();
  return { ...parent, payment: (await parent.choose(byCash)).payment_id };
}
async function commit(): Promise<Chosen> {
  const chosen = await choose();
  await chosen.commit(chosen.payment);
  return chosen;
}
async function pay(): Promise<Chosen> {
  const paying = await commit();
  await harness.stripe.pay(reference(await paying.read(paying.payment)));
  await harness.settle();
  return paying;
}
async function disable(): Promise<Parent> {
  const session = await open();
  await harness.services.db
    .updateTable('session')
    .set({ disabled: true })
    .where('id', '=', session.sessionId)
    .execute();
  return session;
}

const post = ({ call }: Parent, path: string, body: unknown) => call('POST', path, body);
const codeOf = async (answer: Response) => (answer.ok ? answer.status : (await answer.json()).code);
const paymentsOf = ({ sessionId }: Parent) => paymentsIn(harness, sessionId);

/** Every call that starts a payment, or opens something at a provider for one. */
const starts: readonly (readonly [what: string, path: (of: Parent) => string, body: object])[] = [
  ['choosing a method', ({ sessionId }) => `/sessions/${sessionId}/materialize`, cash],
  ['opening card fields', ({ sessionId }) => `/sessions/${sessionId}/card_form`, byCard],
  ['the specification’s endpoint alias for a voucher', () => '/create_payment_intent_oxxo', accepted],
  ['the specification’s endpoint alias for a card', () => '/create_payment_intent', accepted],
  ['the specification’s endpoint alias for a transfer', () => '/create_bank_transfer_payment', accepted],
  ['a transaction', () => '/create_transaction', cash],
  ['a checkout session', () => '/checkout_sessions', accepted],
];

const situations = [
  ['waits for a payment', commit, 'payment_session_already_in_confirmation_pending_state'],
  ['is paid', pay, 'payment_session_already_paid'],
  ['is switched off', disable, 'payment_session_disabled'],
] as const;

describe.each(situations)('a session that %s', (_situation, bring, code) => {
  it.each(starts)('refuses %s, and nothing of it changes', async (_what, pathOf, body) => {
    const session = await bring();
    const before = await paymentsOf(session);
    expect(await codeOf(await post(session, pathOf(session), body))).toBe(code);
    expect(await paymentsOf(session)).toEqual(before);
  });
});

describe('a session that is open', () => {
  it.each(starts)('takes %s', async (_what, pathOf, body) => {
    const session = await open();
    expect([200, 201]).toContain(await codeOf(await post(session, pathOf(session), body)));
  });

  it.each([
    ['commit', ({ sessionId }: Parent) => `/sessions/${sessionId}/commit`],
    ['confirm_payment_intent', () => '/confirm_payment_intent'],
    ['confirm_transaction', () => '/confirm_transaction'],
  ])('cannot be paid by %s before a method was chosen', async (_name, pathOf) => {
    const session = await open();
    const made = { payment_id: randomUUID() };
    expect(await codeOf(await post(session, pathOf(session), made))).toBe('payment_not_found');
    expect(await paymentsOf(session)).toEqual([]);
    const chosen = await choose();
    expect(await codeOf(await post(chosen, pathOf(chosen), { payment_id: chosen.payment }))).toBe(200);
  });

  it('takes no payment whose place another choice has taken', async () => {
    const chosen = await choose();
    const again = { entity: 'transfer', method: 'transfer', ...accepted };
    await post(chosen, `/sessions/${chosen.sessionId}/materialize`, again);
    const committed = await chosen.commit(chosen.payment);
    expect(await codeOf(committed)).toBe('invalid_payment_status');
    expect((await paymentsOf(chosen)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'pristine']);
  });

  it('is paid once, however often its last step is repeated', async () => {
    const paid = await pay();
    const before = await paymentsOf(paid);
    for (const path of [`/sessions/${paid.sessionId}/commit`, '/confirm_payment_intent'])
      await post(paid, path, { payment_id: paid.payment });
    await harness.settle();
    expect(await paymentsOf(paid)).toEqual(before);
    expect(before).toMatchObject([{ status: 'successful' }]);
  });
});

describe('a session whose link dies while its page stands open', () => {
  it('lets that page finish for the rest of its token’s quarter of an hour, nobody open it again, and then names nobody', async () => {
    const { key } = await harness.client.createSession(harness.schoolKey, sessionBody());
    await harness.clock.advance(72 * 3600 - 300);
    const read = () => harness.call('GET', `/api/sessions/${key}`);
    const { sessionId: id, bearer } = await openLink(harness.origin, key);
    const materialize = () => harness.call('POST', `/api/sessions/${id}/materialize`, { bearer, body: cash });
    await harness.clock.advance(301);
    const dead = await (await read()).text();
    expect(JSON.parse(dead).code).toBe('payment_session_expired');
    expect(dead).not.toMatch(/Ana|Torres|Luc/);
    expect(await codeOf(await materialize())).toBe(201);
    await harness.clock.advance(600);
    expect(await codeOf(await materialize())).toBe('unauthorized');
  });
});
