import { timingSafeEqual } from 'node:crypto';
import type { ChargeableCard, StoredCard } from '#providers/card-capability';
import { dropAgreedCard, isCardAgreed, saveCard } from '../../db/write/agreed-cards.ts';
import { readSavedCardOfPayment } from '../../db/write/saved-cards.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { Sealed } from '../../db/read/provider-accounts.ts';
import { type Keyring, sha256 } from '../../basics/keys.ts';
import type { Services } from '../../services/services.ts';
import { keeperOf, openToken } from './card-keepers.ts';

/** After this time a provider that names no card has not saved it. */
export const cardMayShowForHours = 24;

/**
 * Returns the saved card that a payment was made with, the provider's or ours; `unknown` if its provider did not say. A
 * card of ours without a token yet is asked for now.
 */
export async function cardOfPayment(services: Services, payment: PaymentRow): Promise<StoredCard | null | 'unknown'> {
  const cards = (await keeperOf(services, payment))?.cards;
  const { id: paymentId, provider_ref: providerRef } = payment;
  if (!cards?.own)
    return providerRef === null ? null : ((await cards?.ofPayment?.({ paymentId, providerRef })) ?? null);
  if ((await isCardAgreed(services.db, paymentId)) && !(await keepAgreed(services, payment, 0))) return 'unknown';
  return readSavedCardOfPayment(services.db, paymentId);
}

/**
 * Asks the provider for the card that a payment is to save, and saves it. Saves nothing if the payment ended without
 * money or its provider names no card: at once after the provider's own page, else after a day (`ageSeconds` since the
 * payment ended). False: asked in vain.
 */
export async function keepAgreed(services: Services, payment: PaymentRow, ageSeconds: number): Promise<boolean> {
  const { id: paymentId, provider_ref: providerRef } = payment;
  if (payment.status !== 'successful') return drop(services, paymentId);
  const { own, openForm } = (await keeperOf(services, payment))?.cards ?? {};
  const card = own && providerRef !== null ? await own.chargeable({ paymentId, providerRef }) : 'unknown';
  if (card === 'unknown') return false;
  if (card) {
    await keep(services, paymentId, card);
    return true;
  }
  // Where the payer chose on the provider's page, it has said now what they chose.
  if (!openForm) return drop(services, paymentId);
  if (ageSeconds < cardMayShowForHours * 3600) return false;
  services.log.warn({ payment_id: paymentId }, 'a card to be kept was not kept by its provider');
  return drop(services, paymentId);
}

async function drop({ db }: Services, paymentId: string): Promise<true> {
  await dropAgreedCard(db, paymentId);
  return true;
}

function keep({ db, keys }: Services, paymentId: string, { token, fingerprint, facts }: ChargeableCard): Promise<void> {
  const { bin, lastFour, expirationMonth, expirationYear } = facts;
  // A card that was renewed is another: its old date would be shown with it.
  const same = [fingerprint ?? [bin, lastFour], expirationMonth, expirationYear];
  return db.transaction().execute((trx) =>
    saveCard(trx, {
      paymentId,
      fingerprint: sha256(JSON.stringify(same)),
      facts,
      token: { sealed: keys.seal(token), keyId: keys.keyId },
      isSame: (other) => isToken(keys, other, token),
    }),
  );
}

/** A token sealed by another server secret counts as different. */
function isToken(keys: Keyring, other: Sealed, token: string): boolean {
  const opened = openToken(keys, other);
  return opened !== null && timingSafeEqual(sha256(opened), sha256(token));
}
