import type { CardCapability } from '#providers/card-capability';
import type { ProviderConnection } from '#providers/provider';

/** Called with each answer of a provider: what was asked, and in a word what came. */
export type ProviderAnswered = (operation: Operation, outcome: string) => void;
type Operation =
  | 'start'
  | 'check'
  | 'look_up'
  | 'cancel'
  | 'references'
  | 'list'
  | 'open_card_form'
  | 'list_cards'
  | 'remove_card'
  | 'card_of_payment';

/** The same connection, with every answer counted; `unknown` and `threw` are what an operator must see. */
export function watchConnection(connection: ProviderConnection, answered: ProviderAnswered): ProviderConnection {
  const { check, cancel, lookUp, references, listSettled, cards } = connection;
  return {
    async start(order, key) {
      const result = await connection.start(order, key);
      answered('start', result.kind);
      return result;
    },
    readWebhook: (headers, body, now) => connection.readWebhook(headers, body, now),
    ...(check && {
      async check(handle) {
        const observation = await check(handle);
        answered('check', observation.kind);
        return observation;
      },
    }),
    ...(lookUp && {
      async lookUp(order) {
        const result = await lookUp(order);
        answered('look_up', result.kind);
        return result;
      },
    }),
    ...(cancel && {
      async cancel(handle) {
        const observation = await cancel(handle);
        answered('cancel', observation.kind);
        return observation;
      },
    }),
    ...(references && {
      async references(paymentId) {
        const found = await references(paymentId);
        answered('references', found ? 'read' : 'unknown');
        return found;
      },
    }),
    ...(listSettled && {
      async listSettled(from, to) {
        try {
          const list = await listSettled(from, to);
          answered('list', 'read');
          return list;
        } catch (error) {
          answered('list', 'threw');
          throw error;
        }
      },
    }),
    ...(cards && { cards: watchCards(cards, answered) }),
  };
}

function watchCards(cards: CardCapability, answered: ProviderAnswered): CardCapability {
  return {
    async openForm(order) {
      const result = await cards.openForm(order);
      answered('open_card_form', result.kind);
      return result;
    },
    async list(payerId) {
      const list = await cards.list(payerId);
      answered('list_cards', list ? 'read' : 'unknown');
      return list;
    },
    async remove(payerId, cardId) {
      const outcome = await cards.remove(payerId, cardId);
      answered('remove_card', outcome);
      return outcome;
    },
    async ofPayment(handle) {
      const card = await cards.ofPayment(handle);
      answered('card_of_payment', card === 'unknown' ? 'unknown' : card ? 'kept' : 'not_kept');
      return card;
    },
  };
}
