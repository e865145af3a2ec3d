import { sql } from 'kysely';
import * as z from 'zod/mini';
import { nextStep } from '#contracts/next-step';
import { declineGroups } from '#domain/decline-reasons';
import type { Observed } from '#providers/observation';
import { orWhenAway } from '../http/database-outage.ts';
import { traced } from '../basics/traced.ts';
import { newRequestId, runForRequest } from '../basics/request-context.ts';
import { DatabaseAway } from '../basics/database-away.ts';
import { type InboxRow, takeInbox } from '../db/write/inbox.ts';
import { matchPayment } from '../db/books/match-payment.ts';
import { paymentOf } from '../db/read/payment-row.ts';
import type { Services } from '../services/services.ts';
import { askAboutReference, askProvider } from '../use-cases/payments/ask-provider.ts';
import { type Booked, bookProviderMoney } from '../use-cases/payments/book-money.ts';
import { bookNotice } from '../use-cases/statements/book-notice.ts';
import { bookObservation } from '../use-cases/payments/book-observation.ts';
import { now } from '../db/driver/now.ts';
import { unflushed } from '../db/driver/unflushed.ts';

/** So many are taken up at once. */
export const mostWebhooks = 20;

/**
 * Works off verified webhooks: each is a hint to ask its provider, or the provider's report itself if its signature
 * covers that. Returns how many it took up.
 */
export async function applyInbox(services: Services): Promise<number> {
  const rows = await takeInbox(services.db, mostWebhooks);
  await Promise.all(rows.map((row) => applyWebhook(services, row)));
  return rows.length;
}

/** Works off one that is taken. A failure is logged, and the row due again. */
export function applyWebhook(services: Services, row: InboxRow): Promise<void> {
  const begun = () => ({ kind: 'message', name: 'apply webhook', facts: {} }) as const;
  const apply = () => traced(begun, () => applyOne(services, row));
  return runForRequest(row.request_id ?? newRequestId(), apply, 'provider');
}

async function applyOne(services: Services, row: InboxRow): Promise<void> {
  try {
    const outcome = await outcomeOf(services, row);
    if (outcome)
      await services.db
        .updateTable('inbox')
        .set({ outcome, ...(outcome === returnUnderWay ? {} : { applied_at: now }) })
        .where('id', '=', row.id)
        .where(unflushed)
        .execute();
  } catch (error) {
    if (error instanceof DatabaseAway) await giveBack(services, row);
    services.log.error({ inbox_id: row.id, err: error }, 'working off a webhook failed; it is tried again');
  }
}

/** Written on a row that stays open: no payment is known to be asked about, and money is only promised back. */
const returnUnderWay = 'return under way';

/** A try that the database cut short does not count: each would double the pause, and money wait after an outage. */
async function giveBack({ db }: Services, { id }: InboxRow): Promise<void> {
  const tryAgain = sql`
    update inbox set attempts = greatest(0, attempts - 1), retry_at = app_now() + interval '2 seconds'
    where id = ${id} and applied_at is null`;
  await orWhenAway(tryAgain.execute(db), undefined);
}

/** Returns the outcome, or null if the provider did not respond and it must be tried again. */
async function outcomeOf(services: Services, row: InboxRow): Promise<string | null> {
  const { id, provider_ref: providerRef, payment_id: paymentId } = row;
  if (row.observation !== null) return reportOutcomes[await bookWord(services, row)];
  const match = row.known
    ? { payment: paymentOf(row.known), isForeign: false }
    : await matchPayment(services.db, row, { paymentId, providerRef });
  if (match && !match.isForeign)
    return (await askProvider(services, match.payment, { inboxId: id, providerRef })) ? 'asked' : null;
  if (providerRef === null) return 'no reference';
  // A webhook may name anybody's payment, so its provider is asked before it is believed.
  const read = await askAboutReference(services, row, { providerRef, inboxId: id });
  return read === null ? null : outcomes[read];
}

const reportOutcomes = {
  known: 'told',
  booked: 'told',
  unknown: 'case opened',
  crossed: 'another account’s',
  'no money': 'unknown reference',
} as const;

const outcomes = {
  known: 'asked',
  booked: 'booked beside',
  unknown: 'case opened',
  crossed: 'another account’s',
  'no money': 'unknown reference',
  returning: returnUnderWay,
} as const;

/** A deposit on the school's own account is booked as a line of its statement is; anything else by its payment. */
function bookWord(services: Services, row: InboxRow): Promise<Booked | 'no money'> {
  const deposit = noticed.safeParse(row.observation);
  return deposit.success ? bookNotice(services, row, deposit.data) : bookTold(services, row);
}

/**
 * Books a webhook whose signature covers amount, currency and reference: it is the evidence, and nobody is asked. Money
 * finds its payment, a payment of its own, or a case; other reports are only for a payment we know. Throws on a report
 * that no webhook of ours left: a bug.
 */
async function bookTold(services: Services, row: InboxRow): Promise<Booked | 'no money'> {
  const { id: inboxId, payment_id: paymentId } = row;
  const observation: Observed = observed.parse(row.observation);
  const source = { kind: 'webhook', inboxId } as const;
  if (observation.kind === 'successful')
    return bookProviderMoney(services, row, { ...observation, paymentId: observation.paymentId ?? paymentId }, source);
  const match = await matchPayment(services.db, row, { paymentId, providerRef: observation.providerRef });
  if (!match || match.isForeign) return 'no money';
  await bookObservation(services, match.payment, observation, source);
  return 'known';
}

const instant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
/** A signed notice of a deposit, as the inbox stores it. */
const noticed = z.object({
  kind: z.literal('deposit'),
  reference: z.string(),
  minor: z.int(),
  currency: z.string(),
  day: z.string(),
  trackingKey: z.string(),
  accounts: z.string(),
  senderBank: z.nullable(z.string()),
  sentAt: z.nullable(instant),
});
const word = { providerRef: z.string() };
const group = z.enum(declineGroups);
const returned = z.object({
  ...word,
  kind: z.enum(['refund', 'reversal', 'chargeback']),
  minor: z.int(),
  refundId: z.exactOptional(z.nullable(z.string())),
});
const dispute = z.object({ dueAt: z.nullable(instant), minor: z.int(), state: z.enum(['open', 'won', 'lost']) });

/** A signed webhook's report, as the inbox stores it. */
const observed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('successful'),
    ...word,
    received: z.object({ minor: z.int(), currency: z.string() }),
    paidAt: instant,
    returned: z.exactOptional(z.array(returned)),
    undone: z.exactOptional(z.array(z.string())),
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
