import type { MoneyChange } from './money-change.ts';
import { type MoneyState, owed, owedOn } from './money-state.ts';

/** What changes would do to a session's debt, minor units. */
export interface MoneyEffect {
  readonly owedBefore: number;
  readonly owedAfter: number;
  /** The missing part that is forgiven. */
  readonly waived: number;
  /** Money that finds no charge. */
  readonly excess: number;
  /** Charges whose debt changes. */
  readonly charges: readonly { readonly id: string; readonly owedBefore: number; readonly owedAfter: number }[];
}

/** Returns what a decision's changes would do. Writes nothing: the school reads it before it decides. */
export function effectOf(state: MoneyState, changes: readonly MoneyChange[]): MoneyEffect {
  const byCharge = new Map<string, number>();
  const add = (chargeId: string, amount: number) => byCharge.set(chargeId, (byCharge.get(chargeId) ?? 0) + amount);
  const allocations = new Map(
    state.payments.flatMap(({ allocations: all }) => all.map(({ id, chargeId }) => [id, chargeId] as const)),
  );
  let [waived, excess] = [0, 0];
  for (const change of changes) {
    if (change.kind === 'allocated' || change.kind === 'waived') add(change.chargeId, change.amount);
    if (change.kind === 'waived') waived += change.amount;
    if (change.kind === 'excess') excess += change.amount;
    const chargeId = change.kind === 'returned' ? allocations.get(change.allocationId ?? '') : undefined;
    if (change.kind === 'returned' && chargeId !== undefined) add(chargeId, -change.amount);
  }
  const after = state.charges.map((charge) => ({
    ...charge,
    allocated: charge.allocated + (byCharge.get(charge.id) ?? 0),
  }));
  return {
    owedBefore: owedOn(state.charges),
    owedAfter: owedOn(after),
    waived,
    excess,
    charges: state.charges.flatMap((charge, at) => {
      const [owedBefore, owedAfter] = [owed(charge), owed(after[at] ?? charge)];
      return owedBefore === owedAfter ? [] : [{ id: charge.id, owedBefore, owedAfter }];
    }),
  };
}
