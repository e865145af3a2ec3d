/** A payment whose start was not answered, or answered too late: it is made, and kept, only while somebody wants it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { checkDuePayments } from '#server/jobs/check-payments';
import { type Family, numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { paymentsOf, soundAtLastFor, stateOf } from '../test-harness.ts';

// An answer that is late comes a second and a half late, and is waited for.
const harness = await soundAtLastFor(startCardHarness({ providerTimeoutMs: 6_000, lateByMs: 1_500 }));
beforeEach(() => providerIs('back'));

const minute = 60;
const hour = 3_600;
const pay = 'POST /transactions';

/** `away`: it does nothing and answers 500. `silent`: it does all, and its answers and webhooks are lost. */
function providerIs(state: 'away' | 'silent' | 'back'): void {
  harness.gr4vy.fault(pay, '500', state === 'away' ? 1_000 : 0);
  harness.gr4vy.fault(pay, 'drop-after-commit', state === 'silent' ? 1_000 : 0);
  harness.gr4vy.webhooks(state === 'back' ? 'normal' : 'off');
}

const newFamily = () => harness.family({ amounts: [200_000] });
const attemptsOf = ({ sessionId }: Family) => paymentsOf(harness, sessionId);
/** What the provider's own books say of a payment: its word and the money it took. */
const chargesOf = ({ id }: Pick<PaymentDetail, 'id'>) =>
  harness.gr4vy
    .ledger()
    .filter(({ paymentId }) => paymentId === id)
    .map(({ status, receivedMinor }) => [status, receivedMinor]);
/** A token of now: it lives for a quarter of an hour. */
async function reopened(family: Family): Promise<Family> {
  const opened = await (await harness.call('GET', `/api/sessions/${family.key}`)).json();
  return { ...family, bearer: opened.token ?? opened.metadata.token };
}
async function payVoucher({ next_step: step }: PaymentDetail, minor?: number): Promise<void> {
  await harness.stripe.pay(referenceOf(step) ?? 'no voucher', minor);
  await harness.settle();
}
const replace = async (family: Family, { id }: Pick<PaymentDetail, 'id'>) =>
  harness.call('POST', `/api/payments/${id}/replace`, { bearer: (await reopened(family)).bearer, body: {} });
const asSchool = (method: string, { sessionId }: Family, path: string, body: unknown) =>
  harness.call(method, `/api/v1/payment_sessions/${sessionId}${path}`, { bearer: harness.schoolKey, body });

/** A family whose voucher of an hour ago is superseded and still payable. */
async function familyWithVoucher(): Promise<{ readonly family: Family; readonly voucher: PaymentDetail }> {
  const family = await newFamily();
  const voucher = await harness.client.makeVoucher(family.key);
  await harness.advance(31 * minute);
  return { family: await reopened(family), voucher };
}

it('a card whose payment was taken and not answered is asked for by the same words, whatever address we have by then', async () => {
  const family = await newFamily();
  providerIs('silent');
  const card = await payByCard(harness, family, numbers.approved);
  providerIs('back');
  await harness.clock.advance(minute);
  // Another program of a deploy, or the same one after its address was changed.
  await checkDuePayments({ ...harness.services, origin: 'https://pagos.example' });
  expect(await attemptsOf(family)).toMatchObject([{ id: card.id, status: 'successful', received: 200_000 }]);
  expect(chargesOf(card)).toEqual([['capture_succeeded', 200_000]]);
});

it('a card whose payment was taken and not answered is looked for where the call that asks again is refused', async () => {
  const family = await newFamily();
  providerIs('silent');
  const card = await payByCard(harness, family, numbers.approved);
  providerIs('back');
  await harness.clock.advance(minute);
  // Nothing says any more which words were sent, so they are others, and the provider refuses its key for them.
  await harness.services.db.updateTable('payment').set({ call_sealed: null }).where('id', '=', card.id).execute();
  await checkDuePayments({ ...harness.services, origin: 'https://pagos.example' });
  expect(await attemptsOf(family)).toMatchObject([{ id: card.id, status: 'successful', received: 200_000 }]);
  expect(chargesOf(card)).toEqual([['capture_succeeded', 200_000]]);
});

// What else makes a payment unwanted: the fault matrix's lost starts nobody wants any more.
describe('a card whose payment was not answered is not charged', () => {
  it('once a part of it came with an older voucher: the rest is another amount', async () => {
    const { family, voucher } = await familyWithVoucher();
    providerIs('away');
    const card = await payByCard(harness, family, numbers.approved);
    await payVoucher(voucher, 50_000);
    providerIs('back');
    for (let round = 0; round < 3; round += 1) await harness.advance(minute);
    expect(chargesOf(card)).toEqual([]);
  });

  it('when half an hour is over, whoever looks first', async () => {
    const family = await newFamily();
    providerIs('away');
    const card = await payByCard(harness, family, numbers.approved);
    providerIs('back');
    await harness.clock.advance(30 * minute);
    // The poller alone: nobody has opened the session again yet.
    await checkDuePayments(harness.services);
    expect(chargesOf(card)).toEqual([]);
  });
});

