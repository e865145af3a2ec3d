import type { OrderPayer } from '#providers/order-payer';
import type { SessionFacts } from '../../db/session-facts.ts';

/** A payer as providers know them. The id names the school too: two schools' payers never share a saved card. */
export function payerAtProvider({ payer, school }: SessionFacts): Omit<OrderPayer, 'document'> {
  return {
    id: `${school.id}.${payer.id}`,
    name: payer.full_name,
    firstName: payer.first_name,
    lastName: payer.last_name,
    email: payer.email,
    phone: payer.phone,
  };
}
