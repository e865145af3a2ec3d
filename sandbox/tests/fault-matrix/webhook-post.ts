/** The post from a provider to the product: webhooks late, often, in any order or never. */
import { expect } from 'vitest';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import { resigned } from '#providers/emulation/forgeries.fixture';
import type { WebhookCapture, WebhookDelivery } from '#providers/emulation/webhook-capture';
import type { ApiHarness } from '../api-harness.ts';
import type { FaultFixture } from './fault-fixture.ts';
import type { Payer } from './payer.ts';
import type { Chance } from './seeded.ts';
import { canBeAsked, type FaultSubject, webhookOf } from './subject.ts';

/** When a webhook arrives, in seconds after it was sent. */
const delays = [0, 0, 120, 86_400, 3 * 86_400] as const;
/** When the late acts happen, in seconds. */
export const lateAt = 86_400;

/** A delivery that has not arrived yet. */
export interface Underway {
  readonly delivery: WebhookDelivery;
  readonly dueAt: number;
  /** Sent once more as first signed: what an honest provider never does, and a thief may. */
  readonly stale: boolean;
}

/** The last captured webhook about a payment. Throws if there is none. */
export function deliveryAbout(providerRef: string, capture: WebhookCapture): WebhookDelivery {
  const delivery = capture.collect().findLast(({ body }) => body.includes(providerRef));
  if (!delivery) throw new Error('paying sent no webhook');
  return delivery;
}

/** The same event as the provider sends it when it tries again. */
export function signedNow(harness: ApiHarness, subject: FaultSubject, delivery: WebhookDelivery): WebhookDelivery {
  const webhook = webhookOf(subject);
  return resigned(webhook, delivery, harness.clock.now(), harness.env[webhook.secretVariable] ?? '');
}

/**
 * Drops three deliveries of ten and sends the others one to five times. Deliveries that no query would replace arrive:
 * the last of a late act without a daily list, and the last of each act if the provider cannot be queried.
 */
export function post(
  deliveries: readonly WebhookDelivery[],
  sentAt: number,
  streams: readonly { readonly payer: Payer }[],
  chance: Chance,
  subject: FaultSubject,
): Underway[] {
  const isFoundWithout = canBeAsked(subject) && (hasList(subject) || sentAt < lateAt);
  const needed = new Set(
    isFoundWithout ? [] : streams.map(({ payer }) => deliveries.findLast((each) => isAbout(each, payer))),
  );
  return deliveries.flatMap((delivery) => {
    if (!needed.has(delivery) && chance.happens(0.3)) return [];
    const copies = Array.from({ length: 1 + chance.under(5) }, () => chance.oneOf(delays));
    return [
      ...copies.map((delay) => ({ delivery, dueAt: sentAt + delay, stale: false })),
      ...(chance.happens(0.1) ? [{ delivery, dueAt: sentAt + 86_400, stale: true }] : []),
    ];
  });
}

/** Whether the provider can list what it settled. */
export const hasList = (subject: FaultSubject): boolean => routesOf(subject, 'list').length > 0;

const isAbout = ({ body }: WebhookDelivery, payer: Payer): boolean =>
  body.includes(payer.line().providerRef) || body.includes(payer.paymentId);

/** Delivers in this order, eight at a time. A provider signs each attempt anew; a day-old signature is refused. */
export async function handOver({ harness, subject }: FaultFixture, due: readonly Underway[]): Promise<void> {
  const { toleranceSeconds } = webhookOf(subject);
  for (let first = 0; first < due.length; first += 8) {
    const answered = await Promise.all(
      due.slice(first, first + 8).map(async ({ delivery, stale }) => {
        const { path, ...sent } = stale ? delivery : signedNow(harness, subject, delivery);
        const { status } = await harness.call('POST', path, sent);
        return { status, expected: stale && toleranceSeconds !== null ? 400 : 200 };
      }),
    );
    for (const { status, expected } of answered) expect(status).toBe(expected);
  }
}