it('a card whose payment was not answered is booked if it was charged, and a case says that it came twice', async () => {
  const { family, voucher } = await familyWithVoucher();
  providerIs('silent');
  const card = await payByCard(harness, family, numbers.approved);
  await payVoucher(voucher);
  providerIs('back');
  await harness.advance(2 * minute);
  expect(chargesOf(card)).toEqual([['capture_succeeded', 200_000]]);
  const twice = { status: 'successful', cases: [{ kind: 'double' }] };
  expect(await harness.read(await reopened(family), card.id)).toMatchObject(twice);
});

describe('a family that wants to pay another way before the card’s answer came', () => {
  it('may say so; it is told nothing that is not known, and then that the attempt was cancelled', async () => {
    const family = await newFamily();
    providerIs('away');
    const card = await payByCard(harness, family, numbers.approved);
    expect(card).toMatchObject({ status: 'pending', phase: 'submitting', actions: ['check', 'replace'] });
    const answer = await replace(family, card);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'payment_not_replaced', metadata: { payment: { status: 'pending', cancel_requested: true } } },
    ]);
    providerIs('back');
    await harness.advance(40 * minute);
    // The provider's list may lag: not found is no answer yet.
    expect(await attemptsOf(family)).toMatchObject([{ status: 'pending' }]);
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    await harness.advance(hour);
    // Asked once, it may have been a mistake.
    expect(await attemptsOf(family)).toMatchObject([{ status: 'pending' }]);
    await harness.advance(61);
    expect(await attemptsOf(family)).toMatchObject([{ status: 'cancelled', received: null }]);
    expect(chargesOf(card)).toEqual([]);
  });

  it('has what stands at the provider called off at once', async () => {
    const family = await newFamily();
    providerIs('silent');
    const card = await payByCard(harness, family, numbers.bankAsks);
    const answer = await replace(family, card);
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'cancelled' }]);
    expect(chargesOf(card)).toEqual([['authorization_failed, canceled', 0]]);
    expect(await stateOf(harness, family.sessionId)).toBe('open');
  });

  it('reads that it is paid, if the money was taken', async () => {
    const family = await newFamily();
    providerIs('silent');
    const card = await payByCard(harness, family, numbers.approved);
    const answer = await replace(family, card);
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'successful' }]);
  });
});

describe('a voucher whose making was answered when nobody wanted it any more', () => {
  const isOnItsWay = async (family: Family) =>
    (await attemptsOf(family)).some(({ status, phase }) => status === 'pending' && phase === 'submitting');
  const takeBacks: readonly (readonly [string, (family: Family, older: PaymentDetail) => Promise<unknown>])[] = [
    ['the school switched the session off', (family) => asSchool('PATCH', family, '', { disabled: true })],
    ['the school took its links back', (family) => asSchool('POST', family, '/expire', {})],
    ['an older voucher was paid', (_family, older) => payVoucher(older)],
    ['the family called it off', async (family) => replace(family, { id: await waitingOf(family) })],
  ];
  const waitingOf = async ({ key }: Family): Promise<string> => {
    const { payments_in_process: waiting } = await (await harness.call('GET', `/api/sessions/${key}`)).json();
    return waiting.find(({ phase }: PaymentDetail) => phase === 'submitting').id;
  };

  it('is called off at once, whoever took it back', async () => {
    const families: { readonly family: Family; readonly voucher: PaymentDetail }[] = [];
    for (let made = 0; made < takeBacks.length; made += 1) {
      const family = await newFamily();
      families.push({ family, voucher: await harness.client.makeVoucher(family.key) });
    }
    await harness.advance(31 * minute);
    harness.stripe.fault('POST /v1/payment_intents', 'delay', takeBacks.length);
    const making = families.map(({ family }) => harness.client.makeVoucher(family.key));
    await Promise.all(
      families.map(async ({ family, voucher }, index) => {
        while (!(await isOnItsWay(family))) await sleep(10);
        await takeBacks[index]?.[1](family, voucher);
      }),
    );
    await Promise.all(making);
    await harness.settle();
    const made = await Promise.all(making);
    const ended = await Promise.all(families.map(async ({ family }) => (await attemptsOf(family)).at(-1)?.status));
    expect(ended).toEqual(takeBacks.map(() => 'cancelled'));
    const theirs = made.map(({ id }) => harness.stripe.ledger().find(({ paymentId }) => paymentId === id)?.status);
    expect(theirs).toEqual(takeBacks.map(() => 'canceled'));
  });
});
