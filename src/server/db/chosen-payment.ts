import { type Transaction, sql } from 'kysely';
import type { Locale } from '#i18n/locale';
import type { Database } from './tables.generated.ts';

export interface ChosenPayment {
  readonly id: string;
  readonly quoteId: string;
  readonly taxDataSealed: Buffer | null;
}

export interface SamePayment {
  readonly session_id: string;
  readonly method_key: string;
  readonly account_id: string | null;
  readonly locale: Locale;
  readonly base: number;
  readonly commission: number;
  readonly chargeIds: readonly string[];
}

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
    .where('charge_ids', '=', sql<string[]>`${same.chargeIds}::uuid[]`)
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
