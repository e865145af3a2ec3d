import { type Kysely, sql, type Transaction } from 'kysely';
import type { Money } from '#domain/money';
import type { Database } from './tables.generated.ts';
import { now } from './now.ts';

export interface NewCardForm {
  readonly id: string;
  readonly sessionId: string;
  readonly methodKey: string;
  readonly provider: string;
  readonly accountId: string | null;
  /** Where the provider keeps what is typed. */
  readonly providerRef: string;
  readonly total: Money;
}

/** Keeps which card fields were opened, for whom and for how much. */
export async function insertCardForm(db: Kysely<Database>, form: NewCardForm): Promise<void> {
  await db
    .insertInto('card_form')
    .values({
      id: form.id,
      session_id: form.sessionId,
      method_key: form.methodKey,
      provider: form.provider,
      account_id: form.accountId,
      provider_ref: form.providerRef,
      total: form.total.minor,
      currency: form.total.currency,
      created_at: now,
    })
    .execute();
}

/** For how long what was typed may still pay, in minutes: providers forget it after an hour. */
const lifeMinutes = 60;

export interface CardFormClaim {
  readonly formId: string;
  readonly sessionId: string;
  readonly methodKey: string;
  readonly accountId: string | null;
  readonly total: Money;
  readonly paymentId: string;
}

/** Gives a form to the one payment it pays. False when it is used, too old, or was opened for anything else: then nothing may be committed. */
export async function claimCardForm(trx: Transaction<Database>, claim: CardFormClaim): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('card_form')
    .set({ payment_id: claim.paymentId })
    .where('id', '=', claim.formId)
    .where('session_id', '=', claim.sessionId)
    .where('method_key', '=', claim.methodKey)
    .where('account_id', 'is not distinct from', claim.accountId)
    .where('total', '=', claim.total.minor)
    .where('currency', '=', claim.total.currency)
    .where('payment_id', 'is', null)
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${lifeMinutes})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Where the provider keeps what was typed for a payment; null for one without card fields. */
export async function cardFormRefOf(db: Kysely<Database>, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('card_form')
    .select('provider_ref')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.provider_ref ?? null;
}

/** A session's form: for which method, where its provider keeps what is typed, and which payment it paid; null for another's. */
export async function readCardForm(db: Kysely<Database>, sessionId: string, formId: string) {
  const row = await db
    .selectFrom('card_form')
    .select(['method_key as methodKey', 'provider_ref as providerRef', 'payment_id as paymentId'])
    .where('id', '=', formId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The form of a session that was opened last for a method, its account and total and has paid nothing yet; null without one. */
export async function newestCardForm(
  db: Kysely<Database>,
  { sessionId, methodKey, accountId, total }: Pick<NewCardForm, 'sessionId' | 'methodKey' | 'accountId' | 'total'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('card_form')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('method_key', '=', methodKey)
    .where('account_id', 'is not distinct from', accountId)
    .where('total', '=', total.minor)
    .where('currency', '=', total.currency)
    .where('payment_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
