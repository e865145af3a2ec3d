import type { LostStart } from '#providers/lost-calls';
import type { Provider } from '#providers/provider';
import { offerOf } from '#providers/registry';
import type { PaymentRow } from '../../db/read/payment-row.ts';

type Started = Pick<PaymentRow, 'answers' | 'method_key' | 'provider'>;

/** Returns the rule for a payment whose start was not answered. A saved card may have a rule of its own. */
export const lostStartOf = ({ lost }: Provider, payment: Started): LostStart =>
  ownRule({ lost }, payment) ?? lost.start;

/** Whether its start takes the money: then it is repeated only while no other attempt can begin. */
export const capturesAtOnce = (provider: Provider, payment: PaymentRow): boolean =>
  offerOf(payment).capturesAtOnce === true || ownRule(provider, payment) !== undefined;

const ownRule = ({ lost }: Pick<Provider, 'lost'>, { answers }: Pick<PaymentRow, 'answers'>): LostStart | undefined =>
  answers['saved_card'] === undefined ? undefined : lost.cardOnFile;
