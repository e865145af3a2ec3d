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
  | 'options'
  | 'acceptances'
  | 'list_cards'
  | 'remove_card'
  | 'card_of_payment'
  | 'chargeable_card'
  | 'forget_card'
  | 'refund'
  | 'check_refund'
  | 'merchant';

/** The same connection, with every answer counted; `unknown` and `threw` are what an operator must see. */
export function watchConnection(connection: ProviderConnection, answered: ProviderAnswered): ProviderConnection {
  const { start, check, cancel, lookUp, references, listSettled, options, acceptances } = connection;
  const { cards, refunds, merchant, hostedTransaction } = connection;
  const watched = counting(answered);
  return {
    start: watched('start', start, kindOf),
    ...(check && { check: watched('check', check, kindOf) }),
    readWebhook: connection.readWebhook,
    ...(lookUp && { lookUp: watched('look_up', lookUp, kindOf) }),
    ...(cancel && { cancel: watched('cancel', cancel, kindOf) }),
    ...(references && { references: watched('references', references, readOrUnknown) }),
    ...(listSettled && { listSettled: watched('list', listSettled, readOrUnknown) }),
    ...(options && { options: watched('options', options, readOrUnknown) }),
    ...(acceptances && { acceptances: watched('acceptances', acceptances, readOrUnknown) }),
    ...(cards && { cards: watchCards(cards, watched) }),
    ...(refunds && {
      refunds: {
        of: refunds.of,
        start: watched('refund', refunds.start, kindOf),
        check: watched('check_refund', refunds.check, kindOf),
      },
    }),
    ...(hostedTransaction && { hostedTransaction }),
    ...(merchant && { merchant: watched('merchant', merchant, kindOf) }),
  };
}

function watchCards(cards: CardCapability, watched: ReturnType<typeof counting>): CardCapability {
  const { openForm, own, list, remove, ofPayment } = cards;
  return {
    ...cards,
    openForm: watched('open_card_form', openForm, kindOf),
    ...(list && { list: watched('list_cards', list, readOrUnknown) }),
    ...(remove && { remove: watched('remove_card', remove, (outcome) => outcome) }),
    ...(ofPayment && { ofPayment: watched('card_of_payment', ofPayment, keptOrNot) }),
    ...(own && {
      own: {
        ...own,
        chargeable: watched('chargeable_card', own.chargeable, keptOrNot),
        forget: watched('forget_card', own.forget, (outcome) => outcome),
      },
    }),
  };
}

const keptOrNot = (card: object | 'unknown' | null): string =>
  card === 'unknown' ? 'unknown' : card ? 'kept' : 'not_kept';
const kindOf = ({ kind }: { readonly kind: string }): string => kind;
const readOrUnknown = (list: readonly unknown[] | null): string => (list ? 'read' : 'unknown');

/** Makes one call of a connection count what it answers. */
const counting =
  (answered: ProviderAnswered) =>
  <Asked extends readonly unknown[], Said>(
    operation: Operation,
    call: (...asked: Asked) => Promise<Said>,
    word: (said: Said) => string,
  ) =>
  async (...asked: Asked): Promise<Said> => {
    const said = await call(...asked).catch((error: unknown) => {
      answered(operation, 'threw');
      throw error;
    });
    answered(operation, word(said));
    return said;
  };
