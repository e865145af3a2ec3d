/** Names as the brands write them; keys without the marks providers put between words. */
const names: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['americanexpress', 'American Express'],
  ['dinersclub', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['maestro', 'Maestro'],
  ['unionpay', 'UnionPay'],
  ['dankort', 'Dankort'],
  ['forbrugsforeningen', 'Forbrugsforeningen'],
  ['cartebancaire', 'Carte Bancaire'],
  ['elo', 'Elo'],
  ['hipercard', 'Hipercard'],
  ['carnet', 'Carnet'],
]);

/** Returns a brand's display name for a provider's code (`diners-club`, `dinersclub`); null for an unknown brand. */
export function cardBrandName(brand: string): string | null {
  return names.get(brand.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? null;
}
