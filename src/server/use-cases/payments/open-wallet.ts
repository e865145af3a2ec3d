import { randomUUID } from 'node:crypto';
import { usesWallet } from '#contracts/step-traits';
import type { WalletForm } from '#contracts/wallet';
import { appleValidationUrl } from '#domain/apple-pay';
import { offerKey } from '#providers/registry';
import type { WalletCapability } from '#providers/wallet-capability';
import { insertCardForm } from '../../db/write/card-forms.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { chooseMethod, type ChosenMethod, type MethodChoice } from '../../views/price.ts';
import { requirePayable } from './card-form.ts';

/**
 * Opens a wallet for what a payment by it costs now: no payment is made and no money moves. Refuses as `preparePayment`
 * does, a method without a wallet as `payment_method_not_available`, and `provider_unavailable`.
 */
export async function openWallet(services: Services, choice: MethodChoice): Promise<WalletForm> {
  const { chosen, wallets } = await chooseWallet(services, choice);
  const { facts, offer, price, connected } = chosen;
  await requirePayable(services, chosen);
  const opened = await wallets.open(offer, ourDomain(services));
  if (opened.kind === 'unknown') throw silent(services, chosen, opened.why);
  const id = randomUUID();
  const { currency } = facts;
  await insertCardForm(services.db, {
    id,
    session_id: facts.id,
    method_key: offerKey(offer),
    provider: connected.provider.name,
    account_id: connected.accountId,
    // The sheet has no name at the provider: its token is all that is known there.
    provider_ref: id,
    total: price.total,
    currency,
  });
  const { base: base_amount, commission: commission_amount, total: total_amount } = price;
  return { id, parameters: { ...opened.parameters }, base_amount, commission_amount, total_amount, currency };
}

/**
 * Has Apple confirm the merchant of an open sheet. The address is Apple's, or it is refused as `invalid_request`; the
 * domain is ours, whatever the page says.
 */
export async function validateMerchant(
  services: Services,
  { url, ...choice }: MethodChoice & { readonly url: string },
): Promise<{ readonly merchant_session: Record<string, unknown> }> {
  const address = appleValidationUrl(url);
  if (address === null) throw invalidRequest({ path: ['validation_url'], message: 'must be one of Apple’s addresses' });
  const { chosen, wallets } = await chooseWallet(services, choice);
  const answer = await wallets.validateMerchant(address, ourDomain(services));
  if (answer.kind === 'unknown') throw silent(services, chosen, answer.why);
  return { merchant_session: { ...answer.session } };
}

async function chooseWallet(
  services: Services,
  choice: MethodChoice,
): Promise<{ readonly chosen: ChosenMethod; readonly wallets: WalletCapability }> {
  const chosen = await chooseMethod(services, choice);
  const { wallets } = chosen.connected.connection;
  if (!wallets || !usesWallet(chosen.offer))
    throw new Refusal('payment_method_not_available', 'That method has no wallet.');
  return { chosen, wallets };
}

const ourDomain = ({ origin }: Services): string => new URL(origin).hostname;

function silent({ log }: Services, { facts, connected }: ChosenMethod, why: string): Refusal {
  log.warn({ session_id: facts.id, provider: connected.provider.name, why }, 'a wallet could not be opened');
  return new Refusal('provider_unavailable', 'The provider did not open the wallet.');
}
