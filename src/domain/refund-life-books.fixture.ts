/** The books of a life with returns: the ledger, and beside it refunds, disputes and the banks' chargebacks. */
import type { askRefund } from './ask-refund.ts';
import { type Decide, happen, type Ledger } from './ledger.fixture.ts';
import type { MoneyEvent, ReturnedEntry } from './money-change.ts';
import { type PaymentState, remaining } from './money-state.ts';
import type { RefundState } from './refund-status.ts';

interface LifeRefund {
  readonly paymentId: string;
  readonly amount: number;
  readonly state: RefundState;
  /** The amount taken off when it was done; null before. */
  readonly taken: number | null;
  /** Its bank or its provider took of the payment while it was under way. */
  readonly isBeside: boolean;
}
export interface Life {
  readonly ledger: Ledger;
  readonly refunds: readonly LifeRefund[];
  /** The chargebacks that a bank has not given back. */
  readonly chargebacks: readonly { readonly paymentId: string; readonly returnId: string }[];
  /** The sum taken off each payment by all reports, less what came back. */
  readonly gone: ReadonlyMap<string, number>;
  readonly returns: number;
}

/** The rules of a life, unless they are the real ones. */
export interface LifeRules {
  readonly decide: Decide;
  readonly ask: typeof askRefund;
}
export type Step = (life: Life, payment: PaymentState, rules: LifeRules) => Life;

export const underWay = ({ state }: LifeRefund) => state === 'requested' || state === 'pending';
const sum = (list: readonly { readonly amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);

/** Writes the refunds, and the sum they reserve of each payment. */
export function withRefunds(life: Life, refunds: readonly LifeRefund[]): Life {
  const payments = life.ledger.state.payments.map((payment) => ({
    ...payment,
    reserved: sum(refunds.filter((each) => each.paymentId === payment.id && underWay(each))),
  }));
  return { ...life, refunds, ledger: { ...life.ledger, state: { ...life.ledger.state, payments } } };
}
export const withDispute = (life: Life, id: string, disputed: boolean): Life => {
  const payments = life.ledger.state.payments.map((each) => (each.id === id ? { ...each, disputed } : each));
  return { ...life, ledger: { ...life.ledger, state: { ...life.ledger.state, payments } } };
};

type Returned = Extract<MoneyEvent, { kind: 'money_returned' }>;
/** Books a return; refused, nothing follows. */
export function giveBack(
  life: Life,
  { id: paymentId }: PaymentState,
  money: Pick<Returned, 'minor' | 'as' | 'byHand'>,
  { decide }: LifeRules,
): Life | null {
  const returnId = `r${life.returns}`;
  const { ledger, decision } = happen(life.ledger, { kind: 'money_returned', paymentId, returnId, ...money }, decide);
  if (!decision.ok) return null;
  const gone = new Map(life.gone).set(paymentId, (life.gone.get(paymentId) ?? 0) + money.minor);
  return { ...life, ledger, gone, returns: life.returns + 1 };
}

/** The bank takes money, at most the remainder. */
export const charge =
  (minor: number): Step =>
  (life, payment, rules) => {
    const most = Math.min(minor, remaining(payment));
    const took = most > 0 ? giveBack(life, payment, { minor: most, as: 'chargeback' }, rules) : null;
    if (!took) return life;
    const before = { ...life, chargebacks: [] };
    const chargebacks = [{ paymentId: payment.id, returnId: `r${life.returns}` }];
    sameAfter(before, reinstate({ ...took, chargebacks }, payment.id, rules.decide), payment.id);
    return { ...besideOthers(took, payment.id), chargebacks: [...life.chargebacks, ...chargebacks] };
  };

/** More of a payment is gone than was reserved: a refund under way may find less than it reserved. */
export const besideOthers = (life: Life, paymentId: string): Life => ({
  ...life,
  refunds: life.refunds.map((each) =>
    each.paymentId === paymentId && underWay(each) ? { ...each, isBeside: true } : each,
  ),
});

/** R3: a chargeback given back at once changes nothing. */
function sameAfter(before: Life, after: Life, paymentId: string): void {
  const books = ({ ledger: { state } }: Life) =>
    JSON.stringify([state.charges, state.payments.find(({ id }) => id === paymentId)]);
  if (books(before) !== books(after)) throw new Error(`R3 ${books(before)} is ${books(after)} after it came back`);
}

/** The bank gives back all that it had taken of a payment. */
export function reinstate(life: Life, paymentId: string, decide: Decide): Life {
  const next = life.chargebacks.find((each) => each.paymentId === paymentId);
  if (!next) return life;
  const entries = entriesOf(life, next.returnId);
  const event = { kind: 'money_reinstated', paymentId, returnId: `r${life.returns}`, entries } as const;
  const { ledger, decision } = happen(life.ledger, event, decide);
  if (!decision.ok) throw new Error(`R5 what a bank gave back was refused: ${decision.code}`);
  const gone = new Map(life.gone).set(paymentId, (life.gone.get(paymentId) ?? 0) - sum(entries));
  const chargebacks = life.chargebacks.filter((each) => each !== next);
  return reinstate({ ...life, ledger, gone, chargebacks, returns: life.returns + 1 }, paymentId, decide);
}

const entriesOf = ({ ledger }: Life, returnId: string): readonly ReturnedEntry[] =>
  ledger.returns
    .filter((each) => each.returnId === returnId)
    .map(({ part, allocationId, amount }) => {
      const chargeId = ledger.allocations.find(({ id }) => id === allocationId)?.chargeId ?? null;
      return { part, allocationId, chargeId, amount };
    });

export function wrongOf({ ledger, refunds, gone }: Life): readonly string[] {
  return ledger.state.payments.flatMap((payment) => {
    const own = refunds.filter((each) => each.paymentId === payment.id);
    const isBeside = own.some((each) => underWay(each) && each.isBeside);
    const onCharges = sum(
      ledger.returns.filter(({ paymentId, part }) => paymentId === payment.id && part === 'charge'),
    );
    const off = ledger.allocations.filter(({ paymentId }) => paymentId === payment.id);
    return [
      ...(remaining(payment) < payment.reserved && !isBeside ? ['R1 more is kept and returned than came'] : []),
      ...(payment.returned === (gone.get(payment.id) ?? 0) ? [] : ['R4 what was taken off is not what went back']),
      ...(onCharges === off.reduce((total, { reversed }) => total + reversed, 0)
        ? []
        : ['R2 owed again is not what was taken off']),
    ];
  });
}
