import type { CardCapability, StoredCard } from '#providers/card-capability';
import type { Offer } from '#providers/offer';
import { providerOf } from '#providers/registry';
import { type CardOwner, readSavedCards } from '../../db/write/saved-cards.ts';
import type { OfAccount, Sealed } from '../../db/read/provider-accounts.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import type { Keyring } from '../../basics/keys.ts';
import type { Services } from '../../services/services.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import type { SavedCard } from '../../views/saved-card-view.ts';
import { payerAtProvider } from '../payment-core/payment-order.ts';
import { offersFor } from '../../views/offered-methods.ts';

/** An account at a provider with card fields. */
export interface CardKeeper extends Pick<SavedCard, 'settings'> {
  readonly provider: string;
  /** Null: the installation's own. */
  readonly accountId: string | null;
  readonly cards: CardCapability;
}

/** The account as a keeper of cards; null where its provider has no card fields. */
export function keeperAt({ provider, accountId, connection, settings }: ConnectedProvider): CardKeeper | null {
  const { cards } = connection;
  return cards ? { provider: provider.name, accountId, cards, settings } : null;
}

/** Whether a card is typed on the provider's page and we store its tokens. A saved one pays without that page. */
export const isTypedElsewhere = (
  cards: CardCapability | undefined,
  { category, step }: Pick<Offer, 'category' | 'step'>,
) => cards?.own !== undefined && !cards.openForm && category === 'card' && step === 'redirect';

/** Returns the session's providers with a saved card of its payer. Reads nothing if no card is typed elsewhere. */
export async function savedElsewhere(
  services: Services,
  facts: SessionFacts,
  offered: ReadonlyMap<string, ConnectedProvider>,
): Promise<ReadonlySet<string>> {
  const keepers = offersFor(facts, offered).flatMap((offer) => {
    const connected = offered.get(providerOf(offer).name);
    return connected && isTypedElsewhere(connected.connection.cards, offer) ? (keeperAt(connected) ?? []) : [];
  });
  const names = keepers.map(async (keeper) =>
    (await cardsAt(services, keeper, facts))?.length ? [keeper.provider] : [],
  );
  return new Set((await Promise.all(names)).flat());
}

/** Returns the accounts for a school's card payments now: cards at another account could pay nothing. */
export async function keepersOf({ accounts }: Services, schoolId: string): Promise<readonly CardKeeper[]> {
  return [...(await accounts.offeredTo(schoolId)).values()].flatMap((connected) => keeperAt(connected) ?? []);
}

/** Returns the account of a card payment or a saved card; null if this process is not connected to it. */
export async function keeperOf({ accounts }: Services, row: OfAccount): Promise<CardKeeper | null> {
  const connected = await accounts.of(row);
  return connected && keeperAt(connected);
}

/** Returns the owner of the cards that a session's payer sees at an account. */
export const ownerOf = (
  { provider, accountId }: Pick<CardKeeper, 'provider' | 'accountId'>,
  { school, payer }: SessionFacts,
): CardOwner => ({ schoolId: school.id, provider, accountId, payerId: payer.id });

/** Returns a session payer's cards at an account, last used first; null if the provider did not respond. */
export async function cardsAt(
  { db, keys }: Services,
  keeper: CardKeeper,
  facts: SessionFacts,
): Promise<readonly StoredCard[] | null> {
  if (!keeper.cards.own) return keeper.cards.list ? keeper.cards.list(payerAtProvider(facts).id) : [];
  const savedCards = await readSavedCards(db, ownerOf(keeper, facts));
  // With what cannot be opened nobody can pay.
  return savedCards.flatMap(({ card, token }) => (openToken(keys, token) === null ? [] : [card]));
}

/** A saved card's token; null where no secret of this process sealed it. */
export function openToken(keys: Keyring, { sealed, keyId }: Sealed): string | null {
  try {
    return keys.open(sealed, keyId);
  } catch {
    return null;
  }
}
