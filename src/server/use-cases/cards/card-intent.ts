import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CardAnswers } from '#contracts/card-form';
import { consentVersion } from '#domain/domiciliation';
import { claimCardForm } from '../../db/card-forms.ts';
import { insertMandate } from '../../db/mandates.ts';
import type { PaymentRow } from '../../db/payments.ts';
import type { Database } from '../../db/schema.ts';
import type { SessionFacts } from '../../db/session-facts.ts';
import { Refusal } from '../../problem-response.ts';
import type { Services } from '../../services.ts';
import { payerAtProvider } from '../payments/payer-at-provider.ts';
import { readCardAnswers } from './card-answers.ts';

/** What is written in one transaction with the intent to pay by card. Throws `card_form_invalid`, and then nothing is submitted. */
export type WriteCardIntent = (trx: Transaction<Database>) => Promise<void>;

/**
 * Checks the answers of a payment by card, and answers what must be written when it is submitted: which form pays it, and
 * the standing debit that was agreed to. Throws as `readCardAnswers` does, `domiciliation_not_offered` and `provider_unavailable`.
 */
export async function cardIntent(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  given: Readonly<Record<string, string>>,
): Promise<WriteCardIntent> {
  const answers = readCardAnswers(given);
  if (answers.domiciliation !== undefined) await requireConsent(services, facts, payment, answers);
  return async (trx) => {
    const claimed = await claimCardForm(trx, {
      formId: answers.card_form,
      sessionId: facts.id,
      methodKey: payment.method_key,
      total: { minor: payment.base + payment.commission, currency: payment.currency },
      paymentId: payment.id,
    });
    if (!claimed)
      throw new Refusal('card_form_invalid', 'The card form was used, is too old, or is for something else.');
    if (answers.domiciliation !== undefined)
      await insertMandate(trx, {
        id: randomUUID(),
        schoolId: facts.school.id,
        sessionId: facts.id,
        paymentId: payment.id,
        payerId: facts.payer.id,
        provider: payment.provider,
        consentVersion: answers.domiciliation,
        locale: payment.locale,
      });
  };
}

/** A card can be debited later only when it is kept, and only by consent to the words that hold now. */
async function requireConsent(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  { domiciliation, save, saved_card: savedCard }: CardAnswers,
): Promise<void> {
  const isOffered = facts.school.domiciliationEnabled && domiciliation === consentVersion;
  if (!isOffered || (save === 'no' && savedCard === undefined)) throw domiciliationNotOffered();
  if (savedCard === undefined) return;
  const kept = await services.providers.get(payment.provider)?.connection.cards?.list(payerAtProvider(facts).id);
  if (!kept) throw new Refusal('provider_unavailable', 'The provider did not say which cards it keeps.');
  if (!kept.some(({ id }) => id === savedCard)) throw domiciliationNotOffered();
}

/** The refusal where a card cannot be domiciled. */
export const domiciliationNotOffered = (): Refusal =>
  new Refusal('domiciliation_not_offered', 'The school offers no standing debits, or this card is not kept.');
