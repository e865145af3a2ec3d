import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { StoredCard } from '#providers/card-capability';
import type { OfAccount, Sealed } from '../read/provider-accounts.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';

/** The facts stored of a card beside its id. */
export const cardFacts = z.object({
  brand: z.string(),
  lastFour: z.string(),
  bin: z.string(),
  type: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
  expirationMonth: z.int(),
  expirationYear: z.int(),
});

/** The owner of cards: one payer of a school, at one account of a provider. */
export interface CardOwner {
  readonly schoolId: string;
  readonly provider: string;
  /** Null: the installation's own. */
  readonly accountId: string | null;
  readonly payerId: string;
}

/** The condition for its owner alone: nobody else's id finds anything. */
export const ofOwner = ({ schoolId, provider, accountId, payerId }: CardOwner) =>
  sql<boolean>`school_id = ${schoolId} and provider = ${provider} and account_id is not distinct from ${accountId}::uuid and payer_id = ${payerId}`;
const isKept = sql<boolean>`kept_at is not null and hidden_at is null`;

/** The cards we keep for a payer, the last used first, with what each is charged by. */
export async function readSavedCards(
  db: Db,
  owner: CardOwner,
): Promise<readonly { readonly card: StoredCard; readonly token: Sealed }[]> {
  const rows = await db
    .selectFrom('kept_card')
    .select(['id', 'card', 'token_sealed', 'key_id'])
    .where(ofOwner(owner))
    .where(isKept)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const token = tokenOf(row);
    return token ? [{ card: storedCard(row), token }] : [];
  });
}

/** Returns the token to charge a row's card; null for a row without one. */
export const tokenOf = (row: Pick<Selectable<Database['kept_card']>, 'token_sealed' | 'key_id'>): Sealed | null =>
  row.token_sealed && row.key_id !== null ? { sealed: row.token_sealed, keyId: row.key_id } : null;

const storedCard = ({ id, card }: { readonly id: string; readonly card: unknown }): StoredCard => ({
  id,
  ...cardFacts.parse(card),
});

/** A saved card's sealed token; null for one that is not this owner's, or was deleted. `id` may be anything. */
export async function readKeptToken(db: Db, owner: CardOwner, id: string): Promise<Sealed | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db
    .selectFrom('kept_card')
    .select(['token_sealed', 'key_id'])
    .where('id', '=', id)
    .where(ofOwner(owner))
    .where(isKept)
    .executeTakeFirst();
  return row ? tokenOf(row) : null;
}

/** Returns one of a payer's saved cards, at any account. `isOfClosed`: nothing is paid there any more. */
export async function readSavedCard(
  db: Db,
  { schoolId, payerId }: Pick<CardOwner, 'schoolId' | 'payerId'>,
  id: string,
): Promise<(OfAccount & { readonly card: StoredCard; readonly isOfClosed: boolean }) | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db
    .selectFrom('kept_card')
    .leftJoin('provider_account', 'provider_account.id', 'kept_card.account_id')
    .select(['kept_card.id', 'kept_card.card', 'kept_card.provider', 'kept_card.account_id', 'provider_account.state'])
    .where('kept_card.id', '=', id)
    .where('kept_card.school_id', '=', schoolId)
    .where('kept_card.payer_id', '=', payerId)
    .where(isKept)
    .executeTakeFirst();
  if (!row) return null;
  const { provider, account_id } = row;
  return { provider, account_id, card: storedCard(row), isOfClosed: row.state === 'closed' };
}

/** Writes down that a saved card pays. False once it is deleted: then nothing may be submitted with it. */
export async function markCardUsed(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('kept_card')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Hides a card from its payer at once; its provider is to delete it. `stays`: a standing debit uses it, or will. */
export async function hideSavedCard(trx: Trx, owner: CardOwner, id: string): Promise<'hidden' | 'stays' | 'not_found'> {
  const found = await trx
    .selectFrom('kept_card')
    .select(['id', 'payment_id'])
    .where('id', '=', id)
    .where(ofOwner(owner))
    .where(isKept)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return 'not_found';
  const { rows } = await sql<{ stays: boolean }>`
    select exists (
      select 1 from mandate m join payment p on p.id = m.payment_id
      where m.school_id = ${owner.schoolId} and m.payer_id = ${owner.payerId} and m.ended_at is null
        and (m.card_ref = ${id} or m.payment_id = ${found.payment_id} or (m.card_ref is null and p.answers->>'saved_card' = ${id}))) as stays`.execute(
    trx,
  );
  if (rows[0]?.stays) return 'stays';
  await trx.updateTable('kept_card').set({ hidden_at: now, next_attempt_at: now }).where('id', '=', id).execute();
  return 'hidden';
}

/** Whether a card may be domiciled: not a deleted one of ours. Nobody can delete it before this transaction's end. */
export async function holdCard(trx: Trx, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return true;
  const row = await trx.selectFrom('kept_card').select('hidden_at').where('id', '=', id).forUpdate().executeTakeFirst();
  return !row || row.hidden_at === null;
}

/**
 * Returns the saved card that a payment was made with: the one chosen, or the one agreed to be saved with it; if the
 * same card was there already, that one.
 */
export async function readSavedCardOfPayment(db: Db, paymentId: string): Promise<StoredCard | null> {
  const { rows } = await sql<{ id: string; card: unknown }>`
    select k.id, k.card from payment p join kept_card k on k.id::text = p.answers->>'saved_card'
    where p.id = ${paymentId} and k.kept_at is not null and k.hidden_at is null
    union all
    select k.id, k.card from kept_card agreed join kept_card k on k.school_id = agreed.school_id and k.provider = agreed.provider
      and k.account_id is not distinct from agreed.account_id and k.payer_id = agreed.payer_id and k.fingerprint = agreed.fingerprint
    where agreed.payment_id = ${paymentId} and k.kept_at is not null and k.hidden_at is null`.execute(db);
  return rows[0] ? storedCard(rows[0]) : null;
}

/** The provider has forgotten a token: nothing of it stays here. */
export async function markForgotten(db: Db, id: string): Promise<void> {
  await db
    .updateTable('kept_card')
    .set({ token_sealed: null, key_id: null, removed_at: now, next_attempt_at: null })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
