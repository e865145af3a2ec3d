import { traced } from '../basics/traced.ts';
import type { ProviderConnection } from '#providers/provider';

/** Called with each answer of a provider: what was asked, and in a word what came. */
export type ProviderAnswered = (operation: string, outcome: string) => void;

/** What operators read of a question that its own name does not say. */
const operations: Readonly<Record<string, string>> = {
  lookUp: 'look_up',
  listSettled: 'list',
  'cards.openForm': 'open_card_form',
  'cards.list': 'list_cards',
  'cards.months.takes': 'card_takes_months',
  'cards.remove': 'remove_card',
  'cards.ofPayment': 'card_of_payment',
  'cards.own.chargeable': 'chargeable_card',
  'cards.own.forget': 'forget_card',
  'wallets.open': 'open_wallet',
  'wallets.validateMerchant': 'validate_merchant',
  'refunds.start': 'refund',
  'refunds.check': 'check_refund',
};
const asksForCard: ReadonlySet<string> = new Set(['card_of_payment', 'chargeable_card']);

/** The same connection, with every answer counted; `unknown` and `threw` are what an operator must see. */
export function watchConnection(connection: ProviderConnection, answered: ProviderAnswered): ProviderConnection {
  return watched(connection, '', answered);
}

/** Whatever answers by a promise is a question; all else is as it was. */
function watched<Part extends object>(part: Part, path: string, answered: ProviderAnswered): Part {
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => {
    const at = `${path}${name}`;
    if (typeof value === 'function')
      return [name, counting((...args) => Reflect.apply(value, part, args), operations[at] ?? at, answered)] as const;
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isPart ? watched(value, `${at}.`, answered) : value] as const;
  });
  return { ...part, ...Object.fromEntries<unknown>(entries) };
}

const counting =
  (ask: (...args: unknown[]) => unknown, operation: string, answered: ProviderAnswered) =>
  (...args: unknown[]): unknown => {
    const answer = ask(...args);
    if (!(answer instanceof Promise)) return answer;
    return traced(
      () => ({ kind: 'call', name: `provider ${operation}`, facts: {} }),
      (work) =>
        answer.then(
          (reply: unknown) => {
            const outcome = wordOf(operation, reply);
            answered(operation, outcome);
            Object.assign(work?.facts ?? {}, { 'cuota.outcome': outcome });
            return reply;
          },
          (error: unknown) => {
            answered(operation, 'threw');
            throw error;
          },
        ),
    );
  };

function wordOf(operation: string, reply: unknown): string {
  if (typeof reply === 'string') return reply;
  if (asksForCard.has(operation)) return reply === null ? 'not_kept' : 'kept';
  if (typeof reply !== 'object' || reply === null) return 'unknown';
  return 'kind' in reply ? String(reply.kind) : 'read';
}
