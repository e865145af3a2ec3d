import type { CardCapability, CardFormOrder, CardFormResult, StoredCard } from '#providers/card-capability';
import { type Gr4vyAccess, type Gr4vyCall, underOneDeadline } from './client.ts';
import { ask, lookUp } from './lookup.ts';
import { checkoutSession, methodList, storedMethod, type StoredMethod, type PaymentMethod } from './wire.ts';

export function cardsOf(access: Gr4vyAccess): CardCapability {
  return {
    openForm: (order) => openForm(access, order),
    list: async (payerId) => (await listMethods(underOneDeadline(access), payerId))?.flatMap(usableCard) ?? null,
    remove: (payerId, cardId) => remove(access, payerId, cardId),
    async ofPayment(handle) {
      const found = await lookUp(underOneDeadline(access), handle);
      if (found.kind === 'unknown') return 'unknown';
      const method = found.kind === 'found' ? found.transaction.payment_method : null;
      return (method && cardOf(method)) ?? null;
    },
  };
}

/** How long a card form stays open, in seconds: Gr4vy's own value for a checkout session. */
const formLifeSeconds = 3_600;

async function openForm(access: Gr4vyAccess, { total, country, payer }: CardFormOrder): Promise<CardFormResult> {
  const call = underOneDeadline(access);
  const { minor: amount, currency } = total;
  const body = { amount, currency, country, expires_in: formLifeSeconds, intent: 'capture' };
  const [buyer, session] = await Promise.all([
    makeBuyer(call, payer.id),
    ask(call, { method: 'POST', path: '/checkout/sessions', scope: 'checkout-sessions.write', body }),
  ]);
  if (buyer !== 'there') return { kind: 'unknown', why: 'the buyer could not be made' };
  if (session.kind !== 'answer')
    return { kind: 'unknown', why: session.kind === 'unknown' ? session.why : 'no such address' };
  const read = checkoutSession.safeParse(session.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  const parameters = {
    gr4vy_id: access.id,
    environment: access.environment,
    session_id: read.data.id,
    ...(access.frameOrigin === null ? {} : { frame_url: access.frameOrigin }),
  };
  return { kind: 'opened', providerRef: read.data.id, parameters };
}

/**
 * Gr4vy ignores an unknown buyer, and a card stored without one could never be found again. So the buyer is created
 * before the first payment. It has our id only: a name must be unique there.
 * Source: https://docs.gr4vy.com/guides/api/resources/buyers/associate-transaction.
 */
async function makeBuyer(call: Gr4vyCall, payerId: string): Promise<'there' | 'unknown'> {
  const body = { external_identifier: payerId };
  const result = await call({ method: 'POST', path: '/buyers', scope: 'buyers.write', body });
  return result.kind === 'answer' && (result.status === 201 || result.status === 409) ? 'there' : 'unknown';
}

/** Returns a payer's methods at Gr4vy, last used first; null without an answer. An unknown payer has none. */
async function listMethods(call: Gr4vyCall, payerId: string): Promise<readonly StoredMethod[] | null> {
  const query = {
    buyer_external_identifier: payerId,
    country: 'MX',
    currency: 'MXN',
    sort_by: 'last_used_at',
    order_by: 'desc',
  };
  const answer = await ask(call, { path: '/buyers/payment-methods', query, scope: 'payment-methods.read' });
  if (answer.kind === 'none') return [];
  const read = answer.kind === 'answer' ? methodList.safeParse(answer.body) : null;
  if (!read?.success) return null;
  // A method we cannot read is not ours to show; the others are.
  return read.data.items.flatMap((item) => storedMethod.safeParse(item).data ?? []);
}

/** Deletes a card only if it is on the payer's own list: Gr4vy would delete anybody's. */
async function remove(
  access: Gr4vyAccess,
  payerId: string,
  cardId: string,
): Promise<'removed' | 'not_found' | 'unknown'> {
  const call = underOneDeadline(access);
  const methods = await listMethods(call, payerId);
  if (methods === null) return 'unknown';
  if (!methods.some(({ id }) => id === cardId)) return 'not_found';
  const path = `/payment-methods/${encodeURIComponent(cardId)}`;
  const answer = await ask(call, { method: 'DELETE', path, scope: 'payment-methods.write' });
  return answer.kind === 'answer' ? 'removed' : answer.kind === 'none' ? 'not_found' : 'unknown';
}

/** Only a card that works can be chosen: not one that is paused, or still being set up. */
function usableCard(method: StoredMethod): readonly StoredCard[] {
  const card = (method.status ?? 'succeeded') === 'succeeded' ? cardOf(method) : null;
  return card ? [card] : [];
}

const cardTypes = { credit: 'credit', debit: 'debit', prepaid: 'prepaid' } as const;
const typeByWord: ReadonlyMap<string, StoredCard['type']> = new Map(Object.entries(cardTypes));

/** Returns the card as we store it; null if it is no card, not stored, or lacks a fact that payers know cards by. */
function cardOf({ id, method, label, scheme, expiration_date, details }: PaymentMethod): StoredCard | null {
  const expiry = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiration_date ?? '');
  const bin = /^\d{8}|^\d{6}/.exec(details?.bin ?? '')?.[0];
  if (method !== 'card' || !id || !expiry || bin === undefined || !/^\d{4}$/.test(label ?? '')) return null;
  return {
    id,
    brand: scheme ?? 'other',
    lastFour: label ?? '',
    bin,
    type: typeByWord.get(details?.card_type ?? '') ?? 'unknown',
    expirationMonth: Number(expiry[1]),
    expirationYear: 2000 + Number(expiry[2]),
  };
}
