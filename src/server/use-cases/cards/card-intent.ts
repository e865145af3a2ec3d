import type { CardAnswers } from '#contracts/card-form';
import { isConsentVersion } from '#domain/domiciliation';
import type { CardCapability } from '#providers/card-capability';
import { offerOf } from '#providers/registry';
import { insertSavedCard } from '../../db/write/agreed-cards.ts';
import { claimCardForm, readCardForm } from '../../db/write/card-forms.ts';
import { type CardOwner, markCardUsed, readKeptToken } from '../../db/write/saved-cards.ts';
import { insertMandate } from '../../db/write/mandates.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import type { Trx } from '../../db/driver/db.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import { readCardAnswers } from './card-answers.ts';
import { type CardKeeper, cardsAt, isTypedElsewhere, keeperAt, openToken, ownerOf } from './card-keepers.ts';

export interface CardIntent {
  /** The answers to store: never a token. */
  readonly answers: Readonly<Record<string, string>>;
  /** The provider's token for the card from its fields; null where they give none. */
  readonly cardToken: string | null;
  /** The saved card of ours that was chosen; null for a typed card, or one that the provider stores. */
  readonly cardOnFile: { readonly token: string } | null;
  /** Written in the intent's transaction. Throws `card_form_invalid` and `card_not_found`, and nothing is submitted. */
  readonly write: (trx: Trx) => Promise<void>;
}

/**
 * Checks the answers of a payment by card. Returns what its submit writes: the form that pays it, and the consent to
 * save the card or to a standing debit. Refuses as `invalid_request` what its fields do not offer; throws as
 * `readCardAnswers` does, `card_without_months`, `card_not_found`, `domiciliation_not_offered` and
 * `provider_unavailable`.
 */
export async function cardIntent(
  services: Services,
  connected: ConnectedProvider,
  { facts, payment }: { readonly facts: SessionFacts; readonly payment: PaymentRow },
  given: Readonly<Record<string, string>>,
): Promise<CardIntent> {
  const answers = readCardAnswers(given);
  const keeper = keeperAt(connected);
  requireOffered(keeper?.cards, answers);
  await requireTakesMonths(services, keeper?.cards, payment, answers);
  if (keeper && !keeper.cards.openForm && answers.saved_card === undefined)
    throw invalidRequest({ path: ['answers', 'saved_card'], message: 'is required: another card is typed elsewhere' });
  if (answers.domiciliation !== undefined) await requireConsent(services, facts, keeper, answers);
  const own = keeper?.cards.own ? ownerOf(keeper, facts) : null;
  const chosen = own ? (answers.saved_card ?? null) : null;
  const cardOnFile = own && chosen !== null ? { token: await tokenOf(services, own, chosen) } : null;
  const write: CardIntent['write'] = async (trx) => {
    if (!(await claimCardForm(trx, payment, answers.card_form)))
      throw new Refusal('card_form_invalid', 'The card form was used, is too old, or is for something else.');
    if (chosen !== null && !(await markCardUsed(trx, chosen))) throw cardNotFound();
    if (own && answers.save === 'yes' && answers.saved_card === undefined) await insertSavedCard(trx, own, payment.id);
    if (answers.domiciliation !== undefined) await agreeToDebit(trx, facts, payment, answers.domiciliation);
  };
  const { token: cardToken = null, ...stored } = given;
  return { answers: stored, cardToken, cardOnFile, write };
}

/** A card typed on the provider's own page may be saved: it is known once it has paid. */
export function mayBeKept(
  connected: ConnectedProvider,
  { facts, payment }: { readonly facts: SessionFacts; readonly payment: PaymentRow },
): CardIntent['write'] {
  const keeper = keeperAt(connected);
  return async (trx) => {
    if (isTypedElsewhere(keeper?.cards, offerOf(payment)) && keeper)
      await insertSavedCard(trx, ownerOf(keeper, facts), payment.id);
  };
}

/** Writes that the payer agreed to a standing debit, and to which words; once for a payment. */
export async function agreeToDebit(trx: Trx, facts: SessionFacts, payment: PaymentRow, version: string): Promise<void> {
  await insertMandate(trx, {
    school_id: facts.school.id,
    session_id: facts.id,
    payment_id: payment.id,
    payer_id: facts.payer.id,
    provider: payment.provider,
    account_id: payment.account_id,
    consent_version: version,
    locale: payment.locale,
  });
}

/** Throws `card_not_found` for a card of another payer, account or school, and for a token that cannot be opened. */
async function tokenOf({ db, keys }: Services, owner: CardOwner, id: string): Promise<string> {
  const sealed = await readKeptToken(db, owner, id);
  const token = sealed && openToken(keys, sealed);
  if (token === null) throw cardNotFound();
  return token;
}

const cardNotFound = (): Refusal => new Refusal('card_not_found', 'This payer has no such card.');

/** A token and parts are answered where the provider's fields offer them, and a token with a card that was typed. */
function requireOffered(
  cards: CardCapability | undefined,
  { token, instalments, saved_card: saved }: CardAnswers,
): void {
  const wantsToken = cards?.givesToken === true && saved === undefined;
  if (wantsToken !== (token !== undefined))
    throw invalidRequest({ path: ['answers', 'token'], message: wantsToken ? 'is required' : 'does not belong here' });
  if (instalments !== undefined && !cards?.instalments?.includes(Number(instalments)))
    throw invalidRequest({ path: ['answers', 'instalments'], message: 'is not offered' });
}

/** Before anything is written: a card without months stays in its form, and its payer may pay at once with it. */
async function requireTakesMonths(
  { db }: Services,
  cards: CardCapability | undefined,
  { session_id, months }: PaymentRow,
  { card_form }: CardAnswers,
): Promise<void> {
  if (!months) return;
  const form = await readCardForm(db, session_id, card_form);
  if (!form) return;
  const takes = (await cards?.months?.takes(form.providerRef)) ?? 'no';
  if (takes === 'unknown') throw new Refusal('provider_unavailable', 'The provider did not say what card it is.');
  if (takes === 'no') throw new Refusal('card_without_months', 'This card cannot be charged in months.');
}

/** A card can be debited later only if it is saved, and only by consent to the words in force. */
async function requireConsent(
  services: Services,
  facts: SessionFacts,
  keeper: CardKeeper | null,
  { domiciliation, save, saved_card: savedCard }: CardAnswers,
): Promise<void> {
  const isOffered = facts.school.domiciliationEnabled && isConsentVersion(domiciliation);
  if (!isOffered || (save === 'no' && savedCard === undefined)) throw domiciliationNotOffered();
  if (savedCard === undefined) return;
  const savedCards = keeper ? await cardsAt(services, keeper, facts) : [];
  if (!savedCards) throw new Refusal('provider_unavailable', 'The provider did not say which cards it keeps.');
  if (!savedCards.some(({ id }) => id === savedCard)) throw domiciliationNotOffered();
}

export const domiciliationNotOffered = (): Refusal =>
  new Refusal('domiciliation_not_offered', 'The school offers no standing debits, or this card is not kept.');
