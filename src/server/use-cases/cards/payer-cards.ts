import type { TokenizedCard } from '#contracts/saved-card';
import type { CardCapability } from '#providers/card-capability';
import { isCardDomiciled, mandatesOfPayer } from '../../db/mandates.ts';
import { announceCard } from '../../db/outbox.ts';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import { Refusal } from '../../problem-response.ts';
import type { Services } from '../../services.ts';
import { cardView, type KeptCard, savedCardViews } from '../../views/saved-card-view.ts';
import { payerAtProvider } from '../payments/payer-at-provider.ts';

/** The cards that providers keep for a session's payer. Throws `provider_unavailable` when one of them does not say. */
export async function listPayerCards(services: Services, sessionId: string): Promise<{ cards: TokenizedCard[] }> {
  const facts = await factsOf(services, sessionId);
  const [kept, mandates] = await Promise.all([cardsOf(services, facts), mandatesOfPayer(services.db, payerOf(facts))]);
  return { cards: savedCardViews(facts.payer.id, kept, mandates) };
}

/**
 * Deletes one card of a session's payer at its provider, and tells the school. Throws `card_not_found` for any other
 * payer's too, `card_is_domiciled`, and `provider_unavailable`: then it may be asked again.
 */
export async function deletePayerCard(services: Services, sessionId: string, cardId: string): Promise<void> {
  const facts = await factsOf(services, sessionId);
  const found = (await cardsOf(services, facts)).find(({ card }) => card.id === cardId);
  if (!found) throw new Refusal('card_not_found', 'This payer has no such card.');
  if (await isCardDomiciled(services.db, payerOf(facts), cardId))
    throw new Refusal('card_is_domiciled', 'A standing debit uses this card.');
  if (!(await isRemoved(facts, found)))
    throw new Refusal('provider_unavailable', 'The provider did not delete the card.');
  await services.db
    .transaction()
    .execute((trx) =>
      announceCard(trx, facts.id, 'card.deleted', cardView(facts.payer.id, found.card, [], found.settings)),
    );
  services.wake('outbox');
}

interface FoundCard extends KeptCard {
  readonly at: CardCapability;
}

/** Those at the accounts that the school's payments go to now: at another they could pay nothing. */
async function cardsOf(services: Services, facts: SessionFacts): Promise<readonly FoundCard[]> {
  const accounts = [...(await services.accounts.offeredTo(facts.school.id)).values()];
  const keepers = accounts.flatMap(({ connection: { cards }, settings }) =>
    cards?.list ? [{ at: cards, settings }] : [],
  );
  const lists = await Promise.all(
    keepers.map(async (each) => ({ ...each, list: (await each.at.list?.(payerAtProvider(facts).id)) ?? null })),
  );
  return lists.flatMap(({ at, settings, list }) => {
    if (!list) throw new Refusal('provider_unavailable', 'The provider did not say which cards it keeps.');
    return list.map((card) => ({ card, settings, at }));
  });
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
