import type { Country } from '#domain/money';
import { banred } from './banred/index.ts';
import { bankDeposit } from './bank-deposit/index.ts';
import { conekta } from './conekta/index.ts';
import { finch } from './finch/index.ts';
import { fintech } from './fintech/index.ts';
import { gr4vy } from './gr4vy/index.ts';
import type { Provider } from './provider.ts';
import type { Offer } from './offer.ts';
import { placetopay } from './placetopay/index.ts';
import { pse } from './pse/index.ts';
import { schoolBank } from './school-bank/index.ts';
import { statement } from './statement/index.ts';
import { stripe } from './stripe/index.ts';
import { wompi } from './wompi/index.ts';

/** One line per provider. */
const everyProvider: Provider[] = [
  gr4vy,
  stripe,
  pse,
  wompi,
  conekta,
  banred,
  placetopay,
  finch,
  schoolBank,
  bankDeposit,
  fintech,
  statement,
];

/**
 * Offers that are the same to a payer. Only a country's first connected one is listed; a school that lists its methods
 * gets one of each type, and each key that it lists.
 */
export const alternatives: Readonly<Record<string, readonly string[]>> = {
  'a card': ['MX/card/gr4vy_secure_fields', 'MX/card/gr4vy', 'CO/card/wompi', 'CO/card/wompi_checkout'],
  'cash at OXXO': ['MX/store/stripe', 'MX/oxxopay/oxxopay'],
  'a SPEI transfer': ['MX/transfer/transfer', 'MX/finch-transfer/finch-transfer', 'MX/finch-otp/finch-otp'],
};
const alternativeByKey = new Map(
  Object.entries(alternatives).flatMap(([alternative, keys]) => keys.map((key) => [key, alternative] as const)),
);

const byName = new Map(everyProvider.map((provider) => [provider.name, provider]));
const everyOffer: Offer[] = everyProvider.flatMap((provider) => provider.offers);
/** Each offer with its provider, by its key: a list of methods reads every one of them, more than once. */
const byKey = new Map(everyProvider.flatMap(byItsKeys));

function byItsKeys(provider: Provider): (readonly [string, { readonly offer: Offer; readonly provider: Provider }])[] {
  return provider.offers.map((offer) => [offerKey(offer), { offer, provider }]);
}

/** Providers by the name in their webhook path. */
export const providers: ReadonlyMap<string, Provider> = byName;

/** The provider of schools' own statements, under which money seen there is booked. */
export const bankStatement: Provider = fromStatements();

function fromStatements(): Provider {
  const found = everyProvider.find((provider) => provider.bankStatement);
  if (!found) throw new Error('no provider stands for bank statements');
  return found;
}

/** Providers whose money is seen only on schools' own statements: no provider has books of it. */
export const seenOnStatements = (): readonly string[] =>
  everyProvider.flatMap(({ name, bankStatement: isStatement, paidOnStatement }) =>
    isStatement || paidOnStatement ? [name] : [],
  );

/** Every way money can come, in the registry's order; a payer cannot choose those with `bookedOnly`. */
export const offers: readonly Offer[] = everyOffer;

/**
 * Adds providers outside the product, for the sandbox and tests; known ones stay as they are. An unconnected provider
 * is never offered. Throws for another provider of the same name, or with the same offer.
 */
export function addProviders(more: readonly Provider[]): void {
  for (const provider of more.filter((each) => !everyProvider.includes(each))) {
    const taken = provider.offers.map(offerKey).find((key) => offerByKey(key));
    if (byName.has(provider.name) || taken !== undefined)
      throw new Error(`${taken ?? provider.name} is a provider's already`);
    everyProvider.push(provider);
    byName.set(provider.name, provider);
    everyOffer.push(...provider.offers);
    for (const [key, made] of byItsKeys(provider)) byKey.set(key, made);
  }
}

/** Returns `country/type/gateway`, the method's key in a payment's row. */
export function offerKey(offer: Pick<Offer, 'country' | 'type' | 'gateway'>): string {
  return `${offer.country}/${offer.type}/${offer.gateway}`;
}

/** Returns the name of equivalent offers; undefined if an offer has none. */
export const alternativeOf = (offer: Pick<Offer, 'country' | 'type' | 'gateway'>): string | undefined =>
  alternativeByKey.get(offerKey(offer));

export function offerByKey(key: string): Offer | null {
  return byKey.get(key)?.offer ?? null;
}

/** The provider that moves an offer's money. Throws for an offer that no provider here made: a bug. */
export function providerOf(offer: Pick<Offer, 'country' | 'type' | 'gateway'>): Provider {
  const key = offerKey(offer);
  const provider = byKey.get(key)?.provider;
  if (!provider) throw new Error(`no provider offers ${key}`);
  return provider;
}

/**
 * Returns the offer of a `materialize` request: `entity` is the gateway; `method` is a type, or `cash` or `transfer`
 * (any category). An exact type wins over a category. Null if no offer of the country fits a payer. Source: spec §7.
 */
export function findOffer(country: Country, entity: string, method: string): Offer | null {
  const candidates = offers.filter(
    (offer) => offer.country === country && offer.gateway === entity && !offer.bookedOnly,
  );
  return (
    candidates.find((offer) => offer.type === method) ?? candidates.find((offer) => offer.category === method) ?? null
  );
}

/** Returns the field by which an offer's payer identifies the student; undefined if there is none. */
export const studentField = ({ form }: Pick<Offer, 'form'>) =>
  form?.fields.flatMap((field) =>
    field.kind === 'document' && field.findsStudent ? [{ name: field.name, ...field.findsStudent }] : [],
  )[0];

/** The offer a stored payment was made with. Throws when the registry lost it: its rows would be unreadable. */
export function offerOf(payment: { readonly method_key: string }): Offer {
  const offer = offerByKey(payment.method_key);
  if (!offer) throw new Error(`no offer ${payment.method_key} in the registry`);
  return offer;
}
