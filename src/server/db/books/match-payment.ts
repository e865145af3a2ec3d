import { paymentByReference, readPayment } from '../read/payments.ts';
import type { PaymentRow } from '../read/payment-row.ts';
import type { OfAccount } from '../read/provider-accounts.ts';
import type { Db } from '../driver/db.ts';

/** A provider's names of a payment: its own reference, and the id it has from us. */
export interface ProviderIds {
  readonly paymentId: string | null;
  readonly providerRef: string | null;
}

export interface MatchedPayment {
  readonly payment: PaymentRow;
  /** The provider has our id under another reference than the payment's: money there is separate. */
  readonly isForeign: boolean;
}

/** Returns the payment that a provider reports, by its reference, else by our id; null if not of that account. */
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

/** Whether a provider reports money that our books have at another account: by our id and by its reference. */
export async function isBookedElsewhere(
  db: Db,
  account: OfAccount,
  { paymentId, providerRef }: ProviderIds,
): Promise<boolean> {
  const named = await paymentOfId(db, paymentId);
  if (!named) return false;
  // Money found beside the named payment is on its session.
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

/** A provider may send anything as our id. */
const paymentOfId = async (db: Db, id: string | null) => (id !== null && uuid.test(id) ? readPayment(db, id) : null);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
