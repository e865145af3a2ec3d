import { type InsertObject, sql, type Transaction } from 'kysely';
import type { PaymentRow } from './payments.ts';
import type { Database } from './tables.generated.ts';
import { now } from './now.ts';

export interface NewPayment extends Pick<
  PaymentRow,
  | 'id'
  | 'session_id'
  | 'method_key'
  | 'provider'
  | 'account_id'
  | 'base'
  | 'commission'
  | 'currency'
  | 'charge_ids'
  | 'quote_id'
  | 'locale'
> {
  readonly lines: Readonly<PaymentRow['lines']>;
  readonly quoteSeconds: number;
  /** What its invoice is made out to. */
  readonly tax_data_sealed: Buffer | null;
  /** Called again when the number it drew is taken. */
  drawConfirmationNumber(): string;
}

/** Writes a pristine payment; its first event is written by `apply`. Throws when every number it drew was taken: a bug. */
export function insertPayment(trx: Transaction<Database>, payment: NewPayment): Promise<void> {
  const { quoteSeconds, drawConfirmationNumber, lines, ...row } = payment;
  return insertDrawing(trx, drawConfirmationNumber, {
    ...row,
    lines: JSON.stringify(lines),
    status: 'pristine',
    quote_expires_at: sql<Date>`app_now() + make_interval(secs => ${quoteSeconds})`,
    created_at: now,
  });
}

export interface FoundPayment extends Omit<NewPayment, 'quoteSeconds'> {
  readonly provider_ref: string;
  readonly reference: string | null;
  readonly paid_at: Date;
  /** The payment under whose id the provider has this money; null where it has none of ours. */
  readonly found_beside: string | null;
}

/** Writes the payment that money without an attempt makes: successful from the start. What came is written by `apply`. */
export function insertFoundPayment(trx: Transaction<Database>, payment: FoundPayment): Promise<void> {
  const { drawConfirmationNumber, lines, ...row } = payment;
  return insertDrawing(trx, drawConfirmationNumber, {
    ...row,
    lines: JSON.stringify(lines),
    status: 'successful',
    // `successful` needs a sum in the same row; the `received` change that follows sets the true one.
    received: 0,
    quote_expires_at: now,
    created_at: now,
  });
}

const mostDraws = 5;

async function insertDrawing(
  trx: Transaction<Database>,
  drawConfirmationNumber: () => string,
  row: Omit<InsertObject<Database, 'payment'>, 'confirmation_number'>,
): Promise<void> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('payment')
      .values({ ...row, confirmation_number: drawConfirmationNumber() })
      .onConflict((conflict) => conflict.column('confirmation_number').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return;
  }
  throw new Error('no free confirmation number');
}

export interface ChosenPayment {
  readonly id: string;
  readonly quoteId: string;
  readonly taxDataSealed: Buffer | null;
}

export type SamePayment = Pick<
  PaymentRow,
  'session_id' | 'method_key' | 'account_id' | 'locale' | 'base' | 'commission' | 'charge_ids'
>;

/** The payment that was chosen for the very same thing and that nobody confirmed yet, or null. Read under the session's lock. */
export async function findChosenPayment(trx: Transaction<Database>, same: SamePayment): Promise<ChosenPayment | null> {
  const row = await trx
    .selectFrom('payment')
    .select(['id', 'quote_id as quoteId', 'tax_data_sealed as taxDataSealed'])
    .where('session_id', '=', same.session_id)
    .where('status', '=', 'pristine')
    .where('method_key', '=', same.method_key)
    .where('account_id', 'is not distinct from', same.account_id)
    .where('locale', '=', same.locale)
    .where('base', '=', same.base)
    .where('commission', '=', same.commission)
    .where('charge_ids', '=', sql<string[]>`${same.charge_ids}::uuid[]`)
    .executeTakeFirst();
  return row ?? null;
}

/** Has its quote hold for as long from now: whoever chooses it again has a quarter of an hour again. */
export async function renewQuote(trx: Transaction<Database>, paymentId: string, quoteSeconds: number): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ quote_expires_at: sql<Date>`app_now() + make_interval(secs => ${quoteSeconds})` })
    .where('id', '=', paymentId)
    .where('status', '=', 'pristine')
    .execute();
}
