import { randomUUIDv7 } from 'node:crypto';
import { decide } from '#domain/decide';
import type { SettledPayment } from '#providers/observation';
import {
  askAboutMissingAgain,
  markListed,
  markMissing,
  type ProviderReturn,
  providerReturnsOf,
  returnsInCases,
} from '../../db/books/provider-returns.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { closeReturnCases, openReturnFailed } from '../../db/write/refund-cases.ts';
import { insertReturn, undoReturn } from '../../db/write/returns.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import { accountOf, handleOf } from '../payment-core/payment-order.ts';
import { answered, type Source } from '../payment-core/decision.ts';
import { underLock } from '../payment-core/transition-payment.ts';

/** So many complete answers about a payment must be without a return, over an hour at least, before it is undone. */
const answersToUndo = 2;

/**
 * Undoes returns that a provider began and now reports as failed, or lists no more: the money settles again, and a case
 * notifies the school. A merely missing return is asked about twice, for a response may be incomplete. Only a report
 * undoes a chargeback. `payment` is as it was before this report.
 */
export async function undoReturns(
  services: Services,
  payment: PaymentRow,
  observation: SettledPayment,
  source: Source,
): Promise<void> {
  const { undone = [], returning } = observation;
  if (payment.returned === 0 && undone.length === 0) return;
  const { db } = services;
  const booked = await providerReturnsOf(db, payment.id);
  const known = new Set([...booked.map(({ providerRef }) => providerRef), ...(await returnsInCases(db, payment.id))]);
  for (const providerRef of undone.filter((each) => known.has(each)))
    await undoProviderReturn(services, payment, providerRef, { observation, source });
  const listed = listedBy(observation);
  for (const { id } of booked.filter(({ missingSince, providerRef }) => missingSince && listed.has(providerRef)))
    await markListed(db, id);
  const missing = booked.filter((each) => isMissing(each, listed) && !undone.includes(each.providerRef));
  if (missing.length > 0 && !returning) await askAboutMissing(services, payment, missing);
}

const listedBy = ({ returned = [] }: SettledPayment): ReadonlySet<string> =>
  new Set(returned.map(({ providerRef }) => providerRef));

const isMissing = ({ kind, providerRef }: ProviderReturn, listed: ReadonlySet<string>): boolean =>
  kind !== 'chargeback' && !listed.has(providerRef);

/**
 * Asks about the payment again now that the returns are booked: the report without them may be older than they are.
 * Asked again in an hour, also if nothing could be read or more is on its way back.
 */
async function askAboutMissing(
  services: Services,
  payment: PaymentRow,
  missing: readonly ProviderReturn[],
): Promise<void> {
  const { db } = services;
  const due = missing.filter(({ missingAnswers, isMissingForAnHour }) => missingAnswers === 0 || isMissingForAnHour);
  if (due.length === 0) return;
  const { connection } = await accountOf(services, payment);
  const observation = await connection.check?.(handleOf(payment));
  if (!observation) return;
  const whole = observation.kind === 'successful' && !observation.returning ? observation : null;
  for (const each of due) {
    const { id, missingAnswers, providerRef } = each;
    if (whole === null) await markMissing(db, id, missingAnswers);
    else if (!isMissing(each, listedBy(whole))) await markListed(db, id);
    else if (missingAnswers + 1 < answersToUndo) await markMissing(db, id, missingAnswers + 1);
    else await undoProviderReturn(services, payment, providerRef, { observation: whole, source: answered });
  }
  await askAboutMissingAgain(db, payment.id);
}

interface Word {
  readonly observation: SettledPayment;
  readonly source: Source;
}

/** Undoes one return by the provider's id of it; nothing where it is not on the books, or was undone. */
export async function undoProviderReturn(
  services: Services,
  payment: PaymentRow,
  providerRef: string,
  { observation, source }: Word,
): Promise<void> {
  const { id: paymentId, session_id: sessionId, provider } = payment;
  const returnId = randomUUIDv7();
  await underLock(services, { sessionId }, async ({ trx, state, book }) => {
    const undone = (await providerReturnsOf(trx, paymentId)).find((each) => each.providerRef === providerRef);
    if (!undone) return tellSchool(trx, { paymentId, providerRef });
    const { id, kind, amount, entries } = undone;
    const event = { kind: 'money_reinstated', paymentId, returnId, entries } as const;
    if (!decide(state, event).ok) return;
    await undoReturn(trx, id);
    const money = { kind, means: 'provider', amount: -amount, note: null } as const;
    await insertReturn(trx, { id: returnId, paymentId, ...money, providerRef: null, separate: true, undoes: id });
    await tellSchool(trx, { paymentId, providerRef, undone });
    await book({ cause: { by: 'evidence', ...source, provider, observation }, events: event });
  });
  services.wake('outbox');
}

interface Failed {
  readonly paymentId: string;
  readonly providerRef: string;
  readonly undone?: ProviderReturn;
}

/** Opens a case about money that did not go back after all, in place of those that ask about its return. */
async function tellSchool(trx: Trx, { paymentId, providerRef, undone }: Failed): Promise<void> {
  const amount = (undone?.amount ?? 0) + (await closeReturnCases(trx, paymentId, providerRef));
  // The return itself says that the bank gives back what it took.
  if (amount > 0 && undone?.kind !== 'chargeback') await openReturnFailed(trx, { paymentId, amount, providerRef });
}
