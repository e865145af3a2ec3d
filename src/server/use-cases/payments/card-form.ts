import { randomUUID } from 'node:crypto';
import { cardFramePath } from '#contracts/card-frame-messages';
import type { CardForm } from '#contracts/card-form';
import { typesCard } from '#contracts/step-traits';
import { decide } from '#domain/decide';
import { consentVersion } from '#domain/domiciliation';
import { type Locale, localeOf } from '#i18n/locale';
import type { CardFormResult } from '#providers/card-capability';
import { offerKey } from '#providers/registry';
import { insertCardForm } from '../../db/write/card-forms.ts';
import { mandatesOfPayer } from '../../db/write/mandates.ts';
import { readMoneyState } from '../../db/read/money-state.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import { rememberView } from '../../views/known-way.ts';
import { keptAt, savedCardViews } from '../../views/saved-card-view.ts';
import { acceptancesOf, acceptanceViews } from '../forms/acceptances.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { payerAtProvider } from '../payment-core/payment-order.ts';
import { monthsView } from '../../views/months-view.ts';
import { chooseMethod, type ChosenMethod, type MethodChoice, monthsOf } from '../../views/price.ts';
import { newPaymentId } from '../payment-core/transition-payment.ts';
import { cardsAt, isTypedElsewhere, keeperAt } from '../cards/card-keepers.ts';

/**
 * Opens a provider's card fields for what a card payment costs now: no payment is made and no money moves. Refuses as
 * `preparePayment` does, a method without card fields as `payment_method_not_available`, and `provider_unavailable`.
 */
export async function openCardForm(
  services: Services,
  choice: MethodChoice & { readonly locale: Locale | null },
): Promise<CardForm> {
  const chosen = await chooseMethod(services, choice);
  const { facts, offer, price, connected } = chosen;
  const provider = connected.provider.name;
  const keeper = keeperAt(connected);
  const isElsewhere = isTypedElsewhere(keeper?.cards, offer);
  if (!keeper || !(typesCard(offer) || isElsewhere))
    throw new Refusal('payment_method_not_available', 'That method has no card fields.');
  await requirePayable(services, chosen);
  const { cards } = keeper;
  const payer = payerAtProvider(facts);
  const total = { minor: price.total, currency: facts.currency };
  const locale = choice.locale ?? localeOf[facts.country];
  const [opened, savedCards, documents] = await Promise.all([
    cards.openForm?.({ total, country: facts.country, payer }) ?? nothingToOpen(),
    cardsAt(services, keeper, facts),
    acceptancesOf(connected, offer, locale),
  ]);
  if (opened.kind === 'unknown') {
    services.log.warn({ session_id: facts.id, provider, why: opened.why }, 'card fields could not be opened');
    throw new Refusal('provider_unavailable', 'The provider did not open its card fields.');
  }
  const id = randomUUID();
  const { providerRef } = opened;
  const parameters = { ...opened.parameters, ...ownFrame(services, connected, { locale, schoolId: facts.school.id }) };
  await insertCardForm(services.db, {
    id,
    session_id: facts.id,
    method_key: offerKey(offer),
    provider,
    account_id: connected.accountId,
    provider_ref: providerRef,
    total: price.total,
    currency: facts.currency,
  });
  const plans = monthsOf(facts, offer, cards, price);
  const mandates =
    savedCards && (await mandatesOfPayer(services.db, { schoolId: facts.school.id, payerId: facts.payer.id }));
  return {
    id,
    provider,
    parameters,
    base_amount: price.base,
    commission_amount: price.commission,
    total_amount: price.total,
    currency: facts.currency,
    saved_cards: savedCards && mandates && savedCardViews(facts.payer.id, keptAt(keeper, savedCards), mandates),
    saved_card_asks_code: cards.own === undefined,
    instalments: [...(cards.instalments ?? [])],
    ...(plans.length > 0 && { months: plans.map((plan) => monthsView(price.total + plan.fee, plan)) }),
    ...(cards.endsWithinSeconds !== undefined && { ends_within_seconds: cards.endsWithinSeconds }),
    acceptances: acceptanceViews(documents, locale),
    remember: rememberView(locale),
    domiciliation: facts.school.domiciliationEnabled ? { consent_version: consentVersion } : null,
    ...(isElsewhere && { typed_elsewhere: true }),
  };
}

const nothingToOpen = (): CardFormResult => ({ kind: 'opened', providerRef: randomUUID(), parameters: {} });

/** Returns the address of our own card form for the page to show. Only that page and its school's may frame it. */
function ownFrame(
  { cardFrameOrigin, log }: Services,
  { provider }: ConnectedProvider,
  { locale, schoolId }: { readonly locale: Locale; readonly schoolId: string },
): Record<string, string> {
  if (!provider.cardFrame) return {};
  if (cardFrameOrigin === null) {
    log.error({ provider: provider.name }, 'a card cannot be typed: CUOTA_CARD_FRAME_ORIGIN is missing');
    throw new Refusal('provider_unavailable', 'There is no card form here.');
  }
  const url = new URL(cardFramePath + provider.name, cardFrameOrigin);
  url.search = new URLSearchParams({ locale, school: schoolId }).toString();
  return { card_frame_url: url.href };
}

/** Throws unless a payment could be prepared now, by the very rules that will decide it. */
export async function requirePayable(services: Services, { facts, price }: ChosenMethod): Promise<void> {
  const decision = decide(await readMoneyState(services.db, facts.id), {
    kind: 'prepared',
    paymentId: newPaymentId(),
    base: price.base,
    commission: price.commission,
    chargeIds: price.lines.map((line) => line.charge_id),
  });
  if (!decision.ok) throw moneyRefusal(decision);
}
