import { type BillerRow, returnRefOf } from '../../db/books/biller-payments.ts';
import { markTakenBack, markToldBack } from '../../db/books/biller-take-backs.ts';
import type { Trx } from '../../db/driver/db.ts';
import { readPayment } from '../../db/read/payments.ts';
import { findTold } from '../../db/write/returns.ts';
import { bookReturn } from '../payment-core/book-return.ts';
import type { Desk } from './desk.ts';

/** A bank's payment that stands on a session. */
export interface PlacedRow extends BillerRow {
  readonly paymentId: string;
  readonly sessionId: string;
}

/**
 * Books that a bank took a payment back. If the school may have recorded that itself, a case asks the school instead,
 * one for each report of the bank. Returns `taken_back` if it is on the books, else `case`.
 */
export async function bookBack({ services }: Desk, known: PlacedRow, now: Date): Promise<'taken_back' | 'case'> {
  if (known.decidedMinor !== known.minor) await bookReversal(services, known);
  return services.db.transaction().execute((trx) => markByBooks(trx, known, now));
}

async function bookReversal(services: Desk['services'], known: PlacedRow): Promise<void> {
  const payment = await readPayment(services.db, known.paymentId);
  if (!payment) throw new Error('a booked payment cannot be gone');
  const { provider, received, currency, paid_at: paidAt } = payment;
  const minor = known.minor ?? 0;
  const providerRef = returnRefOf(known.bankId);
  const observation = {
    kind: 'successful',
    providerRef: known.bankId,
    received: { minor: received ?? minor, currency },
    paidAt: paidAt ?? new Date(0),
    returned: [{ providerRef, kind: 'reversal', minor }],
  } as const;
  const cause = { by: 'evidence', kind: 'webhook', inboxId: null, provider, observation } as const;
  const returned = { payment, kind: 'reversal', minor, means: 'provider', note: null, providerRef, cause } as const;
  const result = await bookReturn(services, {
    ...returned,
    isDone: true,
    after: (trx, returnId) => markTakenBack(trx, known.id, returnId),
  });
  if (!result.ok) throw new Error(`a bank took money back that was refused: ${result.code}`);
}

/** Writes the status of a payment that its bank took back: with its return, or as reported and not booked yet. */
export async function markByBooks(
  trx: Trx,
  { id, paymentId, bankId }: PlacedRow,
  now: Date,
): Promise<'taken_back' | 'case'> {
  const reportedReturn = await findTold(trx, paymentId, returnRefOf(bankId));
  if (reportedReturn === null || reportedReturn === 'asked') {
    await markToldBack(trx, id, now);
    return 'case';
  }
  await markTakenBack(trx, id, reportedReturn.returnId);
  return 'taken_back';
}
