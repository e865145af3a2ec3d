import type { CardCapability, StoredCard } from '#providers/card-capability';
import { type CardOwner, readKeptCards } from '../../db/kept-cards.ts';
import type { SessionFacts } from '../../db/session-facts.ts';
import type { Services } from '../../services.ts';
import { payerAtProvider } from '../payments/payer-at-provider.ts';

/** An account at a provider with card fields. */
export interface CardKeeper {
  readonly provider: string;
  /** Null: the installation's own. */
  readonly accountId: string | null;
  readonly cards: CardCapability;
}

/** Where payers can pay by card now. */
export const keepersOf = ({ providers }: Services): readonly CardKeeper[] =>
  [...providers].flatMap(([provider, { connection }]) =>
    connection.cards ? [{ provider, accountId: null, cards: connection.cards }] : [],
  );

/** Where a payment was made by card, or a card is kept; null where this process is not connected to it. */
export function keeperOf({ providers }: Services, { provider }: { readonly provider: string }): CardKeeper | null {
  const cards = providers.get(provider)?.connection.cards;
  return cards ? { provider, accountId: null, cards } : null;
}

/** Whose cards a session's payer sees at an account. */
export const ownerOf = ({ provider, accountId }: CardKeeper, { school, payer }: SessionFacts): CardOwner => ({
  schoolId: school.id,
  provider,
  accountId,
  payerId: payer.id,
});

/** The cards a session's payer has at an account, the last used first, whoever keeps them; null when the provider did not say. */
export async function cardsAt(
  services: Services,
  keeper: CardKeeper,
  facts: SessionFacts,
): Promise<readonly StoredCard[] | null> {
  if (keeper.cards.own) return readKeptCards(services.db, ownerOf(keeper, facts));
  return keeper.cards.list ? keeper.cards.list(payerAtProvider(facts).id) : [];
}
