import type { TokenizedCard } from '#contracts/saved-card';
import type { CardCapability } from '#providers/card-capability';
import { type CardOwner, hideSavedCard, readSavedCard } from '../../db/write/saved-cards.ts';
import { forgetRememberedCard } from '../../db/write/remembered-ways.ts';
import { isCardDomiciled, mandatesOfPayer } from '../../db/write/mandates.ts';
import { holdSession } from '../../db/read/money-state.ts';
import { announceCard } from '../../db/write/outbox.ts';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import { readSessionsOfSchool } from '../../db/read/sessions-of-school.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { cardView, keptAt, type SavedCard, savedCardViews } from '../../views/saved-card-view.ts';
import { isId, type SchoolCall } from '../school-call.ts';
import { payerAtProvider } from '../payment-core/payment-order.ts';
import { type CardKeeper, cardsAt, keepersOf, ownerOf } from './card-keepers.ts';

/** Lists a session payer's cards, the providers' and ours. Throws `provider_unavailable` if a provider fails. */
export async function listPayerCards(services: Services, sessionId: string): Promise<{ cards: TokenizedCard[] }> {
  const facts = await factsOf(services, sessionId);
  const [savedCards, mandates] = await Promise.all([
    cardsOf(services, facts, await keepersOf(services, facts.school.id)),
    mandatesOfPayer(services.db, payerOf(facts)),
  ]);
  return { cards: savedCardViews(facts.payer.id, savedCards, mandates) };
}

/**
 * Deletes one card of a session's payer, and notifies the school. A card of ours is gone at once, whether or not its
 * provider responds; another is deleted at its provider. Throws `card_not_found`, also for another payer's card,
 * `card_is_domiciled`, and `provider_unavailable`: then the request may be repeated.
 */
export async function deletePayerCard(services: Services, sessionId: string, cardId: string): Promise<void> {
  const facts = await factsOf(services, sessionId);
  const keepers = await keepersOf(services, facts.school.id);
  const ours = await oursToDelete(services, facts, keepers, cardId);
  if (ours) return hide(services, facts, ours);
  const theirs = keepers.filter(({ cards }) => !cards.own);
  const found = (await cardsOf(services, facts, theirs)).find(({ card }) => card.id === cardId);
  await removeThere(services, facts, found ?? null);
}

/** The same cards, for a session of this school. Refuses as `payment_session_not_found` too. */
export async function listCardsOfSession(
  { services, school }: SchoolCall,
  id: string,
): Promise<{ data: TokenizedCard[] }> {
  await requireSession(services, school.id, id);
  return { data: (await listPayerCards(services, id)).cards };
}

/** Deletes one of them, as `deletePayerCard` does. */
export async function forgetCardOfSession({ services, school }: SchoolCall, id: string, cardId: string) {
  await requireSession(services, school.id, id);
  await deletePayerCard(services, id, cardId);
  return { card_id: cardId, forgotten: true as const };
}

async function requireSession({ db }: Services, schoolId: string, id: string): Promise<void> {
  const found = isId(id) && (await readSessionsOfSchool(db, { schoolId, id, limit: 1 }));
  if (!found || found.length === 0) throw new Refusal('payment_session_not_found', 'There is no such payment session.');
}

interface OwnCard extends SavedCard {
  readonly owner: CardOwner;
}

/** One of ours that is listed now; or that was, until its account was closed. */
async function oursToDelete(
  services: Services,
  facts: SessionFacts,
  keepers: readonly CardKeeper[],
  cardId: string,
): Promise<OwnCard | null> {
  const savedCard = await readSavedCard(services.db, payerOf(facts), cardId);
  if (!savedCard) return null;
  const { provider, account_id: accountId, card, isOfClosed } = savedCard;
  const isListed = keepers.some((each) => each.provider === provider && each.accountId === accountId);
  if (!isListed && !isOfClosed) return null;
  const { settings = {} } = (await services.accounts.of(savedCard)) ?? {};
  return { card, settings, owner: ownerOf({ provider, accountId }, facts) };
}

async function hide(services: Services, facts: SessionFacts, { card, settings, owner }: OwnCard): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    // The session first, as in every such transaction: two with other orders of locks would wait for each other.
    await holdSession(trx, facts.id);
    const outcome = await hideSavedCard(trx, owner, card.id);
    if (outcome === 'not_found') throw notFound();
    if (outcome === 'stays') throw domiciled();
    await forgetRememberedCard(trx, owner, card.lastFour);
    await announceCard(trx, facts.id, 'card.deleted', cardView(facts.payer.id, card, [], settings));
  });
  services.wake('outbox');
  services.wake('cards');
}

async function removeThere(services: Services, facts: SessionFacts, found: FoundCard | null): Promise<void> {
  if (!found) throw notFound();
  if (await isCardDomiciled(services.db, payerOf(facts), found.card.id)) throw domiciled();
  if (!(await isRemoved(facts, found)))
    throw new Refusal('provider_unavailable', 'The provider did not delete the card.');
  await services.db.transaction().execute(async (trx) => {
    await forgetRememberedCard(trx, payerOf(facts), found.card.lastFour);
    await announceCard(trx, facts.id, 'card.deleted', cardView(facts.payer.id, found.card, [], found.settings));
  });
  services.wake('outbox');
}

const notFound = (): Refusal => new Refusal('card_not_found', 'This payer has no such card.');
const domiciled = (): Refusal => new Refusal('card_is_domiciled', 'A standing debit uses this card.');

interface FoundCard extends SavedCard {
  readonly at: CardCapability;
}

async function cardsOf(
  services: Services,
  facts: SessionFacts,
  keepers: readonly CardKeeper[],
): Promise<readonly FoundCard[]> {
  const lists = await Promise.all(
    keepers.map(async (keeper) => {
      const list = await cardsAt(services, keeper, facts);
      if (!list) throw new Refusal('provider_unavailable', 'The provider did not say which cards it keeps.');
      return keptAt(keeper, list).map((savedCard) => ({ ...savedCard, at: keeper.cards }));
    }),
  );
  return lists.flat();
}

/** A lost answer may still have deleted it: then it is not on the list any more, and the school must hear of it. */
async function isRemoved(facts: SessionFacts, { card, at }: FoundCard): Promise<boolean> {
  const outcome = await at.remove?.(payerAtProvider(facts).id, card.id);
  if (outcome === 'not_found') throw new Refusal('card_not_found', 'This payer has no such card any more.');
  if (outcome === 'removed') return true;
  const left = await at.list?.(payerAtProvider(facts).id);
  return left?.some(({ id }) => id === card.id) === false;
}

const payerOf = ({ school, payer }: SessionFacts) => ({ schoolId: school.id, payerId: payer.id });

async function factsOf(services: Services, sessionId: string): Promise<SessionFacts> {
  const facts = await readSessionFacts(services.db, sessionId);
  if (!facts) throw new Refusal('payment_session_not_found', 'No such payment session.');
  return facts;
}
