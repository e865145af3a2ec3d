import { type CompiledQuery, type Insertable, type InsertObject, sql } from 'kysely';
import * as z from 'zod/mini';
import type { PaymentRow } from '../read/payment-row.ts';
import type { Db, Trx } from '../driver/db.ts';
import { type Answer, rowsOf } from '../driver/together.ts';
import type { Database } from '../driver/tables.generated.ts';
import { storedBytes, type StoredTaxData, storedTaxData, taxDataJson } from '../read/tax-data.ts';
import { now } from '../driver/now.ts';

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
  readonly months?: PaymentRow['months'];
  readonly quoteSeconds: number;
  /** The tax data for its invoice. */
  readonly tax_data_sealed: Buffer | null;
  /** Called several times: the first free number is taken. */
  drawConfirmationNumber(): string;
}

/** Writes a pristine payment; `apply` writes its first event. Its execution throws if every number is taken: a bug. */
export function paymentInsert(trx: Trx, payment: NewPayment) {
  const { quoteSeconds, drawConfirmationNumber, lines, months = null, ...row } = payment;
  return insertDrawing(trx, drawConfirmationNumber, {
    ...row,
    lines: JSON.stringify(lines),
    months: months && JSON.stringify(months),
    status: 'pristine',
    quote_expires_at: sql<Date>`app_now() + make_interval(secs => ${quoteSeconds})`,
    created_at: now,
  });
}

export interface FoundPayment extends Omit<NewPayment, 'quoteSeconds' | 'months'> {
  readonly provider_ref: string;
  readonly reference: string | null;
  readonly paid_at: Date;
  /** The payment under whose id the provider has this money; null where it has none of ours. */
  readonly found_beside: string | null;
}

/** Writes a payment for money without an attempt: successful from the start. `apply` writes the money. */
export async function insertFoundPayment(trx: Trx, payment: FoundPayment): Promise<void> {
  const { drawConfirmationNumber, lines, ...row } = payment;
  const insert = insertDrawing(trx, drawConfirmationNumber, {
    ...row,
    lines: JSON.stringify(lines),
    status: 'successful',
    // `successful` needs a sum in the same row; the `received` change that follows sets the true one.
    received: 0,
    quote_expires_at: now,
    created_at: now,
  });
  await insert.execute();
}

const draws = 5;

/** If two draw the same number at once, the second fails; there are a million millions of them. */
function insertDrawing(
  trx: Trx,
  drawConfirmationNumber: () => string,
  row: Omit<InsertObject<Database, 'payment'>, 'confirmation_number'>,
) {
  const drawn = Array.from({ length: draws }, drawConfirmationNumber);
  // Counted: of a table that was never analyzed the planner would read every row to see which numbers do not exist.
  const confirmation_number = sql<string>`(select d.number from unnest(${drawn}::text[]) with ordinality as d (number, at)
    where (select count(*) from payment taken where taken.confirmation_number = d.number) = 0 order by d.at limit 1)`;
  return trx.insertInto('payment').values({ ...row, confirmation_number });
}

export interface ChosenPayment {
  readonly id: string;
  readonly quoteId: string;
  readonly taxDataSealed: Buffer | null;
}

export type SamePayment = Pick<
  PaymentRow,
  'session_id' | 'method_key' | 'account_id' | 'locale' | 'base' | 'commission' | 'charge_ids' | 'months'
>;

const choices = z.object({
  isAccepted: z.boolean(),
  taxData: storedTaxData,
  same: z.nullable(z.object({ id: z.string(), quoteId: z.string(), taxDataSealed: z.nullable(storedBytes) })),
});

export interface Choices {
  /** Whether the notice of this version was accepted before. */
  readonly isAccepted: boolean;
  readonly taxData: StoredTaxData;
  /** The unconfirmed payment that was chosen for the very same thing. */
  readonly same: ChosenPayment | null;
}

/** Finds the facts of a payer's choice, for `choicesOf`; `version`: the notice's. The session's lock is to be held. */
export const choicesQuery = (db: Db, same: SamePayment, version: string): CompiledQuery<{ found: unknown }> =>
  sql<{ found: unknown }>`select json_build_object(
    'isAccepted', exists (select 1 from policy_acceptance a where a.session_id = s.id and a.version = ${version}::text),
    'taxData', ${taxDataJson},
    'same', (
      select json_build_object('id', p.id, 'quoteId', p.quote_id, 'taxDataSealed', encode(p.tax_data_sealed, 'base64'))
      from payment p where p.session_id = s.id and p.status = 'pristine' and p.method_key = ${same.method_key}
        and p.account_id is not distinct from ${same.account_id}::uuid and p.locale = ${same.locale}::text and p.base = ${same.base}
        and p.commission = ${same.commission} and p.months is not distinct from ${same.months && JSON.stringify(same.months)}::jsonb and p.charge_ids = ${same.charge_ids}::uuid[] limit 1)) as found
    from session s join school sc on sc.id = s.school_id where s.id = ${same.session_id}::uuid`.compile(db);

/** Throws if there was no session. */
export const choicesOf = (answer: Answer | undefined): Choices =>
  choices.parse(rowsOf<{ found: unknown }>(answer)[0]?.found);

/** Keeps that a session's payer accepted a version of the notice: the first time counts. */
export const acceptanceInsert = (
  trx: Trx,
  acceptance: Omit<Insertable<Database['policy_acceptance']>, 'accepted_at'>,
) =>
  trx
    .insertInto('policy_acceptance')
    .values({ ...acceptance, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing());

/** Extends its quote by as long from now: a payer who chooses it again has a quarter of an hour again. */
export async function renewQuote(trx: Trx, paymentId: string, quoteSeconds: number): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ quote_expires_at: sql<Date>`app_now() + make_interval(secs => ${quoteSeconds})` })
    .where('id', '=', paymentId)
    .where('status', '=', 'pristine')
    .execute();
}
