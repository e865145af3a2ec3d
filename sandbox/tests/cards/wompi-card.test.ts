import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { policyVersion } from '#domain/policies';
import { openLink } from '../../actors/parent.ts';
import { codeOf, otherSchool, paymentsOf, soundAtLastFor } from '../test-harness.ts';
import { endsClean, numbers, startColombianCards, way } from './wompi-card.fixture.ts';

/** Colombia's card through the API: each answer of Wompi's, what a payer reads, and that both books agree at last. */
const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'cuota.log');
const harness = await soundAtLastFor(startColombianCards({ logFile }));
const { provider, family, pay, submit } = harness;
const lines = (id: string) => provider.ledger().filter(({ paymentId }) => paymentId === id);
afterEach(() => {
  for (const kind of ['500', 'drop-after-commit'] as const)
    for (const route of ['POST /v1/transactions', 'POST /v1/payment_sources']) provider.fault(route, kind, 0);
  provider.webhooks('normal');
});

describe('a card that is typed', () => {
  // S1-R03, S3-R03, S9-R12
  it('is paid seconds after the press, in as many instalments as were chosen', async () => {
    const parent = await family();
    const form = await harness.openForm(parent);
    expect(form).toMatchObject({
      provider: 'wompi',
      instalments: expect.arrayContaining([1, 36]),
      saved_card_asks_code: false,
      acceptances: [{ id: 'data_processing' }, { id: 'usage_regulation' }],
    });
    const paid = await pay(parent, { number: numbers.paid, answers: { instalments: '12' } });
    expect(paid).toMatchObject({
      status: 'successful',
      received_amount: 435_000,
      session_paid: true,
      instalments: 12,
      // What a month costs is the bank's to say.
      receipt: { instalments: { count: 12, monthly: null } },
    });
    expect(lines(paid.id)).toMatchObject([{ status: 'APPROVED', receivedMinor: 435_000, paidWith: 'VISA 4242 x12' }]);
    const read = await harness.call('GET', `/api/v1/payments/${paid.id}`, { bearer: harness.schoolKey });
    expect(await read.json()).toMatchObject({ instalments: 12 });
  });

  it.each(['0', '37', '1.5'])('is not charged in %s instalments', async (instalments) => {
    const { id, answer } = await submit(await family(), { answers: { instalments } });
    expect([answer.status, lines(id)]).toEqual([422, []]);
  });

  it.each([
    [numbers.declined, 'rejected', 'rejected_by_bank'],
    ['4000000000009995', 'rejected', 'insufficient_funds'],
    ['4000000000000127', 'rejected', 'check_cvv_and_expiry'],
    ['4000000000000069', 'rejected', 'check_cvv_and_expiry'],
    ['4000000000000044', 'rejected', 'invalid_payment_method'],
    ['4000000000000051', 'rejected', 'payment_data_error'],
    ['4000000000000119', 'rejected', 'could_not_be_processed'],
    [numbers.error, 'failed', 'system_error'],
  ])('with %s ends as %s, %s, and another pays', async (number, status, decline_group) => {
    const parent = await family();
    expect(await pay(parent, { number })).toMatchObject({ status, decline_group });
    expect(await pay(parent, { number: numbers.paid })).toMatchObject({ status: 'successful' });
  });

  it('that its bank looks at waits, and shows up when it is decided, with or without an event', async () => {
    const parent = await family();
    const held = await pay(parent, { number: numbers.waits });
    expect(held).toMatchObject({ status: 'pending', phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    provider.webhooks('off');
    await provider.pay(held.id);
    for (let minute = 0; minute < 4; minute += 1) await harness.advance(60);
    expect(await harness.statusOf(held.id)).toBe('successful');
  });

  it('is charged only where both documents were accepted, in the versions of now', async () => {
    const parent = await family();
    const { acceptances: _, ...body } = await harness.filledIn(parent, {});
    const { payment_id: id } = await parent.choose(way);
    expect(await codeOf(await parent.commit(id, body))).toEqual([422, 'acceptance_required']);
    expect(lines(id)).toEqual([]);
  });
});

// Rows 3, 7 and 8 of the map of the API.
it('create_payment_intent prepares a card payment of what is owed, whatever its body says', async () => {
  const parent = await family();
  const body = { amount: 1, payment_fee: 0, metadata: {}, ...way, accepted_policy: policyVersion };
  const answer = await parent.call('POST', '/create_payment_intent', body);
  expect(answer.status).toBe(201);
  const rows = await paymentsOf(harness, parent.sessionId);
  expect(rows).toMatchObject([{ method_key: 'CO/card/wompi', base: 435_000 }]);
});

it('create_transaction answers what Wompi is opened with, and confirm_transaction pays', async () => {
  const parent = await family();
  const made = await parent.call('POST', '/create_transaction', { ...way, accepted_policy: policyVersion });
  const { payment_id, status, metadata } = await made.json();
  expect([made.status, status, metadata.amount_in_cents]).toEqual([201, 'PENDING', 435_000]);
  const { answers, acceptances } = await harness.filledIn(parent, {});
  const confirmed = await parent.call('POST', '/confirm_transaction', { payment_id, answers, acceptances });
  expect([confirmed.status, (await confirmed.json()).status]).toEqual([200, 'PENDING']);
  await harness.advance(5);
  expect(await harness.statusOf(payment_id)).toBe('successful');
});

describe('one charge', () => {
  it('comes of a button that is pressed twice', async () => {
    const parent = await family();
    const body = await harness.filledIn(parent, {});
    const { payment_id: id } = await parent.choose(way);
    await Promise.all([parent.commit(id, body), parent.commit(id, body)]);
    await harness.advance(5);
    expect([await harness.statusOf(id), lines(id).length]).toEqual(['successful', 1]);
  });

  it('comes of two tabs', async () => {
    const parent = await family();
    const bodies = [await harness.filledIn(parent, {}), await harness.filledIn(parent, {})];
    const ids = [(await parent.choose(way)).payment_id, (await parent.choose(way)).payment_id];
    const answers = await Promise.all(ids.map((id, index) => parent.commit(id, bodies[index])));
    expect(answers.map(({ status }) => status)).toContain(200);
    await harness.advance(5);
    expect([...new Set(ids)].flatMap(lines)).toMatchObject([{ status: 'APPROVED' }]);
  });

  it('is booked where its answer was lost', async () => {
    provider.fault('POST /v1/transactions', 'drop-after-commit', 1);
    const { id, answer } = await submit(await family(), { number: numbers.paid });
    expect(await answer.json()).toMatchObject({ status: 'pending', phase: 'submitting' });
    for (const seconds of [10, 60, 60]) await harness.advance(seconds);
    expect([await harness.statusOf(id), lines(id).length]).toEqual(['successful', 1]);
  });

  it('is none where the start was lost and the fees were paid another way', async () => {
    const parent = await family();
    provider.fault('POST /v1/transactions', '500', 1);
    const { id } = await submit(parent, { number: numbers.paid });
    await harness.advance(31 * 60);
    const again = await openLink(harness.origin, parent.key);
    const other = await pay(again, { number: numbers.paid });
    expect(other.status).toBe('successful');
    for (let hour = 0; hour < 3; hour += 1) await harness.advance(3_600);
    expect(lines(id)).toEqual([]);
    expect(await harness.statusOf(id)).not.toBe('successful');
    expect(await paymentsOf(harness, parent.sessionId)).toHaveLength(2);
  });
});

describe('money that is sent back', () => {
  const refund = (id: string, more: object = {}) =>
    harness.call('POST', `/api/v1/payments/${id}/refunds`, {
      bearer: harness.schoolKey,
      headers: { 'idempotency-key': randomUUID() },
      body: { means: 'provider', ...more },
    });
  const refundsOf = async (id: string) =>
    (await (await harness.call('GET', `/api/v1/payments/${id}/refunds`, { bearer: harness.schoolKey })).json()).data;

  it('is a void of the whole card on its day, and is booked once though its call was lost', async () => {
    for (const isLost of [false, true]) {
      const paid = await pay(await family(), { number: numbers.paid });
      if (isLost) provider.fault('POST /v1/transactions/:id/void', 'drop-after-commit', 1);
      expect((await refund(paid.id)).status).toBe(202);
      await harness.settle();
      await harness.advance(120);
      expect(await refundsOf(paid.id)).toMatchObject([{ status: 'done', amount: 435_000 }]);
      expect(lines(paid.id)).toMatchObject([{ status: 'VOIDED', returned: [{ minor: 435_000 }] }]);
    }
  });

  it('is refused a day later, and a part of it always', async () => {
    const paid = await pay(await family(), { number: numbers.paid });
    expect((await refund(paid.id, { amount: 100 })).ok).toBe(false);
    await harness.advance(86_400);
    await refund(paid.id);
    await harness.settle();
    const failures = (await refundsOf(paid.id)).map(
      ({ failure }: { failure: { code: string } | null }) => failure?.code,
    );
    expect(failures).toEqual(['period_expired']);
    expect(lines(paid.id)).toMatchObject([{ status: 'APPROVED' }]);
  });
});

it('two schools on two accounts: each is paid into its own, and a card typed for one pays nothing at the other', async () => {
  const other = await otherSchool(harness, 'CO');
  const at = await harness.addAccount('wompi', other.id);
  const [ours, theirs] = [await family(), await family('tutor-theirs', other.key)];
  const keys = [await harness.openForm(ours), await harness.openForm(theirs)].map(
    ({ parameters }) => parameters['public_key'],
  );
  expect(new Set(keys).size).toBe(2);
  const paid = await pay(theirs, { number: numbers.paid });
  expect(paid.status).toBe('successful');
  expect([at.emulator.ledger().map(({ paymentId }) => paymentId), lines(paid.id)]).toEqual([[paid.id], []]);
  const token = await harness.typed(await harness.openForm(await family('tutor-theirs', other.key)), numbers.paid);
  const mine = await harness.filledIn(ours, {});
  const { payment_id: id } = await ours.choose(way);
  await ours.commit(id, { ...mine, answers: { ...mine.answers, token } });
  await harness.advance(5);
  expect([await harness.statusOf(id), lines(id)]).toEqual(['rejected', []]);
});

endsClean(harness, { logFile, paidAtLeast: 10 });
