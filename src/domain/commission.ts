import { parseDecimal, percentOf, roundHalfUp } from './money.ts';

/** A school's commission for one method. The names are the specification's (`checkout_commissions`, spec §3). */
export interface Commission {
  /** Percent (2.9 is 2.9 %) for `percentage`, minor units for `integer`. */
  readonly amount: number;
  readonly kind: 'percentage' | 'integer';
  /** `type/gateway`, or `type` for every gateway of that type. */
  readonly payment_method: string;
}

/** A method, and the commissions its school has configured. */
export interface CommissionQuestion {
  readonly commissions: readonly Commission[];
  readonly type: string;
  readonly gateway: string;
}

/** Returns a method's entry: the first for `type/gateway`, else the first for `type`, else null. */
export function commissionEntryFor({ commissions, type, gateway }: CommissionQuestion): Commission | null {
  const named = (name: string) => commissions.find((entry) => entry.payment_method === name);
  return named(`${type}/${gateway}`) ?? named(type) ?? null;
}

/**
 * Returns a method's commission, minor units, rounded half up. Zero if none is configured. The payer pays `amountToPay`
 * (minor units) plus the commission.
 * Throws RangeError on a negative commission: settings are parsed before they get here. Source: spec §9.
 */
export function commissionFor({
  amountToPay,
  ...question
}: CommissionQuestion & { readonly amountToPay: number }): number {
  const entry = commissionEntryFor(question);
  if (!entry) return 0;
  if (entry.amount < 0) throw new RangeError('A commission is never negative');
  return reckon[entry.kind](amountToPay, entry.amount);
}

/**
 * Returns the VAT inside a commission, minor units. The rate is a percentage as decimal text: 16 % of 1,160 is 160.
 * Null at rate zero: the tax is then unknown.
 */
export function vatInside(commission: number, ratePercent: string): number | null {
  const { numerator, denominator } = parseDecimal(ratePercent);
  if (numerator === 0n) return null;
  return roundHalfUp({ numerator: BigInt(commission) * numerator, denominator: 100n * denominator + numerator });
}

const reckon = {
  percentage: percentOf,
  integer: (_amountToPay, amount) => roundHalfUp(parseDecimal(amount)),
} as const satisfies Record<Commission['kind'], (amountToPay: number, amount: number) => number>;
