import { sql } from 'kysely';
import type { DomiciledCard } from '#contracts/saved-card';
import { isConsentVersion } from '#domain/domiciliation';
import type { StoredCard } from '#providers/card-capability';
import { offerOf } from '#providers/registry';
import { holdCard } from '../../db/write/saved-cards.ts';
import { activateMandate, type MandateRow, readMandateOfPayment } from '../../db/write/mandates.ts';
import { holdSession } from '../../db/read/money-state.ts';
import { announceCard } from '../../db/write/outbox.ts';
import { readPaymentOfSession } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import { queuePaymentEmails } from '../../mail/queue-payment-emails.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { domiciledCardView } from '../../views/saved-card-view.ts';
import { agreeToDebit, domiciliationNotOffered } from './card-intent.ts';
import { cardOfPayment } from './save-card.ts';

export interface DomicileRequest {
  readonly sessionId: string;
  readonly paymentId: string;
  /** The words the payer read; null: the agreement given with the payment counts. */
  readonly consent: string | null;
}

/**
 * Domiciles the card of a payment that was made: by the agreement given with it, or by one given now. Asked again it
 * answers the same. Throws `payment_not_found`, `invalid_payment_status` before the money is there,
 * `domiciliation_not_offered` where the school or the card does not allow it, and `provider_unavailable`.
 */
export async function domicileCard(services: Services, request: DomicileRequest): Promise<DomiciledCard> {
  const [facts, payment, agreed] = await Promise.all([
    readSessionFacts(services.db, request.sessionId),
    readPaymentOfSession(services.db, request.sessionId, request.paymentId),
    readMandateOfPayment(services.db, request.paymentId),
  ]);
  if (!facts || !payment) throw new Refusal('payment_not_found', 'No such payment in this session.');
  if (payment.status !== 'successful')
    throw new Refusal('invalid_payment_status', 'Only a payment that was made has a card to domicile.');
  requireOffered(facts, payment, agreed, request.consent);
  const { settings = {} } = (await services.accounts.of(payment)) ?? {};
  if (agreed?.active_at) return domiciledCardView(agreed, settings);
  const card = await cardOf(services, payment);
  if (agreed) await activate(services, agreed, card);
  else if (isConsentVersion(request.consent)) await agreeAndActivate(services, facts, payment, card, request.consent);
  const active = await readMandateOfPayment(services.db, payment.id);
  if (!active?.active_at || active.ended_at) throw domiciliationNotOffered();
  return domiciledCardView(active, settings);
}

/** A consent given with the payment stays valid after the school's changes; a new one must be to the words in force. */
function requireOffered(facts: SessionFacts, payment: PaymentRow, agreed: MandateRow | null, consent: string | null) {
  const isOffered = agreed
    ? agreed.ended_at === null
    : facts.school.domiciliationEnabled && isConsentVersion(consent) && offerOf(payment).category === 'card';
  if (!isOffered) throw domiciliationNotOffered();
}

async function cardOf(services: Services, payment: PaymentRow): Promise<StoredCard> {
  const card = await cardOfPayment(services, payment);
  if (card === 'unknown') throw new Refusal('provider_unavailable', 'The provider did not say which card it was.');
  if (!card) throw domiciliationNotOffered();
  return card;
}

/** Two at once write one agreement: the second finds the first's. */
async function agreeAndActivate(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  card: StoredCard,
  version: string,
): Promise<void> {
  await services.db.transaction().execute((trx) => agreeToDebit(trx, facts, payment, version));
  const agreed = await readMandateOfPayment(services.db, payment.id);
  if (agreed) await activate(services, agreed, card);
}

/**
 * Gives an agreed debit its card and notifies the school and the payer, in one transaction: of several callers one does
 * it, once. Does nothing for a debit that is active or has ended.
 */
export async function activate(services: Services, mandate: MandateRow, card: StoredCard): Promise<void> {
  const { settings = {} } = (await services.accounts.of(mandate)) ?? {};
  const isNew = await services.db.transaction().execute(async (trx) => {
    // The session first, as every money transaction does: two that lock in another order would wait for each other.
    await holdSession(trx, mandate.session_id);
    if (!(await holdCard(trx, card.id)) || !(await activateMandate(trx, mandate.id, card))) return false;
    const active = await readMandateOfPayment(trx, mandate.payment_id);
    if (!active) throw new Error('a debit that was just written cannot be gone');
    // The payer's page shows it, and follows by the version.
    await trx
      .updateTable('payment')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', mandate.payment_id)
      .execute();
    await announceCard(
      trx,
      mandate.session_id,
      'card.domiciled',
      domiciledCardView(active, settings),
      mandate.payment_id,
    );
    const trigger = { kind: 'mandate_moved', paymentId: mandate.payment_id, mandate: active, to: 'agreed' } as const;
    await queuePaymentEmails(trx, services, mandate.session_id, [trigger]);
    return true;
  });
  if (!isNew) return;
  services.wake('outbox');
  services.wake('mail');
  services.live.notify(mandate.payment_id);
}
