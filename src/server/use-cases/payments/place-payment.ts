import type { PaymentOrder, StartResult } from '#providers/provider';
import { cardFormRefOf } from '../../db/card-forms.ts';
import { type PaymentRow, readPayment } from '../../db/payments.ts';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import type { ConnectedProvider, Services } from '../../services.ts';
import { bookPlacement, callKey } from './book-placement.ts';
import { offerOf } from './offer-of.ts';
import { payerAtProvider } from './payer-at-provider.ts';

/** Answers the provider that moves a payment's money. Throws when this process was started without it. */
export function providerOf(services: Services, payment: PaymentRow): ConnectedProvider {
  const found = services.providers.get(payment.provider);
  if (!found) throw new Error(`provider ${payment.provider} is not connected`);
  return found;
}

/**
 * Calls the provider for a submitted payment and books its answer. Safe to repeat: the key is the same,
 * so a lost answer is fetched again and never charged again. No answer leaves the payment pending.
 */
export async function placePayment(services: Services, paymentId: string): Promise<void> {
  const payment = await readPayment(services.db, paymentId);
  if (!payment || payment.phase !== 'submitting') return;
  const facts = await readSessionFacts(services.db, payment.session_id);
  if (!facts) return;
  const { connection, provider } = providerOf(services, payment);
  const result = await connection.start(await orderOf(services, facts, payment), callKey(payment.id));
  services.log.info({ payment_id: payment.id, provider: provider.name, outcome: result.kind }, 'payment placed');
  await bookPlacement(services, payment, result, provider.pollAfterSeconds[0] ?? 60);
}

/**
 * Looks at the provider for a payment whose start answer was lost too long ago to be repeated, and books what was found.
 * Answers what the provider said: `never_seen` only where it can know.
 */
export async function findPlacement(
  services: Services,
  payment: PaymentRow,
  ageSeconds: number,
): Promise<StartResult['kind'] | 'never_seen'> {
  const { connection, provider } = providerOf(services, payment);
  const facts = await readSessionFacts(services.db, payment.session_id);
  if (!facts || !connection.find) return 'unknown';
  const result = await connection.find(await orderOf(services, facts, payment), ageSeconds);
  if (result.kind === 'accepted' || result.kind === 'ended')
    await bookPlacement(services, payment, result, provider.pollAfterSeconds[0] ?? 60);
  return result.kind;
}

async function orderOf(services: Services, facts: SessionFacts, payment: PaymentRow): Promise<PaymentOrder> {
  const offer = offerOf(payment);
  const isCard = offer.step === 'card-fields';
  return {
    paymentId: payment.id,
    offer,
    total: { minor: payment.base + payment.commission, currency: payment.currency },
    payer: payerAtProvider(facts),
    cardFormRef: isCard ? await cardFormRefOf(services.db, payment.id) : null,
    description: facts.school.name,
    submittedAt: payment.submitted_at ?? payment.created_at,
    payBefore: payment.pay_before ?? payment.created_at,
    timeZone: facts.school.timeZone,
    locale: payment.locale,
    answers: payment.answers,
    // A card's bank may take the payer out of the tab they came with: the way back names the payment.
    returnUrl: `${services.origin}${isCard ? `/card/status/${payment.id}` : offer.path}`,
  };
}
