import { sql } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import type { Trx } from '../db/driver/db.ts';
import type { Services } from '../services/services.ts';
import { moneyCame, plainReceipt, refundMoved, resolved, returned } from './paid-content.ts';
import { type PaymentContext, readPaymentContext, type Unaddressed } from './payment-context.ts';
import { dropUnsentEmails, queueEmail } from './queue-email.ts';
import { type EmailTrigger, type TriggerKind, triggersOf } from './triggers.ts';
import { notMade, ofPayment, placed, reminder, transferLate } from './unpaid-content.ts';

/** The e-mail of each trigger. None if nobody needs it. */
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
  late: transferLate,
  refund_moved: refundMoved,
  mandate_moved: (context, { mandate: { id, card }, to }) => ({
    kind: `domiciliation_${to}`,
    about: id,
    data: { ...ofPayment(context), card: card && { brand: card.brand, lastFour: card.lastFour } },
  }),
};

/** E-mails that ask the payer to act or to wait: none is sent any more once the payment has moved on. */
const passing = [
  'voucher',
  'transfer_slip',
  'voucher_reminder',
  'payment_pending_validation',
  'transfer_late',
  'payment_not_made',
] as const;

const movesOn: readonly TriggerKind[] = ['received', 'ended', 'resolved', 'returned', 'outdated'];

/** Whether changes trigger e-mails here; `before`: the state before them. */
export const bringsEmails = (
  { mailer }: Pick<Services, 'mailer'>,
  changes: readonly MoneyChange[],
  before: MoneyState,
) => mailer !== null && triggersOf(changes, before).length > 0;

/**
 * Queues the triggers' e-mails in the caller's transaction, which holds the session's lock: committed with it or not at
 * all, and each once. An e-mail that cannot be made never stops its cause: money is booked without it. `before`: the
 * state before the decision that brings them. Call `services.wake('mail')` after the commit.
 */
export async function queuePaymentEmails(
  trx: Trx,
  services: Services,
  sessionId: string,
  triggers: readonly EmailTrigger[],
  before: MoneyState | null = null,
): Promise<void> {
  if (!services.mailer || triggers.length === 0) return;
  await sql`savepoint emails`.execute(trx);
  try {
    for (const trigger of triggers) await queueOne(trx, services, sessionId, trigger, before);
    await sql`release savepoint emails`.execute(trx);
  } catch (error) {
    await sql`rollback to savepoint emails`.execute(trx);
    // The error's name alone: its message might repeat what the e-mail holds.
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ session_id: sessionId, error: name }, 'an e-mail could not be queued');
  }
}

async function queueOne(
  trx: Trx,
  services: Services,
  sessionId: string,
  trigger: EmailTrigger,
  before: MoneyState | null,
): Promise<void> {
  await dropOutdated(trx, trigger);
  const isCaseDropped = await dropOldCase(trx, trigger, before);
  const context = await readPaymentContext(trx, services, { sessionId, paymentId: trigger.paymentId, before });
  if (!context) return;
  // The e-mail about the case was the receipt of its money, too.
  if (isCaseDropped && trigger.kind === 'resolved') await address(context, await plainReceipt(context));
  const email = await write(context, trigger);
  if (email) await address(context, email);
}

/** To whom it is for, in the language the payer chose with the payment. */
function address({ trx, services, facts, payment, recipient }: PaymentContext, email: Unaddressed): Promise<void> {
  const { locale } = payment;
  const [sessionId, schoolId, to] = [facts.id, facts.school.id, recipient.address];
  return queueEmail(trx, services, { ...email, sessionId, schoolId, locale, to });
}

/** One trigger's own entry of the table. */
const write = <Kind extends TriggerKind>(context: PaymentContext, trigger: EmailTrigger<Kind>) =>
  emailOf[trigger.kind](context, trigger);

/** Drops what was not sent yet and is no longer true. */
async function dropOutdated(trx: Trx, trigger: EmailTrigger): Promise<void> {
  const { kind, paymentId } = trigger;
  if (movesOn.includes(kind)) await dropUnsentEmails(trx, passing, paymentId);
  if (kind === 'returned') await dropUnsentEmails(trx, ['refund_pending'], trigger.returnId);
  if (kind === 'refund_moved' && trigger.to !== 'pending')
    await dropUnsentEmails(trx, ['refund_pending'], trigger.refund.id);
  if (kind === 'mandate_moved' && trigger.to === 'ended')
    await dropUnsentEmails(trx, ['domiciliation_agreed'], trigger.mandate.id);
}

/** Drops an unsent e-mail about a case: the next one reports the case with its outcome. Returns whether it did. */
async function dropOldCase(trx: Trx, { kind, paymentId }: EmailTrigger, before: MoneyState | null) {
  const earlier = before?.payments.find(({ id }) => id === paymentId)?.received ?? null;
  if (earlier === null || (kind !== 'received' && kind !== 'resolved')) return false;
  return (await dropUnsentEmails(trx, ['case_opened'], `${paymentId}:${earlier}`)) > 0;
}
