/** Connections with a planted mistake, for the controls. */
import { randomUUID } from 'node:crypto';
import { asking } from '#providers/asking.fixture';
import type { WebhookForge } from '#providers/emulation/emulated-provider';
import type { ProviderConnection } from '#providers/provider';
import type { ApiHarness } from '../api-harness.ts';
import { emulatorOf } from './payer.ts';
import { type FaultSubject, webhookOf } from './subject.ts';

/** A connection that forgets its idempotency keys. Where a card form pays once, it takes another form as well. */
export function forgetful(
  subject: FaultSubject,
  real: ProviderConnection,
  harness: () => ApiHarness,
): ProviderConnection {
  return {
    ...real,
    async start(order) {
      const { total, payer, offer } = order;
      const { fields, wallets } = subject;
      if (offer.wallet && wallets)
        return real.start({ ...order, cardToken: wallets.token(offer.wallet, wallets.cards.waits) }, randomUUID());
      if (offer.step !== 'card-fields' || !fields) return real.start(order, randomUUID());
      const form = await real.cards?.openForm?.({ total, payer, country: offer.country });
      if (form?.kind !== 'opened') return { kind: 'unknown', why: 'no card fields' };
      await fields.type(emulatorOf(harness(), subject).origin, form.parameters, fields.cards.waits);
      return real.start({ ...order, cardFormRef: form.providerRef }, randomUUID());
    },
  };
}

/** A connection whose `check` books the last webhook's own report. */
export function believes(subject: FaultSubject, real: ProviderConnection): ProviderConnection {
  const words = new Map<string, ReturnType<WebhookForge['claimed']>>();
  return {
    ...real,
    readWebhook(headers, body, now) {
      const reading = real.readWebhook(headers, body, now);
      const claim = reading.kind === 'event' ? webhookOf(subject).claimed(body) : null;
      if (claim) words.set(claim.providerRef, claim);
      return reading;
    },
    async check(handle) {
      const word = words.get(handle.providerRef);
      if (!word) return asking(real).check(handle);
      const { providerRef, minor, currency } = word;
      return { kind: 'successful', providerRef, received: { minor, currency }, paidAt: new Date(0) };
    },
  };
}

/** So that the daily reconciliation does not find, by the list, what nobody queried. */
export function withoutList({ start, check, readWebhook, cancel, cards }: ProviderConnection): ProviderConnection {
  return {
    start,
    readWebhook,
    ...(check ? { check } : {}),
    ...(cancel ? { cancel } : {}),
    ...(cards ? { cards } : {}),
  };
}
