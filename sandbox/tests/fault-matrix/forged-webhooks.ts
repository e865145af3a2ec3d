import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '#server/jobs/worker';
import { type Family, forgeriesOf } from '#providers/emulation/forgeries.fixture';
import type { ApiHarness } from '../api-harness.ts';
import { type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import { booked, verifyHarness } from './verifier.ts';
import { emulatorOf, newPayer, type Payer } from './payer.ts';
import { deliver, misread } from './forgery-answers.ts';
import { type WebhookDelivery, openWebhookCapture, type WebhookCapture } from '#providers/emulation/webhook-capture';
import { canBeAsked, type FaultSubject, webhookOf } from './subject.ts';
import { deliveryAbout, signedNow } from './webhook-post.ts';

/** One payment that was paid, one more, and no worker: whatever changes was changed by a delivery. */
interface Ambush extends FaultFixture {
  readonly capture: WebhookCapture;
  readonly paid: { readonly payer: Payer; readonly delivery: WebhookDelivery };
  /** About the other one. */
  readonly other: WebhookDelivery;
  readonly families: readonly Family[];
}

async function lieInWait(subject: FaultSubject): Promise<Ambush> {
  const capture = await openWebhookCapture();
  const fixture = await openFaultFixture(subject, { workers: 0, productAt: async () => capture.origin });
  const paid = await paidDelivery(fixture, capture);
  const { delivery: other } = await paidDelivery(fixture, capture);
  const families = forgeriesOf({
    forge: webhookOf(subject),
    secret: fixture.harness.env[webhookOf(subject).secretVariable] ?? '',
    now: fixture.harness.clock.now(),
    genuine: paid.delivery,
    other,
  });
  return { ...fixture, capture, paid, other, families };
}

/** Registers the tests of forged and replayed webhooks. */
export function describeForgedWebhooks(subject: FaultSubject): void {
  describe('webhooks that are forged or replayed', () => {
    let ambush: Ambush;
    beforeAll(async () => {
      ambush = await lieInWait(subject);
    });
    afterAll(async () => {
      await ambush.close();
      await ambush.capture.close();
    });
    refusedForgeries(() => ambush);
    believedOnce(() => ambush);
    otherAddresses(() => ambush);
  });
}

function refusedForgeries(ambush: () => Ambush): void {
  it('each is answered by its code, none by an error of ours, and changes nothing', async () => {
    const { harness, families } = ambush();
    const before = await state(harness);
    for (const family of families) {
      expect(await misread(harness, family), family.name).toEqual([]);
      const after = await state(harness);
      expect(after.money, family.name).toEqual(before.money);
      if (family.verdict === 'invalid_signature' || family.verdict === 'payload_too_large')
        expect(after.inbox, family.name).toEqual(before.inbox);
      before.inbox = after.inbox;
    }
    expect(families.reduce((sum, { cases }) => sum + cases.length, 0)).toBeGreaterThan(200);
  });
}

function believedOnce(ambush: () => Ambush): void {
  it('the genuine one is believed after them, once, however often it is sent', async () => {
    const { harness, subject, paid, other } = ambush();
    const signed = signedNow(harness, subject, paid.delivery);
    expect((await deliver(harness, signed)).status).toBe(200);
    // Only its delivery can report the other one, if the provider cannot be queried.
    if (!canBeAsked(subject)) await deliver(harness, signedNow(harness, subject, other));
    const worker = startWorker(harness.services);
    await worker.sweep();
    const once = await booked(harness, paid.payer.paymentId);
    expect(once).toMatchObject({ status: 'successful', received: paid.payer.minor });
    for (let replay = 0; replay < 5; replay += 1) expect((await deliver(harness, signed)).status).toBe(200);
    await harness.clock.advance((webhookOf(subject).toleranceSeconds ?? 86_400) + 1);
    expect((await deliver(harness, signed)).status).toBe(webhookOf(subject).toleranceSeconds === null ? 200 : 400);
    await worker.sweep();
    await worker.stop();
    expect(await booked(harness, paid.payer.paymentId)).toEqual(once);
    // By the report of a provider that is its own evidence, the signed stranger's money is there.
    const isItsWord = (what: string) => subject.faultClass === 'webhook-only' && what.includes('(no payment of ours)');
    expect((await verifyHarness(harness)).filter((what) => !isItsWord(what))).toEqual([]);
  });
}

function otherAddresses(ambush: () => Ambush): void {
  it('a byte order mark before a signed body is refused', async () => {
    const { harness, subject, paid } = ambush();
    const signed = signedNow(harness, subject, paid.delivery);
    const { status } = await deliver(harness, { ...signed, body: `\uFEFF${signed.body}` });
    expect(status).toBe(400);
  });

  it('nobody else is listening: another provider’s address, another method', async () => {
    const { harness, paid } = ambush();
    const { status } = await deliver(harness, { ...paid.delivery, path: '/webhooks/nobody' });
    expect(status).toBe(404);
    const answer = await harness.call('GET', paid.delivery.path);
    expect([404, 405]).toContain(answer.status);
  });
}

/** A payment that was paid, and the webhook that says so, which the product never got. */
async function paidDelivery(
  { harness, subject }: FaultFixture,
  capture: WebhookCapture,
): Promise<{ payer: Payer; delivery: WebhookDelivery }> {
  const [offer] = subject.offers;
  const payer = await newPayer(harness, subject, offer);
  await payer.commit();
  const { providerRef } = payer.line();
  await emulatorOf(harness, subject).pay(providerRef);
  return { payer, delivery: deliveryAbout(providerRef, capture) };
}

/** All that a delivery could change: the state of money, and stored webhooks. */
async function state({ services: { db } }: ApiHarness) {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'status', 'received', 'version'])
    .orderBy('id')
    .execute();
  const { rows } = await sql`
    select (select count(*) from evidence) as evidence, (select count(*) from payment_event) as event, (select count(*) from outbox) as message,
      (select count(*) from money_case) as found, (select count(*) from allocation) as allocation`.execute(db);
  return { money: { payments, rows }, inbox: await db.selectFrom('inbox').select('event_id').orderBy('id').execute() };
}
