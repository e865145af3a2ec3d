import { type Transaction, sql } from 'kysely';
import type { Database } from './schema.ts';

export interface FreshPayment {
  readonly id: string;
  readonly quoteId: string;
  readonly taxDataSealed: Buffer | null;
}

export interface SamePayment {
  readonly session_id: string;
  readonly method_key: string;
  readonly locale: string;
  readonly base: number;
  readonly commission: number;
  readonly chargeIds: readonly string[];
}

/** So little time that its quote is as good as new. */
const freshSeconds = 5;

/** A payment nobody confirmed yet that was prepared just now for the very same thing, or null. Read under the session's lock. */
export async function findFreshPayment(trx: Transaction<Database>, same: SamePayment): Promise<FreshPayment | null> {
  const row = await trx
    .selectFrom('payment')
    .select(['id', 'quote_id as quoteId', 'tax_data_sealed as taxDataSealed'])
    .where('session_id', '=', same.session_id)
    .where('status', '=', 'pristine')
    .where('method_key', '=', same.method_key)
    .where('locale', '=', same.locale)
    .where('base', '=', same.base)
    .where('commission', '=', same.commission)
    .where('charge_ids', '=', sql<string[]>`${same.chargeIds}::uuid[]`)
    .where('created_at', '>', sql<Date>`app_now() - make_interval(secs => ${freshSeconds})`)
    .executeTakeFirst();
  return row ?? null;
}
