import type { BillerReversalAnswer } from '#contracts/biller';
import { bankDayOf, reversalOf } from '#domain/biller-desk';
import {
  type BillerRow,
  callOffUnplaced,
  type HeardBy,
  insertCalledOff,
  markTakenBack,
  readBillerPayment,
} from '../../db/biller-payments.ts';
import { holdSession } from '../../db/money-state.ts';
import { databaseNow } from '../../db/now.ts';
import { readPayment } from '../../db/payments.ts';
import { askAboutReturn, findTold } from '../../db/returns.ts';
import { isTwice } from '../../db/unique.ts';
import { bookReturn } from '../payments/book-return.ts';
import type { Desk } from './desk.ts';

export interface BankReversal {
  /** The bank's id of the payment. */
  readonly bankId: string;
  readonly minor: number | null;
  readonly heardBy: HeardBy;
}

/** The provider's id of a return, where the bank has none but its payment's. */
const returnRefOf = (bankId: string): string => `reversal ${bankId}`;

/**
 * Takes a bank's payment back: on the bank's own day, whole. One that never came is called off, so that none of that id is
 * ever taken. After the bank's day, or of another amount, it is refused and a case. What a daily file tells had happened on its day.
 */
export async function takeBack(desk: Desk, asked: BankReversal): Promise<BillerReversalAnswer> {
  const { db } = desk.services;
  const now = await databaseNow(db);
  const today = bankDayOf(now, desk.biller.dayEnd);
  const known = await readBillerPayment(db, desk.account, asked.bankId);
  const isDayOpen = asked.heardBy === 'file' || known === null || today <= known.day;
  const as = reversalOf(known, { minor: asked.minor }, isDayOpen);
  if (!known) return callOff(desk, asked, today);
  const answer = (status: BillerReversalAnswer['status'], reason: BillerReversalAnswer['reason'] = null) => ({
    payment_id: asked.bankId,
    status,
    reason,
  });
  switch (as) {
    case 'call_off':
    case 'same':
      return answer(known.paymentId === null ? 'called_off' : 'taken_back');
    case 'too_late':
    case 'contradicts':
      await askSchool(desk, known, asked);
      return answer('refused', as === 'too_late' ? 'day_over' : 'contradicts');
    case 'take_back':
      if (known.paymentId === null)
        return (await callOffCase(desk, known)) ? answer('called_off') : takeBack(desk, asked);
      await bookBack(desk, known, asked);
      return answer('taken_back');
  }
}

async function callOff(desk: Desk, asked: BankReversal, day: string): Promise<BillerReversalAnswer> {
  try {
    await insertCalledOff(desk.services.db, desk.account, { ...asked, day });
  } catch (error) {
    // It came in this moment.
    if (isTwice(error)) return takeBack(desk, asked);
    throw error;
  }
  return { payment_id: asked.bankId, status: 'called_off', reason: null };
}

/** False where a school books it on a session in this moment. */
async function callOffCase({ services, account }: Desk, { id }: BillerRow): Promise<boolean> {
  const was = await services.db.transaction().execute((trx) => callOffUnplaced(trx, id));
  if (was === 'decided')
    services.log.warn({ ...account, security: true }, 'a bank takes back money whose case was closed');
  services.wake('outbox');
  return was !== 'booked';
}

async function bookBack({ services }: Desk, known: BillerRow, { bankId }: BankReversal): Promise<void> {
  const payment = await readPayment(services.db, known.paymentId ?? '');
  if (!payment) throw new Error('a booked payment cannot be gone');
  const { provider, received, currency, paid_at: paidAt } = payment;
  const minor = known.minor ?? 0;
  const providerRef = returnRefOf(bankId);
  const observation = {
    kind: 'successful',
    providerRef: bankId,
    received: { minor: received ?? minor, currency },
    paidAt: paidAt ?? new Date(0),
    returned: [{ providerRef, kind: 'reversal', minor }],
  } as const;
  const cause = { by: 'evidence', kind: 'webhook', inboxId: null, provider, observation } as const;
  const returned = { payment, kind: 'reversal', minor, means: 'provider', note: null, providerRef, cause } as const;
  const result = await bookReturn(services, {
    ...returned,
    after: (trx, returnId) => markTakenBack(trx, known.id, returnId),
  });
  if (!result.ok) throw new Error(`a bank took money back that was refused: ${result.code}`);
  // The school had recorded it, or is asked whether it did: then nothing new was written of it.
  await services.db.transaction().execute((trx) => markTakenBack(trx, known.id, null));
}

/** Nothing is booked; the school is asked, once, what the bank did. */
async function askSchool({ services, account }: Desk, known: BillerRow, asked: BankReversal): Promise<void> {
  const { paymentId, sessionId } = known;
  services.log.warn({ ...account, payment_id: paymentId }, 'a bank takes back what it may not');
  if (paymentId === null || sessionId === null) return;
  const told = { paymentId, kind: 'reversal', minor: asked.minor ?? known.minor ?? 0 } as const;
  const providerRef = returnRefOf(asked.bankId);
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    if ((await findTold(trx, paymentId, providerRef)) === null) await askAboutReturn(trx, { ...told, providerRef });
  });
  services.wake('outbox');
}
