import type { ProviderSettings } from '#contracts/session';
import type { DomiciledCard, TokenizedCard } from '#contracts/saved-card';
import type { StoredCard } from '#providers/card-capability';
import type { MandateRow } from '../db/write/mandates.ts';

/** A card, and what of its account stands beside it. */
export interface SavedCard {
  readonly card: StoredCard;
  readonly settings: Partial<ProviderSettings>;
}

/** Cards that an account's provider keeps. */
export const keptAt = ({ settings }: Pick<SavedCard, 'settings'>, cards: readonly StoredCard[]): SavedCard[] =>
  cards.map((card) => ({ card, settings }));

/** A payer's cards as the payer reads them, the first one selected; each with the standing debits that use it. */
export function savedCardViews(
  payerId: string,
  cards: readonly SavedCard[],
  mandates: readonly MandateRow[],
): TokenizedCard[] {
  return cards.map(({ card, settings }, index) => ({
    ...cardView(
      payerId,
      card,
      mandates.filter(({ card_ref: ref, ended_at: ended }) => ref === card.id && ended === null),
      settings,
    ),
    selected: index === 0,
  }));
}

/** One card, with the standing debits that use it, the last agreed to first. */
export function cardView(
  payerId: string,
  card: StoredCard,
  mandates: readonly MandateRow[],
  { gr4vy_merchant_id = null }: SavedCard['settings'],
): TokenizedCard {
  const [last] = mandates;
  return {
    bin: card.bin,
    card_schema: card.brand,
    card_type: card.type,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    gr4vy_merchant_id,
    id: card.id,
    last_four_digits: card.lastFour,
    payment_method_id: card.id,
    recurring_payment_jobs: mandates.map(({ id }) => id),
    user_id: payerId,
    selected: false,
    mandate: last ? { id: last.id, agreed_at: last.agreed_at.toISOString() } : null,
  };
}

/** The card of a standing debit. Throws for one that has no card yet: a bug. */
export function domiciledCardView(mandate: MandateRow, settings: SavedCard['settings']): DomiciledCard {
  if (!mandate.card) throw new Error('a standing debit without its card');
  return cardView(mandate.payer_id, mandate.card, [mandate], settings);
}
