import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredCard } from '#providers/card-capability';
import { type CardOwner, markCardUsed, markForgotten, ofOwner, tokenOf } from './saved-cards.ts';
import type { Sealed } from '../read/provider-accounts.ts';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

export async function insertSavedCard(trx: Trx, owner: CardOwner, paymentId: string): Promise<void> {
  await trx
    .insertInto('kept_card')
    .values({
      id: randomUUIDv7(),
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
  readonly token: Sealed;
  /** Whether a stored token is this one. */
  isSame(other: Sealed): boolean;
}

/**
 * Gives an agreed card its token. A card is saved once: an existing one stays, and this token is to be deleted at the
 * provider. A deleted card whose token is not deleted there yet takes the same token again.
 */
export async function saveCard(trx: Trx, card: NewlyKept): Promise<void> {
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
  const withToken = others.filter((other) => {
    const token = tokenOf(other);
    return token !== null && card.isSame(token);
  });
  for (const { id, hidden_at: hidden } of withToken) if (hidden) await markForgotten(trx, id);
  const visibleCard = others.find(({ hidden_at: hidden }) => hidden === null);
  await trx
    .updateTable('kept_card')
    .set({
      token_sealed: card.token.sealed,
      key_id: card.token.keyId,
      fingerprint: card.fingerprint,
      card: JSON.stringify(card.facts),
      kept_at: now,
      last_used_at: now,
      ...(visibleCard ? { hidden_at: now, next_attempt_at: now } : { next_attempt_at: null }),
    })
    .where('id', '=', agreed.id)
    .execute();
  if (visibleCard) await markCardUsed(trx, visibleCard.id);
  if (visibleCard && withToken.includes(visibleCard)) await markForgotten(trx, agreed.id);
}

/** The same card as often as it is here with a token, locked. */
const sameCards = (trx: Trx, owner: CardOwner, fingerprint: Buffer) =>
  trx
    .selectFrom('kept_card')
    .select(['id', 'token_sealed', 'key_id', 'hidden_at'])
    .where(ofOwner(owner))
    .where('fingerprint', '=', fingerprint)
    .where('token_sealed', 'is not', null)
    .forUpdate()
    .execute();
