import type { Decision, MoneyChange, MoneyEvent } from './money-change.ts';
import { type MoneyState, owed, type PaymentState, remaining, unreserved } from './money-state.ts';
import { tell } from './change-builders.ts';
import { shortsOver } from './receive-money.ts';
import { takeBack } from './return-money.ts';
import { sessionAfter, settledCharges } from './session-after.ts';

/** Books a return: entries take its allocations off, and a charge that is no longer covered is owed again (S8). */
export function returnMoney(
  state: MoneyState,
  payment: PaymentState,
  event: Extract<MoneyEvent, { kind: 'money_returned' }>,
): Decision {
  if (payment.status !== 'successful') return { ok: false, code: 'invalid_payment_status' };
  if (event.minor <= 0 || event.minor > mostOf(payment, event)) return { ok: false, code: 'amount_out_of_range' };
  const entries = takeBack(payment, event.returnId, event.minor);
  const reopened = new Set(
    payment.allocations
      .filter(({ id }) => entries.some((entry) => entry.allocationId === id))
      .map(({ chargeId }) => chargeId),
  );
  const settled = new Set([...settledCharges(state)].filter((id) => !reopened.has(id)));
  const type = event.as === 'refund' ? 'payment.refunded' : 'payment.reversed';
  return {
    ok: true,
    changes: [
      ...entries,
      ...sessionAfter(state, settled, payment.id, false),
      tell(payment.id, type, { returnId: event.returnId }),
    ],
  };
}

/** A reported return may use reserved money: money is a fact. */
const mostOf = (payment: PaymentState, { byHand }: { readonly byHand?: boolean }): number =>
  byHand ? unreserved(payment) : remaining(payment);

/** Books a school's decision of a case. Accepting a short payment waives the missing part and settles its charges. */
export function decideCase(
  state: MoneyState,
  payment: PaymentState,
  event: Extract<MoneyEvent, { kind: 'case_decided' }>,
): Decision {
  const open = payment.openCases.find(({ kind }) => kind === event.case);
  if (!open) return { ok: false, code: 'case_not_found' };
  const waived = event.case === 'underpaid' && event.as === 'accepted' ? waive(state, payment, open.amount) : [];
  const settled = new Set(settledCharges(state));
  for (const { chargeId, amount } of waived) {
    const charge = state.charges.find(({ id }) => id === chargeId);
    if (charge && owed(charge) === amount) settled.add(chargeId);
  }
  return {
    ok: true,
    changes: [
      ...waived,
      { kind: 'case_closed', paymentId: payment.id, as: event.case, resolution: event.as },
      tell(payment.id, 'case.resolved', { case: event.case }),
      ...(waived.length > 0 ? shortsOver(state, payment, settled, event.as) : []),
      ...sessionAfter(state, settled, payment.id, false),
    ],
  };
}

type Waived = Extract<MoneyChange, { kind: 'waived' }>;

function waive(state: MoneyState, payment: PaymentState, missing: number): readonly Waived[] {
  let left = missing;
  return state.charges
    .filter((charge) => payment.chargeIds.includes(charge.id) && owed(charge) > 0)
    .flatMap((charge): Waived[] => {
      const amount = Math.min(left, owed(charge));
      left -= amount;
      return amount > 0 ? [{ kind: 'waived', paymentId: payment.id, chargeId: charge.id, amount }] : [];
    });
}
