import * as z from 'zod/mini';
import { nextStep } from '#contracts/next-step';
import { declineGroups } from '#domain/decline-reasons';
import type { Observed } from '#providers/observation';
import { matchPayment } from '../../db/match-payment.ts';
import type { OfAccount } from '../../db/provider-accounts.ts';
import type { Services } from '../../start/services.ts';
import { bookObservation } from './book-observation.ts';
import { type Booked, bookProviderMoney } from './book-provider-money.ts';

const instant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
const word = { providerRef: z.string() };
const group = z.enum(declineGroups);
const returned = z.object({
  ...word,
  kind: z.enum(['refund', 'reversal', 'chargeback']),
  minor: z.int(),
  refundId: z.exactOptional(z.nullable(z.string())),
});
const dispute = z.object({ dueAt: z.nullable(instant), minor: z.int(), state: z.enum(['open', 'won', 'lost']) });

/** What a signed webhook said, as the inbox keeps it. */
const observed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('successful'),
    ...word,
    received: z.object({ minor: z.int(), currency: z.string() }),
    paidAt: instant,
    returned: z.exactOptional(z.array(returned)),
    returning: z.exactOptional(z.literal(true)),
    disputed: z.exactOptional(z.union([z.literal(true), dispute])),
    paymentId: z.exactOptional(z.nullable(z.string())),
  }),
  z.object({
    kind: z.literal('pending'),
    ...word,
    phase: z.enum(['awaiting_payer', 'awaiting_provider']),
    nextStep: z.exactOptional(nextStep),
    reference: z.exactOptional(z.string()),
    expiresAt: z.exactOptional(instant),
  }),
  z.object({ kind: z.literal('rejected'), ...word, group, code: z.string() }),
  z.object({ kind: z.literal('failed'), ...word, code: z.string(), group: z.exactOptional(group) }),
  z.object({ kind: z.literal('cancelled'), ...word, code: z.string() }),
]);

/** A stored word of a provider's. Throws on one that no webhook of ours left: a bug. */
export const readTold = (stored: unknown): Observed => observed.parse(stored);

export interface Told {
  /** Whose webhook it was: only that account's payments are looked for. */
  readonly account: OfAccount;
  readonly inboxId: number;
  /** Our own id, where the webhook names one. */
  readonly paymentId: string | null;
  readonly observation: Observed;
}

/**
 * Books what a webhook said whose signature covers amount, currency and reference: it is the evidence, and nobody is asked.
 * Money finds its payment, a payment of its own, or a case; what is no money is only for a payment we know.
 */
export async function bookTold(services: Services, told: Told): Promise<Booked | 'no money'> {
  const { account, inboxId, paymentId, observation } = told;
  const source = { kind: 'webhook', inboxId } as const;
  if (observation.kind === 'successful')
    return bookProviderMoney(
      services,
      account,
      { ...observation, paymentId: observation.paymentId ?? paymentId },
      source,
    );
  const match = await matchPayment(services.db, account, { paymentId, providerRef: observation.providerRef });
  if (!match || match.isForeign) return 'no money';
  await bookObservation(services, match.payment, observation, source);
  return 'known';
}
