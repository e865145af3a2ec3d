import type { Transaction } from 'kysely';
import { secondsWithoutTrace } from '../../db/open-refunds.ts';
import { readPayment } from '../../db/payments.ts';
import { addRefundNote, ageOfCall, readRefund } from '../../db/refunds.ts';
import type { Database } from '../../db/tables.generated.ts';
import type { Services } from '../../start/services.ts';
import { answered } from '../payments/transition-payment.ts';
import { bookRefundResult } from './book-refund.ts';
import { refunderOf, refundOrderOf } from './refund-order.ts';

/** Why a refund was not ended by hand. */
export type NotEnded =
  /** There is none of this id, or its provider has it. */
  | 'not_unanswered'
  /** Its call may still be made again under its key. */
  | 'still_repeated'
  /** Its provider was not asked often enough, or for too short a time. */
  | 'not_said_yet'
  /** Its provider answers that it has it: that is booked now. */
  | 'is_there'
  /** Its provider did not answer now, or its account is not connected. */
  | 'no_answer';

/** So long a provider must have said that it knows nothing: a call that was on its way has arrived by then. */
const secondsToBeSure = 3600;

/**
 * Ends a refund whose call was not answered and of which its provider knows nothing, on a person's word: what it keeps is
 * free, and the school is told. Its provider is asked once more first. Answers null, or why nothing was done. Should it be
 * told after all, it is booked as any.
 */
export async function failNeverSeen(services: Services, refundId: string, note: string): Promise<NotEnded | null> {
  const refund = await readRefund(services.db, refundId);
  const payment = refund && (await readPayment(services.db, refund.payment_id));
  if (!payment || refund.state !== 'requested') return 'not_unanswered';
  const refunder = await refunderOf(services, payment);
  if (!refunder) return 'no_answer';
  if ((await ageOfCall(services.db, refundId)) < refunder.repeatSeconds) return 'still_repeated';
  if ((await secondsWithoutTrace(services.db, refundId)) < secondsToBeSure) return 'not_said_yet';
  const said = await refunder.refunds.check(await refundOrderOf(services, payment, refund), null);
  if (said.kind === 'unknown') return 'no_answer';
  if (said.kind !== 'never_seen') {
    await bookRefundResult(services, payment, refundId, { result: said, source: answered });
    return 'is_there';
  }
  const also = (trx: Transaction<Database>) => addRefundNote(trx, refundId, note);
  const result = { kind: 'failed', providerRef: null, group: 'other', code: 'never_seen' } as const;
  const word = { result, source: answered, onlyFrom: 'requested', also } as const;
  await bookRefundResult(services, payment, refundId, word);
  const now = await readRefund(services.db, refundId);
  return now?.state === 'failed' ? null : 'is_there';
}
