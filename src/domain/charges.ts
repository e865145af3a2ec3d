/**
 * Sums of charges. Charges have the specification's own field names here (spec §3), because one object is stored,
 * summed and shown.
 */
import { isSafeMinor } from './money.ts';

/** A charge's amount, minor units. `discounts` and `scholarships` are positive and subtract. Source: spec §3. */
export interface ChargeValues {
  /** `cost` less discounts and scholarships, plus surcharges. */
  readonly amount: number;
  readonly cost: number;
  readonly discounts: number;
  /** The amount when the charge was first issued. */
  readonly initial_amount: number;
  readonly pending_amount: number;
  readonly scholarships: number;
  readonly surcharges: number;
}

/** The fields of a charge that decide its debt and its due day. */
export interface OwedCharge {
  /** Calendar day, `YYYY-MM-DD`. */
  readonly due_date: string;
  readonly status: 'pending' | 'partial' | 'paid';
  readonly values: { readonly pending_amount: number };
}

/** Which charges one attempt covers: all that is owed, or the oldest only (fintech, Banred). Source: spec §5. */
export interface Coverage {
  readonly oldestOnly: boolean;
}

/** Returns a charge's debt, minor units; zero if it is paid. */
export function owedOn(charge: OwedCharge): number {
  return charge.status === 'paid' ? 0 : charge.values.pending_amount;
}

/** The charges one attempt covers, oldest due date first, and among equal dates in the order given. Paid ones never. */
export function coveredCharges<C extends OwedCharge>(charges: readonly C[], { oldestOnly }: Coverage): readonly C[] {
  const open = charges.filter((charge) => owedOn(charge) > 0);
  const oldestFirst = open.toSorted((a, b) => compareText(a.due_date, b.due_date));
  return oldestOnly ? oldestFirst.slice(0, 1) : oldestFirst;
}

/**
 * Returns the specification's amounts, minor units: `total_due_amount` is the whole debt, `amount_to_pay` this
 * attempt's part. Throws RangeError if a sum is no longer exact. Source: spec §3.
 */
export function amountsOf(
  charges: readonly OwedCharge[],
  coverage: Coverage,
): { readonly total_due_amount: number; readonly amount_to_pay: number } {
  return { total_due_amount: sumOwed(charges), amount_to_pay: sumOwed(coveredCharges(charges, coverage)) };
}

/**
 * Returns the fault of a charge's values, or null. Valid: amount = cost - discounts - scholarships + surcharges, and
 * the debt is at most the amount.
 */
export function valuesProblem(
  values: ChargeValues,
): 'not_whole_amounts' | 'does_not_add_up' | 'owes_more_than_its_amount' | null {
  const { amount, cost, discounts, initial_amount, pending_amount, scholarships, surcharges } = values;
  const all = [amount, cost, discounts, initial_amount, pending_amount, scholarships, surcharges];
  if (!all.every((value) => isSafeMinor(value) && value >= 0)) return 'not_whole_amounts';
  if (amount !== cost - discounts - scholarships + surcharges) return 'does_not_add_up';
  return pending_amount > amount ? 'owes_more_than_its_amount' : null;
}

function sumOwed(charges: readonly OwedCharge[]): number {
  const total = charges.reduce((sum, charge) => sum + owedOn(charge), 0);
  if (!isSafeMinor(total)) throw new RangeError('The charges add up to more than is exact');
  return total;
}

/** Calendar days as `YYYY-MM-DD` sort like text. */
function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
