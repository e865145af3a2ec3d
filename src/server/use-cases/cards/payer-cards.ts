import type { TokenizedCard } from '#contracts/saved-card';
import type { StoredCard } from '#providers/card-capability';
import { type CardOwner, hideKeptCard } from '../../db/kept-cards.ts';
import { isCardDomiciled, mandatesOfPayer } from '../../db/mandates.ts';
import { announceCard } from '../../db/outbox.ts';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import { Refusal } from '../../problem-response.ts';
import type { Services } from '../../services.ts';
import { cardView, savedCardViews } from '../../views/saved-card-view.ts';
import { payerAtProvider } from '../payments/payer-at-provider.ts';
import { type CardKeeper, cardsAt, keepersOf, ownerOf } from './card-keepers.ts';

/** The cards that are kept for a session's payer, by providers and by us. Throws `provider_unavailable` when a provider does not say. */
export async function listPayerCards(services: Services, sessionId: string): Promise<{ cards: TokenizedCard[] }> {
  const facts = await factsOf(services, sessionId);
  const [kept, mandates] = await Promise.all([
    cardsOf(services, facts, keepersOf(services)),
    mandatesOfPayer(services.db, payerOf(facts)),
  ]);
  const cards = kept.map(({ card }) => card);
  return { cards: savedCardViews(facts.payer.id, cards, mandates) };
}

/**
 * Deletes one card of a session's payer, and tells the school. One of ours is gone at once, whether or not its provider
 * answers; another is deleted at its provider. Throws `card_not_found` for any other payer's too, `card_is_domiciled`, and
 * `provider_unavailable`: then it may be asked again.
 */
export async function deletePayerCard(services: Services, sessionId: string, cardId: string): Promise<void> {
  const facts = await factsOf(services, sessionId);
  const [ours, theirs] = [true, false].map((isOurs) =>
    keepersOf(services).filter(({ cards }) => (cards.own !== undefined) === isOurs),
  );
  const found = await find(services, facts, ours, cardId);
  if (found) return hide(services, facts, found);
  await removeThere(services, facts, await find(services, facts, theirs, cardId));
}

const find = async (services: Services, facts: SessionFacts, keepers: readonly CardKeeper[] = [], cardId: string) =>
  (await cardsOf(services, facts, keepers)).find(({ card }) => card.id === cardId) ?? null;

async function hide(services: Services, facts: SessionFacts, { card, at }: KeptCard): Promise<void> {
  const owner: CardOwner = ownerOf(at, facts);
  await services.db.transaction().execute(async (trx) => {
    // The session first, as every transaction does that tells of one: two that lock in another order would wait for each other.
    await trx.selectFrom('session').select('id').where('id', '=', facts.id).forUpdate().execute();
    const outcome = await hideKeptCard(trx, owner, card.id);
    if (outcome === 'not_found') throw notFound();
    if (outcome === 'stays') throw domiciled();
    await announceCard(trx, facts.id, 'card.deleted', cardView(facts.payer.id, card, []));
  });
  services.wake('outbox');
  services.wake('cards');
}

async function removeThere(services: Services, facts: SessionFacts, found: KeptCard | null): Promise<void> {
  if (!found) throw notFound();
  if (await isCardDomiciled(services.db, payerOf(facts), found.card.id)) throw domiciled();
  if (!(await isRemoved(facts, found)))
    throw new Refusal('provider_unavailable', 'The provider did not delete the card.');
  await services.db
    .transaction()
    .execute((trx) => announceCard(trx, facts.id, 'card.deleted', cardView(facts.payer.id, found.card, [])));
  services.wake('outbox');
}

const notFound = (): Refusal => new Refusal('card_not_found', 'This payer has no such card.');
const domiciled = (): Refusal => new Refusal('card_is_domiciled', 'A standing debit uses this card.');

interface KeptCard {
  readonly card: StoredCard;
  readonly at: CardKeeper;
}

async function cardsOf(
  services: Services,
  facts: SessionFacts,
  keepers: readonly CardKeeper[],
): Promise<readonly KeptCard[]> {
  const lists = await Promise.all(
    keepers.map(async (at) => {
      const list = await cardsAt(services, at, facts);
      if (!list) throw new Refusal('provider_unavailable', 'The provider did not say which cards it keeps.');
      return list.map((card) => ({ card, at }));
    }),
  );
  return lists.flat();
}

/** A lost answer may still have deleted it: then it is not on the list any more, and the school must hear of it. */
async function isRemoved(facts: SessionFacts, { card, at: { cards } }: KeptCard): Promise<boolean> {
  const outcome = await cards.remove?.(payerAtProvider(facts).id, card.id);
  if (outcome === 'not_found') throw new Refusal('card_not_found', 'This payer has no such card any more.');
  if (outcome === 'removed') return true;
  const left = await cards.list?.(payerAtProvider(facts).id);
  return left?.some(({ id }) => id === card.id) === false;
}

const payerOf = ({ school, payer }: SessionFacts) => ({ schoolId: school.id, payerId: payer.id });

async function factsOf(services: Services, sessionId: string): Promise<SessionFacts> {
  const facts = await readSessionFacts(services.db, sessionId);
  if (!facts) throw new Refusal('payment_session_not_found', 'No such payment session.');
  return facts;
}
