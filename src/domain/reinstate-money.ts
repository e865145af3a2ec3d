import type { Decision, MoneyChange, MoneyEvent } from './money-change.ts';
import { type MoneyState, owed, type PaymentState } from './money-state.ts';
import { tell } from './change-builders.ts';
import { sessionAfter, settledCharges } from './session-after.ts';

type Reinstated = Extract<MoneyEvent, { kind: 'money_reinstated' }>;
type Returned = Extract<MoneyChange, { kind: 'returned' }>;

/**
 * Reverses a return: the bank decided for the school. A negative entry undoes each of its entries and settles the same
 * charges again. A charge paid another way meanwhile gets nothing: that money is a case, like any paid twice.
 */
export function reinstate(state: MoneyState, payment: PaymentState, event: Reinstated): Decision {
  if (payment.status !== 'successful') return { ok: false, code: 'invalid_payment_status' };
  const { id: paymentId } = payment;
  const room = new Map(state.charges.map((charge) => [charge.id, owed(charge)]));
  const entries: Returned[] = [];
  let homeless = 0;
  const back = (part: Returned['part'], allocationId: string | null, minor: number) => {
    if (minor > 0)
      entries.push({ kind: 'returned', paymentId, returnId: event.returnId, part, allocationId, amount: -minor });
  };
  for (const { part, allocationId, chargeId, amount } of event.entries) {
    const fits = chargeId === null ? amount : Math.min(amount, room.get(chargeId) ?? 0);
    if (chargeId !== null) room.set(chargeId, (room.get(chargeId) ?? 0) - fits);
    back(part, allocationId, fits);
    homeless += amount - fits;
  }
  back('unallocated', null, homeless);
  const filled = state.charges.filter(({ id, settledElsewhere }) => !settledElsewhere && room.get(id) === 0);
  const settled = new Set([...settledCharges(state), ...filled.map(({ id }) => id)]);
  return {
    ok: true,
    changes: [
      ...entries,
      ...twice(payment, homeless),
      ...sessionAfter(state, settled, paymentId, false),
      tell(paymentId, 'payment.reinstated', { returnId: event.returnId }),
    ],
  };
}

function twice({ id: paymentId, openCases }: PaymentState, homeless: number): readonly MoneyChange[] {
  if (homeless === 0) return [];
  const amount = homeless + (openCases.find(({ kind }) => kind === 'double')?.amount ?? 0);
  return [{ kind: 'case_opened', paymentId, as: 'double', amount }, tell(paymentId, 'case.opened', { case: 'double' })];
}
