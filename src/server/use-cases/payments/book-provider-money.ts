import type { SettledPayment } from '#providers/observation';
import { isBookedElsewhere, matchPayment, type ProviderIds } from '../../db/match-payment.ts';
import { paymentByReference, type PaymentRow, readPayment } from '../../db/payments.ts';
import type { OfAccount } from '../../db/provider-accounts.ts';
import type { Services } from '../../start/services.ts';
import { openUnknownCase } from '../cases/open-unknown-case.ts';
import { bookFoundMoney } from './book-found-money.ts';
import { bookObservation } from './book-observation.ts';
import { accountOf } from './place-payment.ts';
import { answered, type Source } from './transition-payment.ts';

/**
 * What came of money a provider speaks of: it was `known`, or is `booked` now, or is a case about an `unknown` reference, or is
 * booked at another account there, `crossed`: one merchant stands in both, and a case would be its money twice.
 */
export type Booked = 'known' | 'booked' | 'unknown' | 'crossed';

/**
 * Books money as the provider has it, whoever it belongs to: on the payment with this reference; on the one with our id that
 * has no reference yet; as a payment of its own beside the one whose id it carries under another reference; else as a case.
 * However often, and by how many at once it is told: it is booked once.
 */
export async function bookProviderMoney(
  services: Services,
  account: OfAccount,
  money: SettledPayment,
  source: Source,
): Promise<Booked> {
  const ids = { paymentId: money.paymentId ?? null, providerRef: money.providerRef };
  const match = await matchPayment(services.db, account, ids);
  if (!match) {
    if (await isBookedElsewhere(services.db, account, ids)) return 'crossed';
    const isNew = await openUnknownCase(services, { ...account, providerRef: money.providerRef, ...money.received });
    return isNew ? 'unknown' : 'known';
  }
  if (match.isForeign) return bookBeside(services, match.payment, money, source);
  await bookObservation(services, match.payment, money, source);
  const after = await readPayment(services.db, match.payment.id);
  return after?.received === match.payment.received ? 'known' : 'booked';
}

class AlreadyBooked extends Error {}

/** Money under the id of a payment that has another reference: on the same session, and what is too much of it is a case there. */
async function bookBeside(
  services: Services,
  beside: PaymentRow,
  money: SettledPayment,
  source: Source,
): Promise<Booked> {
  const { provider, account_id, session_id: sessionId } = beside;
  const account = { provider, account_id };
  const { providerRef, received, paidAt } = money;
  const found = { ...account, providerRef, reference: null, ...received, paidAt, source, foundBeside: beside.id };
  const isNew = await bookFoundMoney(
    services,
    sessionId,
    found,
    async () => undefined,
    async (trx) => {
      if (await paymentByReference(trx, account, providerRef)) throw new AlreadyBooked();
    },
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AlreadyBooked) return false;
      throw error;
    },
  );
  if (isNew)
    services.log.warn(
      { provider, payment_id: beside.id, security: true },
      'a provider has money twice under one of our ids: booked as a payment of its own',
    );
  const own = await paymentByReference(services.db, account, providerRef);
  // What went back of it, and what grew since somebody else booked it.
  if (own) await bookObservation(services, own, money, source);
  return isNew ? 'booked' : 'known';
}

/**
 * Reads a reference at its provider that is not, or not certainly, a payment's of ours, and books what money it has. Answers
 * what the provider said, or null when it did not say and must be asked again; `no money` also where nobody can be asked.
 */
export async function readReference(
  services: Services,
  account: OfAccount,
  { providerRef, inboxId }: { readonly providerRef: string; readonly inboxId: number | null },
): Promise<Booked | 'no money' | 'returning' | null> {
  const connected = await services.accounts.of(account);
  if (!connected) return null;
  const observation = await connected.connection.check?.({ paymentId: null, providerRef });
  if (observation?.kind === 'unknown') return null;
  if (observation?.kind !== 'successful') return 'no money';
  const booked = await bookProviderMoney(services, account, observation, { ...answered, inboxId });
  return observation.returning ? 'returning' : booked;
}

/** Looks for more than one reference under a payment's id, where the provider can be asked so, and books the money of each. */
export async function bookOtherReferences(services: Services, payment: PaymentRow): Promise<void> {
  const references = await (await accountOf(services, payment)).connection.references?.(payment.id);
  for (const providerRef of references ?? []) {
    const ids: ProviderIds = { paymentId: payment.id, providerRef };
    const match = await matchPayment(services.db, payment, ids);
    if (match?.isForeign) await readReference(services, payment, { providerRef, inboxId: null });
  }
}
