import { availability } from '#domain/method-availability';
import type { Offer } from '#providers/offer';
import { findOffer, providerOf } from '#providers/registry';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import { Refusal } from '../../http/problem-response.ts';
import type { Services } from '../../start/services.ts';
import type { ConnectedProvider } from '../../start/connect-providers.ts';
import { offersFor, type Price, priceOf } from './price.ts';

export interface MethodChoice {
  readonly sessionId: string;
  /** The gateway, e.g. `stripe`. */
  readonly entity: string;
  /** `cash`, `transfer` or a type, e.g. `store`. */
  readonly method: string;
}

export interface ChosenMethod {
  readonly facts: SessionFacts;
  readonly offer: Offer;
  readonly price: Price;
  /** The account that its money goes to. */
  readonly connected: ConnectedProvider;
}

/** The method a payer chose, and what it costs now. Throws `payment_session_not_found`, `payment_method_not_available` and `amount_out_of_range`. */
export async function chooseMethod(
  services: Services,
  { sessionId, entity, method }: MethodChoice,
): Promise<ChosenMethod> {
  const facts = await readSessionFacts(services.db, sessionId);
  if (!facts) throw new Refusal('payment_session_not_found', 'No such payment session.');
  const offer = findOffer(facts.country, entity, method);
  const accounts = await services.accounts.offeredTo(facts.school.id);
  const connected = offer && accounts.get(providerOf(offer).name);
  if (!offer || !connected || !offersFor(facts, accounts).includes(offer))
    throw new Refusal('payment_method_not_available', 'This session cannot be paid with that method.');
  const price = priceOf(facts, offer);
  if (facts.state === 'open' && availability({ total: price.total, limits: offer.limits }) !== 'available') {
    throw new Refusal('amount_out_of_range', 'The amount is outside what this method takes.', { limits: offer.limits });
  }
  return { facts, offer, price, connected };
}
