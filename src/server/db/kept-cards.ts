import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { StoredCard } from '#providers/card-capability';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const cardFacts = z.object({
  brand: z.string(),
  lastFour: z.string(),
  bin: z.string(),
  type: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
  expirationMonth: z.int(),
  expirationYear: z.int(),
});

/** Whose cards: of one payer of a school, at one account of a provider. */
export interface CardOwner {
  readonly schoolId: string;
  readonly provider: string;
  /** Null: the installation's own. */
  readonly accountId: string | null;
  readonly payerId: string;
}

/** Of its owner alone: nobody else's id finds anything. */
const ofOwner = ({ schoolId, provider, accountId, payerId }: CardOwner) =>
  sql<boolean>`school_id = ${schoolId} and provider = ${provider} and account_id is not distinct from ${accountId}::uuid and payer_id = ${payerId}`;
const isKept = sql<boolean>`kept_at is not null and hidden_at is null`;
const now = sql<Date>`app_now()`;

/** Writes that a payer wants the card of a payment kept. */
export async function insertKeptCard(trx: Trx, owner: CardOwner, paymentId: string): Promise<void> {
  await trx
    .insertInto('kept_card')
    .values({
      id: randomUUID(),
      school_id: owner.schoolId,
      provider: owner.provider,
      account_id: owner.accountId,
      payer_id: owner.payerId,
      payment_id: paymentId,
      agreed_at: now,
      next_attempt_at: now,
    })
    .execute();
}

/** The cards we keep for a payer, the last used first. */
export async function readKeptCards(db: Db, owner: CardOwner): Promise<readonly StoredCard[]> {
  const rows = await db
    .selectFrom('kept_card')
    .select(['id', 'card'])
    .where(ofOwner(owner))
    .where(isKept)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(storedCard);
}

const storedCard = ({ id, card }: { readonly id: string; readonly card: unknown }): StoredCard => ({
  id,
  ...cardFacts.parse(card),
});

/** A kept card's sealed token; null for one that is not this owner's, or not kept any more. `id` may be anything. */
export async function readKeptToken(db: Db, owner: CardOwner, id: string): Promise<Buffer | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db
    .selectFrom('kept_card')
    .select('token_sealed')
    .where('id', '=', id)
    .where(ofOwner(owner))
    .where(isKept)
    .executeTakeFirst();
  return row?.token_sealed ?? null;
}

/** Writes down that a kept card pays. False once it is deleted: then nothing may be submitted with it. */
export async function markCardUsed(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('kept_card')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Hides a card from its payer at once; from now on its provider is to forget it. `stays`: a standing debit uses it, or will. */
export async function hideKeptCard(trx: Trx, owner: CardOwner, id: string): Promise<'hidden' | 'stays' | 'not_found'> {
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

/** Whether a card may be domiciled: not one of ours that was deleted. It is not deleted before this transaction's end. */
export async function holdCard(trx: Trx, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return true;
  const row = await trx.selectFrom('kept_card').select('hidden_at').where('id', '=', id).forUpdate().executeTakeFirst();
  return !row || row.hidden_at === null;
}

/**
 * The card a payment was made with, as it is kept now: the one that was chosen, or that keeping was agreed to with it; where the
 * same was there already, that one.
 */
export async function readKeptCardOfPayment(db: Db, paymentId: string): Promise<StoredCard | null> {
  const { rows } = await sql<{ id: string; card: unknown }>`
    select k.id, k.card from payment p join kept_card k on k.id::text = p.answers->>'saved_card'
    where p.id = ${paymentId} and k.kept_at is not null and k.hidden_at is null
    union all
    select k.id, k.card from kept_card agreed join kept_card k on k.school_id = agreed.school_id and k.provider = agreed.provider
      and k.account_id is not distinct from agreed.account_id and k.payer_id = agreed.payer_id and k.fingerprint = agreed.fingerprint
    where agreed.payment_id = ${paymentId} and k.kept_at is not null and k.hidden_at is null`.execute(db);
  return rows[0] ? storedCard(rows[0]) : null;
}

/** Whether the card of a payment is still to be asked for. */
export async function isCardAgreed(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('kept_card')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kept_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** No card comes of what was agreed to with a payment. */
export async function dropAgreedCard(db: Db, paymentId: string): Promise<void> {
  await db.deleteFrom('kept_card').where('payment_id', '=', paymentId).where('kept_at', 'is', null).execute();
}

export interface NewlyKept {
  readonly paymentId: string;
  readonly fingerprint: Buffer;
  readonly facts: Omit<StoredCard, 'id'>;
  readonly tokenSealed: Buffer;
  /** Whether a token that is here already is this one. */
  isSame(sealed: Buffer): boolean;
}

/**
 * Gives an agreed card its token. A card is kept once: where it is there already that one stays, and this token is to be
 * forgotten. Of a card that was deleted and whose token is not forgotten yet the same token is wanted again.
 */
export async function keepCard(trx: Trx, card: NewlyKept): Promise<void> {
  const agreed = await trx
    .selectFrom('kept_card')
    .selectAll()
    .where('payment_id', '=', card.paymentId)
    .where('kept_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!agreed) return;
  const owner = {
    schoolId: agreed.school_id,
    provider: agreed.provider,
    accountId: agreed.account_id,
    payerId: agreed.payer_id,
  };
  // Two payments with one card are worked off side by side.
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(owner)}, 0))`.execute(trx);
  const others = await sameCards(trx, owner, card.fingerprint);
  const withToken = others.filter(({ token_sealed: sealed }) => sealed && card.isSame(sealed));
  for (const { id, hidden_at: hidden } of withToken) if (hidden) await markForgotten(trx, id);
  const kept = others.find(({ hidden_at: hidden }) => hidden === null);
  await trx
    .updateTable('kept_card')
    .set({
      token_sealed: card.tokenSealed,
      fingerprint: card.fingerprint,
      card: JSON.stringify(card.facts),
      kept_at: now,
      last_used_at: now,
      ...(kept ? { hidden_at: now, next_attempt_at: now } : { next_attempt_at: null }),
    })
    .where('id', '=', agreed.id)
    .execute();
  if (kept) await markCardUsed(trx, kept.id);
  if (kept && withToken.includes(kept)) await markForgotten(trx, agreed.id);
}

/** The same card as often as it is here with a token, locked. */
const sameCards = (trx: Trx, owner: CardOwner, fingerprint: Buffer) =>
  trx
    .selectFrom('kept_card')
    .select(['id', 'token_sealed', 'hidden_at'])
    .where(ofOwner(owner))
    .where('fingerprint', '=', fingerprint)
    .where('token_sealed', 'is not', null)
    .forUpdate()
    .execute();

/** The provider has forgotten a token: nothing of it stays here. */
export async function markForgotten(db: Db, id: string): Promise<void> {
  await db
    .updateTable('kept_card')
    .set({ token_sealed: null, removed_at: now, next_attempt_at: null })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
