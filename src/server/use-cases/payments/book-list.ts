import type { SettledPayment } from '#providers/observation';
import { matchPayment } from '../../db/books/match-payment.ts';
import type { OfAccount } from '../../db/read/provider-accounts.ts';
import type { Services } from '../../services/services.ts';
import { answered } from '../payment-core/decision.ts';
import { type Booked, bookProviderMoney } from './book-money.ts';

/** Books what a provider's list has and we have not; returns how many there were of each. Twice changes nothing. */
export async function bookList(
  services: Services,
  account: OfAccount,
  list: readonly SettledPayment[],
): Promise<Readonly<Record<Booked, number>>> {
  const found = { booked: 0, unknown: 0, crossed: 0, known: 0 };
  for (const item of list)
    if (!(await isSettled(services, account, item)))
      found[await bookProviderMoney(services, account, item, answered)] += 1;
  return found;
}

/** Whether an item has nothing new. A return is booked once, by the provider's id of it. */
async function isSettled(services: Services, account: OfAccount, item: SettledPayment): Promise<boolean> {
  const match = await matchPayment(services.db, account, {
    paymentId: item.paymentId ?? null,
    providerRef: item.providerRef,
  });
  if (!match || match.isForeign || item.returning || item.disputed || match.payment.returning_at) return false;
  const { status, received, returned } = match.payment;
  return (
    status === 'successful' && received === item.received.minor && returned === 0 && (item.returned ?? []).length === 0
  );
}
