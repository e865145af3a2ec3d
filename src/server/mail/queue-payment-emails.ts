import type { Transaction } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import type { MandateRow } from '../db/mandates.ts';
import type { RefundRow } from '../db/refunds.ts';
import type { Database } from '../db/tables.generated.ts';
import type { Services } from '../start/services.ts';
import { moneyCame, plainReceipt, refundMoved, resolved, returned } from './paid-content.ts';
import {
  type PaymentContext,
  queueAbout,
  readPaymentContext,
  type Unaddressed,
  withoutStopping,
} from './payment-context.ts';
import { dropUnsentEmails } from './queue-email.ts';
import { type EmailTrigger, type TriggerKind, triggersOf } from './triggers.ts';
import { notMade, ofPayment, placed, reminder } from './unpaid-content.ts';

/** What each trigger brings. None where nobody needs to be told. */
const emailOf: {
  readonly [Kind in TriggerKind]: (
    context: PaymentContext,
    trigger: EmailTrigger<Kind>,
  ) => Unaddressed | null | Promise<Unaddressed | null>;
} = {
  received: moneyCame,
  placed,
  ended: notMade,
  resolved,
  returned,
  outdated: () => null,
  expiring: reminder,
  refund_moved: refundMoved,
  mandate_moved: (context, { mandate: { id, card }, to }) => ({
    kind: `domiciliation_${to}`,
    about: id,
    data: { ...ofPayment(context), card: card && { brand: card.brand, lastFour: card.lastFour } },
  }),
};

/** E-mails that ask the payer to do something, or to wait: none is sent any more once the payment has moved on. */
const passing = [
  'voucher',
  'transfer_slip',
  'voucher_reminder',
  'payment_pending_validation',
  'payment_not_made',
] as const;

const movesOn: readonly TriggerKind[] = ['received', 'ended', 'resolved', 'returned', 'outdated'];

interface Outcome {
  /** What was known under the lock before the decision. */
  readonly before: MoneyState;
  /** What was decided, all of it written already. */
  readonly changes: readonly MoneyChange[];
}

/** Whether changes may bring an e-mail: then `services.wake('mail')` is called after their commit. */
export const bringsEmail = (changes: readonly MoneyChange[]): boolean => triggersOf(changes, null).length > 0;

/** Queues the e-mails to the payer that follow from a decision. */
export const queueOutcomeEmails = (
  trx: Transaction<Database>,
  services: Services,
  { before, changes }: Outcome,
): Promise<void> => queueAll(trx, services, before.session.id, triggersOf(changes, before), before);

/** Queues the reminder of a voucher or slip. */
export const queueReminder = (
  trx: Transaction<Database>,
  services: Services,
  { sessionId, paymentId }: Readonly<Record<'sessionId' | 'paymentId', string>>,
): Promise<void> => queueAll(trx, services, sessionId, [{ kind: 'expiring', paymentId }]);

/** Queues the e-mail about a standing debit that began or ended. Call `services.wake('mail')` after the commit. */
export const queueDomiciliation = (
  trx: Transaction<Database>,
  services: Services,
  to: 'agreed' | 'ended',
  mandate: MandateRow,
): Promise<void> => {
  const trigger = { kind: 'mandate_moved', paymentId: mandate.payment_id, mandate, to } as const;
  return queueAll(trx, services, mandate.session_id, [trigger]);
};

/**
 * Queues what a payer is told of a refund that moved; `refund` is as it was before, and `done` is only for one that takes
 * nothing off its payment: a return that does brings its own e-mail. Nobody hears that something failed which they never
 * heard of. Call `services.wake('mail')` after the commit.
 */
export async function queueRefundEmail(
  trx: Transaction<Database>,
  services: Services,
  refund: RefundRow,
  to: EmailTrigger<'refund_moved'>['to'],
): Promise<void> {
  if (to === 'failed' && refund.state === 'requested') return;
  const trigger = { kind: 'refund_moved', paymentId: refund.payment_id, refund, to } as const;
  await queueAll(trx, services, refund.session_id, [trigger]);
}

/**
 * Queues what triggers bring in the caller's transaction, which holds the session's lock: committed with it or not at all,
 * and each once. An e-mail that cannot be made never stops what it is about: money is booked without it.
 */
async function queueAll(
  trx: Transaction<Database>,
  services: Services,
  sessionId: string,
  triggers: readonly EmailTrigger[],
  before: MoneyState | null = null,
): Promise<void> {
  if (!services.mailer || triggers.length === 0) return;
  await withoutStopping(trx, services, sessionId, async () => {
    for (const trigger of triggers) {
      await dropOutdated(trx, trigger);
      const isCaseDropped = await dropOldCase(trx, trigger, before);
      const context = await readPaymentContext(trx, services, { sessionId, paymentId: trigger.paymentId, before });
      if (!context) continue;
      // The e-mail that told of the case was the receipt of its money, too.
      if (isCaseDropped && trigger.kind === 'resolved') await queueAbout(context, plainReceipt(context));
      const email = await write(context, trigger);
      if (email) await queueAbout(context, email);
    }
  });
}

/** One trigger's own entry of the table. */
const write = <Kind extends TriggerKind>(context: PaymentContext, trigger: EmailTrigger<Kind>) =>
  emailOf[trigger.kind](context, trigger);

/** Drops what was not sent yet and is no longer true. */
async function dropOutdated(trx: Transaction<Database>, trigger: EmailTrigger): Promise<void> {
  const { kind, paymentId } = trigger;
  if (movesOn.includes(kind)) await dropUnsentEmails(trx, passing, paymentId);
  if (kind === 'returned') await dropUnsentEmails(trx, ['refund_pending'], trigger.returnId);
  if (kind === 'refund_moved' && trigger.to !== 'pending')
    await dropUnsentEmails(trx, ['refund_pending'], trigger.refund.id);
  if (kind === 'mandate_moved' && trigger.to === 'ended')
    await dropUnsentEmails(trx, ['domiciliation_agreed'], trigger.mandate.id);
}

/** What a case was about is told again by the e-mail that follows, with what became of it. Answers whether one was dropped. */
async function dropOldCase(trx: Transaction<Database>, { kind, paymentId }: EmailTrigger, before: MoneyState | null) {
  const earlier = before?.payments.find(({ id }) => id === paymentId)?.received ?? null;
  if (earlier === null || (kind !== 'received' && kind !== 'resolved')) return false;
  return (await dropUnsentEmails(trx, ['case_opened'], `${paymentId}:${earlier}`)) > 0;
}
