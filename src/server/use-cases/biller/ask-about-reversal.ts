import { type BillerRow, returnRefOf } from '../../db/books/biller-payments.ts';
import { markToldBack, reopenUnplaced } from '../../db/books/biller-take-backs.ts';
import type { Trx } from '../../db/driver/db.ts';
import { holdSession } from '../../db/read/money-state.ts';
import { askAboutReturn, findTold } from '../../db/write/returns.ts';
import { markByBooks, type PlacedRow } from './book-reversal.ts';
import type { Desk } from './desk.ts';

/** What a bank took back, or wanted to: minor units, null where it names no amount. */
interface Amount {
  readonly minor: number | null;
}

/** Asks the school, once, about a call that was refused. Nothing is booked. */
export async function askAboutRefused({ services, account }: Desk, known: BillerRow, { minor }: Amount): Promise<void> {
  const { paymentId, sessionId } = known;
  services.log.warn({ ...account, payment_id: paymentId }, 'a bank takes back what it may not');
  if (paymentId === null || sessionId === null) return;
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const placed = { ...known, paymentId, sessionId };
    const providerRef = await refOfQuestion(trx, placed, { minor, suffix: '' });
    if (providerRef !== null && (await findTold(trx, paymentId, providerRef)) === null)
      await askAboutReturn(trx, questionOf(placed, minor, providerRef));
  });
  services.wake('outbox');
}

/**
 * Opens a case about a reversal that the bank's report alone does not prove. A case that was closed before the
 * report is opened again. Returns `taken_back` if exactly that is on the books, else `case`.
 */
export async function askAboutToldBack(
  { services, account }: Desk,
  known: PlacedRow,
  { minor, now }: Amount & { readonly now: Date },
): Promise<'taken_back' | 'case'> {
  const { paymentId, sessionId } = known;
  services.log.warn({ ...account, payment_id: paymentId }, 'a bank says that it took back what it may not');
  const result = await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const providerRef = await refOfQuestion(trx, known, { minor, suffix: ' in a file' });
    if (providerRef !== null && !(await isDecided(trx, known, { minor, providerRef })))
      await askAboutReturn(trx, questionOf(known, minor, providerRef));
    const booked = await markByBooks(trx, known, now);
    return providerRef === null ? booked : 'case';
  });
  services.wake('outbox');
  return result;
}

/** Whether the school has closed the case since the bank said that it took the money back. */
async function isDecided(
  trx: Trx,
  { bankId, paymentId, decidedMinor, minor: known }: PlacedRow,
  { minor, providerRef }: Amount & { readonly providerRef: string },
): Promise<boolean> {
  if (providerRef === returnRefOf(bankId)) return decidedMinor === (minor ?? known);
  return (await findTold(trx, paymentId, providerRef)) !== null;
}

/** Opens the case of nobody's money again: its bank says that it took back another amount of it. Once. */
export async function askAboutUnplaced({ services, account }: Desk, known: BillerRow, now: Date): Promise<void> {
  services.log.warn(account, 'a bank says that it took back another amount of money of nobody here');
  await services.db.transaction().execute(async (trx) => {
    if (!known.isToldBack) await reopenUnplaced(trx, known.id);
    await markToldBack(trx, known.id, now);
  });
  services.wake('outbox');
}

/**
 * Returns the reference of the case about a reversal; null if exactly that return is on the books. Another amount is
 * a return of its own: a return is either booked or a case, never both.
 */
async function refOfQuestion(
  trx: Trx,
  { bankId, minor: known, paymentId }: PlacedRow,
  { minor, suffix }: Amount & { readonly suffix: string },
): Promise<string | null> {
  const reportedReturn = await findTold(trx, paymentId, returnRefOf(bankId));
  if (reportedReturn === null || reportedReturn === 'asked') return returnRefOf(bankId);
  return minor === null || minor === known ? null : `${returnRefOf(bankId)} of ${minor}${suffix}`;
}

const questionOf = ({ paymentId, minor: known }: PlacedRow, minor: number | null, providerRef: string) =>
  ({ paymentId, kind: 'reversal', minor: minor ?? known ?? 0, providerRef }) as const;
