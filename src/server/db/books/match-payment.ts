import { paymentByReference, type PaymentRow, readPayment } from '../read/payments.ts';
import type { OfAccount } from '../read/provider-accounts.ts';
import type { Db } from '../driver/db.ts';

/** What a provider calls a payment: its own reference, and the id it has from us. */
export interface ProviderIds {
  readonly paymentId: string | null;
  readonly providerRef: string | null;
}

export interface MatchedPayment {
  readonly payment: PaymentRow;
  /** The provider has the payment's id under another reference than ours of it: whatever money is there is another. */
  readonly isForeign: boolean;
}

/** The payment an account's provider speaks of, by its reference, else by our id; null when it is none of that account's. */
export async function matchPayment(
  db: Db,
  account: OfAccount,
  { paymentId, providerRef }: ProviderIds,
): Promise<MatchedPayment | null> {
  const known = providerRef === null ? null : await paymentByReference(db, account, providerRef);
  if (known) return { payment: known, isForeign: false };
  const own = await paymentOfId(db, paymentId);
  if (own?.provider !== account.provider || own.account_id !== account.account_id) return null;
  return { payment: own, isForeign: providerRef !== null && own.provider_ref !== null };
}

/** Whether a provider speaks of the very money that stands in our books at another account: by our id and by its reference. */
export async function isBookedElsewhere(
  db: Db,
  account: OfAccount,
  { paymentId, providerRef }: ProviderIds,
): Promise<boolean> {
  const named = await paymentOfId(db, paymentId);
  if (!named) return false;
  // What was found beside the named payment stands on its session.
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', named.session_id)
    .where('provider', '=', account.provider)
    .where('account_id', 'is distinct from', account.account_id)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a provider keeps as our id may be anything. */
const paymentOfId = async (db: Db, id: string | null) => (id !== null && uuid.test(id) ? readPayment(db, id) : null);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
