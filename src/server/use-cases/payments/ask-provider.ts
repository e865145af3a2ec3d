import { sql } from 'kysely';
import { askedSoonSeconds, waitsItsTurn } from '#domain/question-budget';
import { matchPayment, type ProviderIds } from '../../db/books/match-payment.ts';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { OfAccount } from '../../db/read/provider-accounts.ts';
import type { Services } from '../../services/services.ts';
import { askedPayment } from './asked-payment.ts';
import { bookObservation } from './book-observation.ts';
import { type Booked, bookProviderMoney } from './book-money.ts';
import { accountOf, handleOf } from '../payment-core/payment-order.ts';
import { recoverStart } from './recover-start.ts';
import { runClock } from './run-clock.ts';
import { answered } from '../payment-core/decision.ts';

/** The webhook that makes us ask, and its reference: the only one of a payment whose start was not answered. */
export interface Hint {
  readonly inboxId: number;
  readonly providerRef: string | null;
}

/**
 * Asks the provider for a payment's outcome and books it. The same request voids a payment that is to be voided: its
 * answer says which came first. If nobody can be asked, only the clock is read. Returns false if the provider did not
 * respond. A payment whose money is on its way back is asked about again by itself (`next_check_at`).
 */
export async function askProvider(services: Services, payment: PaymentRow, hint: Hint | null = null): Promise<boolean> {
  const providerRef = payment.provider_ref ?? hint?.providerRef ?? null;
  const known = { ...payment, provider_ref: providerRef };
  const { isSaid, isPaid } =
    providerRef === null
      ? { isSaid: await askWithoutReference(services, known), isPaid: false }
      : await ask(services, known, hint?.inboxId ?? null);
  // What has its money under a reference that we knew was neither tried again nor made twice.
  if (payment.provider_ref === null || !isPaid) await askForOthers(services, payment);
  return isSaid;
}

/**
 * A payment whose reference was only learned now may have been made more than once; one that has just ended without
 * money may have been tried again at the provider's own page.
 */
async function askForOthers(services: Services, payment: PaymentRow): Promise<void> {
  const now = await readPayment(services.db, payment.id);
  if (!now || now.provider_ref === null) return;
  const isUnpaidNow = payment.status === 'pending' && (now.status === 'rejected' || now.status === 'failed');
  if (payment.provider_ref === null || isUnpaidNow) await askForOtherReferences(services, now);
}

/** The answer to its start never came, or said that there is nothing. */
async function askWithoutReference(services: Services, payment: PaymentRow): Promise<boolean> {
  if (payment.phase !== 'submitting') return true;
  const isKnown = await recoverStart(services, payment);
  const now = await readPayment(services.db, payment.id);
  if (now?.status !== 'pending' || now.provider_ref === null) return isKnown;
  // What came to stand there although nobody wants it is called off at once.
  return isKnown && now.cancel_requested_at === null ? true : (await ask(services, now, null)).isSaid;
}

interface ProviderReply {
  /** Whether the provider responded. */
  readonly isSaid: boolean;
  /** Whether it has the money. */
  readonly isPaid: boolean;
}

async function ask(services: Services, payment: PaymentRow, inboxId: number | null): Promise<ProviderReply> {
  const { connection } = await accountOf(services, payment);
  const handle = handleOf(payment);
  const voided = payment.cancel_requested_at ? await connection.cancel?.(handle) : null;
  // A void that is not answered must not keep money from being seen.
  const observation = voided && voided.kind !== 'unknown' ? voided : await connection.check?.(handle);
  if (!observation) {
    await runClock(services, payment, 'nobody');
    return { isSaid: true, isPaid: false };
  }
  await bookObservation(services, payment, observation, { ...answered, inboxId });
  return { isPaid: observation.kind === 'successful', isSaid: observation.kind !== 'unknown' };
}

/**
 * Reads a reference at its provider that may be no payment of ours, and books its money. Returns the provider's report,
 * or null if it gave none and must be asked again; `no money` also if nobody can be asked.
 */
export async function askAboutReference(
  services: Services,
  account: OfAccount,
  { providerRef, inboxId }: { readonly providerRef: string; readonly inboxId: number | null },
): Promise<Booked | 'no money' | 'returning' | null> {
  const connected = await services.accounts.of(account);
  if (!connected) return null;
  const observation = await connected.connection.check?.({ paymentId: null, providerRef });
  if (observation?.kind === 'unknown') return null;
  if (observation?.kind !== 'successful') return 'no money';
  const booked = await bookProviderMoney(services, account, observation, { ...answered, inboxId });
  return observation.returning ? 'returning' : booked;
}

/** Looks for more references under a payment's id, if the provider can search by it, and books the money of each. */
async function askForOtherReferences(services: Services, payment: PaymentRow): Promise<void> {
  const references = await (await accountOf(services, payment)).connection.references?.(payment.id);
  for (const providerRef of references ?? []) {
    const ids: ProviderIds = { paymentId: payment.id, providerRef };
    const match = await matchPayment(services.db, payment, ids);
    if (match?.isForeign) await askAboutReference(services, payment, { providerRef, inboxId: null });
  }
}

/** A payer may press as often as they like; a provider is asked about one payment no more often than this. */
const secondsBetweenQuestions = 20;

/** Whether the provider may be asked about this payment now; of many askers at once only one may. */
export async function claimQuestion({ db }: Services, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ last_checked_at: sql<Date>`app_now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('last_checked_at', 'is', null),
        eb('last_checked_at', '<=', sql<Date>`app_now() - make_interval(secs => ${secondsBetweenQuestions})`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Asks for somebody who waits for the answer: now, or soon if it was asked a moment ago. Who is back from a bank may be
 * quicker than its word, so it is asked once more; who bought a slip is not.
 */
export async function askForPayer(services: Services, payment: PaymentRow): Promise<void> {
  const isAsked = await claimQuestion(services, payment.id);
  if (isAsked) await askProvider(services, payment);
  if (isAsked && waitsItsTurn(askedPayment(payment), askedSoonSeconds)) return;
  await services.db
    .updateTable('payment')
    .set({ next_check_at: sql<Date>`least(next_check_at, ${soon})` })
    .where('id', '=', payment.id)
    .where('status', '=', 'pending')
    .execute();
}

const soon = sql<Date>`greatest(app_now(), last_checked_at + make_interval(secs => ${askedSoonSeconds}))`;

/** Whether anybody can be asked about this payment: its account is known, and its provider answers questions. */
export const canBeAsked = async ({ accounts }: Pick<Services, 'accounts'>, payment: PaymentRow): Promise<boolean> =>
  (await accounts.of(payment))?.connection.check !== undefined;
