import type { TokenizedCard } from '#contracts/saved-card';
import { cardBrandName } from '#domain/card-brand-names';
import type { CardTexts } from '#i18n/card-texts';
import type { Moment } from '#i18n/format';

/** A card as it is read out: `Visa terminada en 4242`. */
export function spokenCard(card: TokenizedCard, { saved }: CardTexts): string {
  return `${brandOf(card, saved)} ${saved.ending(card.last_four_digits)}`;
}

/** A card as it is seen: `Visa ···· 4242`. */
export function shownCard(card: TokenizedCard, { saved }: CardTexts): string {
  return `${brandOf(card, saved)} ···· ${card.last_four_digits}`;
}

/** `08/29`. */
export function shownExpiry({ expiration_month: month, expiration_year: year }: TokenizedCard): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}

/** A card is good to the end of its month. */
export function isExpired({ expiration_month: month, expiration_year: year }: TokenizedCard, today: Moment): boolean {
  return year < today.year || (year === today.year && month < today.month);
}

function brandOf({ card_schema: brand }: TokenizedCard, saved: CardTexts['saved']): string {
  return cardBrandName(brand) ?? saved.otherCard;
}
