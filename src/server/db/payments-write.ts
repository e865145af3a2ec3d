import { type InsertObject, sql, type Transaction } from 'kysely';
import type { PaymentRow } from './payments.ts';
import type { Database } from './tables.generated.ts';

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
    created_at: sql<Date>`app_now()`,
  });
}

export interface FoundPayment extends Omit<NewPayment, 'quoteSeconds' | 'commission'> {
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
    commission: 0,
    // `successful` needs a sum in the same row; the `received` change that follows sets the true one.
    received: 0,
    quote_expires_at: sql<Date>`app_now()`,
    created_at: sql<Date>`app_now()`,
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
