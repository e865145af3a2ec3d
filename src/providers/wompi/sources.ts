/**
 * Cards that Wompi stores: payment sources. It has no list of them, so we store their ids.
 * Source: https://docs.wompi.co/en/docs/colombia/fuentes-de-pago.
 */
import type { ChargeableCard, OwnCards } from '#providers/card-capability';
import type { CallResult } from '#providers/http-client';
import type { PaymentOrder } from '#providers/payment-order';
import { proofsOf } from './acceptances.ts';
import { type Ask, bodyOf } from './ask.ts';
import { errorAnswer, oneTransaction, source, type Transaction } from './wire.ts';

/**
 * Stores the typed card before it is charged; null if Wompi did not confirm it in time. The card is then charged by its
 * token, which may be used twice, and not saved.
 */
export async function keepSource(ask: Ask, order: PaymentOrder, email: string): Promise<number | null> {
  const body = { type: 'CARD', token: order.cardToken, customer_email: email, ...proofsOf(order) };
  // Half of the time a start has: the charge needs the other.
  const answer = await ask('private', 'POST', '/payment_sources', { body, share: 0.5 });
  const read = source.safeParse(bodyOf(answer));
  return read.success && read.data.data.status === 'AVAILABLE' ? read.data.data.id : null;
}

export const ownCards = (ask: Ask): OwnCards => ({
  async chargeable({ paymentId, providerRef }) {
    const read = oneTransaction.safeParse(
      bodyOf(await ask('public', 'GET', `/transactions/${encodeURIComponent(providerRef)}`)),
    );
    if (!read.success || (paymentId !== null && read.data.data.reference !== paymentId)) return 'unknown';
    const id = read.data.data.payment_source_id;
    if (id === null || id === undefined) return null;
    const storedSource = source.safeParse(bodyOf(await ask('private', 'GET', pathOf(id))));
    if (!storedSource.success) return 'unknown';
    return storedSource.data.data.status === 'AVAILABLE' ? chargeable(id, read.data.data) : null;
  },
  async forget(token) {
    const answer = await ask('private', 'PUT', `${pathOf(token)}/void`, { body: {} });
    if (isMissing(answer)) return 'not_found';
    if (source.safeParse(bodyOf(answer)).data?.data.status === 'VOIDED') return 'removed';
    // A void one may be refused: its state counts.
    const now = source.safeParse(bodyOf(await ask('private', 'GET', pathOf(token))));
    return now.data?.data.status === 'VOIDED' ? 'removed' : 'unknown';
  },
});

const pathOf = (id: string | number): string => `/payment_sources/${encodeURIComponent(id)}`;

const isMissing = (answer: CallResult): boolean =>
  answer.kind === 'answer' &&
  answer.status === 404 &&
  errorAnswer.safeParse(answer.body).data?.error.type === 'NOT_FOUND_ERROR';

/** Wompi's transaction has the card's facts; a source has little more than its id. */
function chargeable(id: number, { payment_method: { extra } }: Transaction): ChargeableCard | 'unknown' {
  const { brand, last_four: lastFour, bin, exp_month: month, exp_year: year, card_type: type } = extra ?? {};
  if (!brand || !lastFour || !month || !year) return 'unknown';
  return {
    token: String(id),
    fingerprint: null,
    facts: {
      brand: brand.toLowerCase(),
      lastFour,
      bin: bin ?? '',
      type: type === 'CREDIT' ? 'credit' : type === 'DEBIT' ? 'debit' : 'unknown',
      expirationMonth: Number(month),
      expirationYear: 2000 + (Number(year) % 100),
    },
  };
}
