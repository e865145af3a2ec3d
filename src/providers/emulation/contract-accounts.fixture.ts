/** Contract tests of two accounts at one provider, which share nothing, and of changed or refused credentials. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentOrder } from '../payment-order.ts';
import { typesCard } from '#contracts/step-traits';
import type { Offer } from '../offer.ts';
import {
  accepted,
  capabilitiesOf,
  type Harness,
  keyOf,
  linesOf,
  newOrder,
  paidWebhook,
  read,
  started,
  typedFor,
} from './contract-harness.fixture.ts';
import { routesOf } from './contract-faults.fixture.ts';
import { type EmulatedProvider, endsAtOnce } from './emulated-provider.ts';

/** Registers them for one offer. Every query also goes to its own account, which must find it. */
export function accountTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  describe('two accounts', () => {
    crossingTests(offer, subject, harness);
    cardTests(offer, subject, harness);
  });
  // A start without a call has no credentials to refuse; those of its queries are tested for every offer.
  describe.runIf(subject.desk[keyOf(offer)]?.begins === undefined)('credentials', () => {
    credentialTests(offer, subject, harness);
  });
}

/** The same place seen from one more account there. It ends with the harness. */
export function otherAccount(harness: Harness): Harness {
  const label = randomUUID().slice(0, 8);
  const keys = harness.subject.keys(label);
  const webhookUrl = `${harness.capture.origin}/webhooks/${harness.subject.provider.name}/${label}`;
  const emulator = harness.emulator.addAccount({ label, env: keys, webhookUrl });
  return { ...harness, keys, emulator, connection: harness.connectAs(keys) };
}

function crossingTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  it('what one started the other neither reads, finds, lists nor pays', async () => {
    const [one, other] = [harness(), otherAccount(harness())];
    one.clock.advance(86_400_000);
    const from = one.clock.now();
    const { order, handle, reference } = await started(one, offer);
    expect(await other.emulator.pay(reference)).toBe(false);
    expect(await one.emulator.pay(reference)).toBe(true);
    one.clock.advance(60_000);
    const seenBy = async ({ connection, emulator }: Harness) => ({
      read: routesOf(subject, 'query').length > 0 && (await connection.check(handle)).kind,
      found: connection.lookUp && (await connection.lookUp(order)).kind,
      references: await connection.references?.(order.paymentId),
      settled: (await connection.listSettled?.(from, one.clock.now()))?.map(({ providerRef }) => providerRef),
      lines: linesOf(emulator, order).length,
    });
    const ownView = await seenBy(one);
    expect(await seenBy(other)).toEqual({
      read: ownView.read && 'never_seen',
      found: ownView.found && 'never_seen',
      references: ownView.references && [],
      settled: ownView.settled && [],
      lines: 0,
    });
    const here = [handle.providerRef];
    expect(ownView).toEqual({
      read: ownView.read && 'successful',
      found: ownView.found && 'ended',
      references: ownView.references && here,
      settled: ownView.settled && here,
      lines: 1,
    });
  });

  const can = capabilitiesOf(subject);

  it.runIf(can.cancel)('what one started the other cannot call off', async () => {
    const [one, other] = [harness(), otherAccount(harness())];
    const { handle } = await started(one, offer, 'voidable');
    expect((await other.connection.cancel?.(handle))?.kind).toBe('never_seen');
    expect(await one.connection.check(handle)).toMatchObject({ kind: 'pending' });
    expect(await one.connection.cancel?.(handle)).toMatchObject({ kind: 'cancelled' });
  });

  it.runIf(can.refunds?.of(offer))('what one took the other cannot send back', async () => {
    const [one, other] = [harness(), otherAccount(harness())];
    const { order, handle, reference } = await started(one, offer);
    await one.emulator.pay(reference);
    const back = { refundId: randomUUID(), payment: handle, offer, amount: order.total, payer: order.payer };
    const refused = await other.connection.refunds?.start(back, randomUUID());
    expect(refused).toMatchObject({ kind: 'failed', providerRef: null, group: 'not_refundable' });
    const sent = await one.connection.refunds?.start(back, randomUUID());
    if (sent?.kind !== 'pending' && sent?.kind !== 'done') throw new Error(`not sent but ${sent?.kind}`);
    expect(['done', 'pending']).not.toContain((await other.connection.refunds?.check(back, sent.providerRef))?.kind);
    expect(['done', 'pending']).not.toContain((await other.connection.refunds?.check(back, null))?.kind);
  });

  it.runIf(subject.webhook)('a webhook of one goes to its own address, and is nothing to the other', async () => {
    const [one, other] = [harness(), otherAccount(harness())];
    const { delivery } = await paidWebhook(one, offer);
    const { delivery: others } = await paidWebhook(other, offer);
    expect(delivery.path).toBe(`/webhooks/${subject.provider.name}`);
    expect(others.path).toBe(`/webhooks/${subject.provider.name}/${other.emulator.label}`);
    expect([read(one, delivery).kind, read(other, delivery).kind]).toEqual(['event', 'invalid']);
    expect([read(one, others).kind, read(other, others).kind]).toEqual(['invalid', 'event']);
  });

  it.runIf(subject.provider.lost.start.kind === 'repeat')('one key makes a payment at each', async () => {
    const [one, other] = [harness(), otherAccount(harness())];
    const order = await newOrder(one, offer);
    const key = randomUUID();
    const first = accepted(await one.connection.start(order, key));
    const second = accepted(await other.connection.start(await typedFor(other, order, 'waits'), key));
    expect(second.providerRef).not.toBe(first.providerRef);
    expect([linesOf(one.emulator, order).length, linesOf(other.emulator, order).length]).toEqual([1, 1]);
  });
}

function cardTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  it.runIf(subject.fields && offer.step === 'card-fields')(
    'a card typed for one is not charged by the other',
    async () => {
      const [one, other] = [harness(), otherAccount(harness())];
      const order = await newOrder(one, offer, 'paid');
      expect(['accepted', 'ended']).not.toContain((await other.connection.start(order, randomUUID())).kind);
      const kind = endsAtOnce(subject, offer) ? 'ended' : 'accepted';
      expect(await one.connection.start(order, randomUUID())).toMatchObject({ kind });
    },
  );

  const { cards } = capabilitiesOf(subject);
  const isListed = typesCard(offer) && cards?.list && cards.remove;

  it.runIf(isListed)('a card kept by one is neither listed nor deleted by the other', async () => {
    const [one, other] = [harness(), otherAccount(harness())];
    const { cards: own } = one.connection;
    const order = await keepingOrder(one, offer);
    expect(await one.connection.start(order, randomUUID())).toMatchObject({ kind: 'ended' });
    const { id: payer } = order.payer;
    const [savedCard] = (await own?.list?.(payer)) ?? [];
    if (!savedCard) throw new Error('the card was not kept');
    expect(await other.connection.cards?.list?.(payer)).toEqual([]);
    expect(await other.connection.cards?.remove?.(payer, savedCard.id)).toBe('not_found');
    expect(await own?.remove?.(payer, savedCard.id)).toBe('removed');
  });
}

/** An order that saves its card for a new payer. */
async function keepingOrder(harness: Harness, offer: Offer): Promise<PaymentOrder> {
  const order = await newOrder(harness, offer, 'paid', { answers: { save: 'yes' } });
  return typedFor(harness, { ...order, payer: { ...order.payer, id: randomUUID() } }, 'paid');
}

function credentialTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  it('while they are changed both are taken, and afterwards only the new ones', async () => {
    const older = otherAccount(harness());
    const { credentials } = older.emulator;
    const keys = subject.renewed(older.keys);
    const newer = { ...older, keys, connection: older.connectAs(keys) };
    // Made beforehand, for card fields are opened with credentials too.
    const orders = { late: await newOrder(older, offer), early: await newOrder(older, offer) };
    const startedBy = async ({ connection }: Harness, order: PaymentOrder) =>
      (await connection.start(order, randomUUID())).kind;
    expect(await startedBy(newer, orders.early)).toBe('unknown');
    credentials.add(keys);
    expect(await startedBy(newer, orders.early)).toBe('accepted');
    if (subject.webhook) expect(read(newer, (await paidWebhook(older, offer)).delivery).kind).toBe('event');
    credentials.keepNewest();
    expect(await startedBy(older, orders.late)).toBe('unknown');
    expect(await startedBy(newer, orders.late)).toBe('accepted');
    if (!subject.webhook) return;
    const { delivery } = await paidWebhook(newer, offer);
    expect([read(older, delivery).kind, read(newer, delivery).kind]).toEqual(['invalid', 'event']);
  });

  it('that are refused say nothing of a payment, and the other account works on', async () => {
    const [one, other] = [harness(), otherAccount(harness())];
    const { handle } = await started(other, offer);
    const order = await newOrder(other, offer);
    const key = randomUUID();
    const before = one.refusals();
    other.emulator.credentials.revoke();
    expect(await other.connection.start(order, key)).toMatchObject({ kind: 'unknown' });
    const refusalCount = one.refusals();
    expect(refusalCount).toBeGreaterThan(before);
    expect(await other.connection.check(handle)).toMatchObject({ kind: 'unknown' });
    if (other.connection.merchant) expect(await other.connection.merchant()).toEqual({ kind: 'refused' });
    const all = one.refusals();
    await started(one, offer);
    expect(one.refusals()).toBe(all);
    other.emulator.credentials.restore();
    expect(await other.connection.start(order, key)).toMatchObject({ kind: 'accepted' });
    expect(linesOf(other.emulator, order)).toHaveLength(1);
  });
}
