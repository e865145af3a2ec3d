import { bankNumbered } from '#domain/sending-bank';
import type { NoticedDeposit } from '#providers/observation';
import { matchPayment } from '../../db/books/match-payment.ts';
import { databaseNow } from '../../db/driver/now.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { OfAccount } from '../../db/read/provider-accounts.ts';
import { timeZoneOf } from '../../db/write/schools.ts';
import { knownLines } from '../../db/books/statement-lines.ts';
import { countArrival } from '../../db/write/transfer-arrivals.ts';
import { isUniqueViolation } from '../../db/driver/unique.ts';
import type { Services } from '../../services/services.ts';
import { type Booked, openUnknownCase } from '../payments/book-money.ts';
import { sha256 } from './content-hash.ts';
import { loadReports, openRepeatedNumbers, placeByReport } from './match-reports.ts';
import type { Deposit } from '../../services/statement-reader.ts';
import { takeDeposit } from './take-deposit.ts';

/**
 * Books a deposit that its bank reported: on the payment with its reference, else as a case of the account's school,
 * else of the operator. The notice and the statement's line know each other: the deposit is booked once.
 */
export async function bookNotice(
  services: Services,
  { id: inboxId, ...account }: OfAccount & { readonly id: number },
  noticed: NoticedDeposit,
): Promise<Booked> {
  const match = await matchPayment(services.db, account, { paymentId: null, providerRef: noticed.reference });
  const payment = match?.payment ?? null;
  const schoolId = await schoolOf(services, account, payment);
  if (schoolId === null) return openForOperator(services, account, noticed);
  const now = await databaseNow(services.db);
  const owner = { schoolId, timeZone: await timeZoneOf(services.db, schoolId), now };
  const deposit = asDeposit(schoolId, noticed);
  const known = await knownLines(services.db, schoolId, [deposit.fingerprint]);
  if (known.size > 0) return 'known';
  const place = payment
    ? { place: { sessionId: payment.session_id, named: payment.id, why: 'bank_report' as const } }
    : placeByReport((await loadReports(services, schoolId, [deposit]))(deposit));
  const heard = { paidAt: noticed.sentAt, source: { kind: 'webhook', inboxId } } as const;
  const taken = await takeDeposit(services, owner, deposit, place, heard).catch((error: unknown) => {
    // Another process booked the same notice meanwhile, and this one's transaction left nothing.
    if (isUniqueViolation(error)) return null;
    throw error;
  });
  if (taken === null || taken.outcome === 'already_known') return 'known';
  await openRepeatedNumbers(services, schoolId, [{ deposit, paymentId: taken.payment_id }]);
  if (taken.outcome !== 'booked') return 'unknown';
  if (payment) await keepArrival(services, payment, noticed, now);
  return 'booked';
}

async function schoolOf(
  { db }: Services,
  { account_id }: OfAccount,
  payment: PaymentRow | null,
): Promise<string | null> {
  const row = payment
    ? await db.selectFrom('session').select('school_id').where('id', '=', payment.session_id).executeTakeFirst()
    : await db.selectFrom('provider_account').select('school_id').where('id', '=', account_id).executeTakeFirst();
  return row?.school_id ?? null;
}

/** On an account of several schools, and on no reference of any. */
async function openForOperator(services: Services, account: OfAccount, noticed: NoticedDeposit): Promise<Booked> {
  const { reference, trackingKey, day, minor, currency } = noticed;
  const providerRef = [reference, trackingKey, day, minor].join(' ');
  const { provider, account_id } = account;
  const isNew = await openUnknownCase(services, { provider, account_id, providerRef, minor, currency });
  return isNew ? 'unknown' : 'known';
}

/** Returns a notice as a statement's line, identified by its key with amount, day and accounts. */
function asDeposit(schoolId: string, noticed: NoticedDeposit): Deposit {
  const { reference, minor, currency, day, trackingKey, accounts } = noticed;
  const fingerprint = sha256(['tracking_key', schoolId, day, minor, currency, trackingKey, accounts]);
  return {
    line: 0,
    day,
    minor,
    currency: currency as Deposit['currency'],
    reference,
    texts: [reference],
    movementId: '',
    knownBy: 'tracking_key',
    trackingKey,
    accounts,
    fingerprint,
    isRepeat: false,
    fileSha256: fingerprint,
    rowSha256: fingerprint,
  };
}

/** Stores the bank's own time on the payer's report; without one, counts how long the transfer took. */
async function keepArrival({ db }: Services, payment: PaymentRow, { senderBank, sentAt }: NoticedDeposit, now: Date) {
  if (sentAt === null || senderBank === null) return;
  const { numUpdatedRows } = await db
    .updateTable('transfer_report')
    .set({ sent_at: sentAt })
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const bank = bankNumbered(senderBank);
  await countArrival(db, { methodKey: payment.method_key, bank, sentAt, arrivedAt: now });
}
