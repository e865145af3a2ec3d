import type { PaymentOrder } from '#providers/payment-order';

/** PlacetoPay's amounts are numbers with these digits after the point, ours whole minor units. */
const digits = { USD: 2 } as const;
type Collected = keyof typeof digits;

const isCollected = (currency: string): currency is Collected => Object.hasOwn(digits, currency);

/** Returns minor units as PlacetoPay writes them: `11550` is 115.5. Throws RangeError for another currency: a bug. */
export function toWire(minor: number, currency: string): number {
  if (!isCollected(currency)) throw new RangeError(`PlacetoPay does not collect ${currency} here`);
  return minor / 10 ** digits[currency];
}

/** Returns PlacetoPay's number in minor units; null if it is not a number, has too many decimals, or is not exact. */
export function fromWire(total: number | string, currency: string): number | null {
  const written = Number(total);
  // An amount in a currency of two digits that we do not collect is still money.
  const minor = Math.round(written * 100);
  const isExact = Number.isSafeInteger(minor) && minor / 100 === written;
  return isExact && String(total).trim() !== '' && /^[A-Z]{3}$/.test(currency) ? minor : null;
}

export interface WireAmount {
  readonly currency: string;
  readonly total: number;
  readonly details: readonly { readonly kind: 'subtotal' | 'fee'; readonly amount: number }[];
  readonly taxes?: readonly { readonly kind: 'valueAddedTax'; readonly amount: number; readonly base: number }[];
}

/**
 * Returns the amount and its details, which add up to it: the school's charges and the commission. The commission's tax
 * is given with the rest of the commission as its base: no tax has the base 0, and nothing counts twice.
 */
export function amountOf({ total, amounts }: Pick<PaymentOrder, 'total' | 'amounts'>): WireAmount {
  const { currency, minor } = total;
  const wire = (part: number) => toWire(part, currency);
  const { base, commission, commissionVat } = amounts;
  const net = commission - (commissionVat ?? 0);
  const isTaxed = commissionVat !== null && commissionVat > 0 && net > 0;
  return {
    currency,
    total: wire(minor),
    details: [
      { kind: 'subtotal', amount: wire(base) },
      ...(commission > 0 ? ([{ kind: 'fee', amount: wire(commission) }] as const) : []),
    ],
    ...(isTaxed && { taxes: [{ kind: 'valueAddedTax', amount: wire(commissionVat), base: wire(net) }] }),
  };
}
