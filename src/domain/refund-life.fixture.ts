/**
 * The life of one paid session in which money goes back in every way at once: by its provider for the school, by the
 * school itself, by the payer's bank; with the balances after each step. Holds the database's facts beside the ledger:
 * refunds, disputes, and the return that a bank took.
 */
import { happen, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import { owed, type PaymentState, remaining } from './money-state.ts';
import {
  besideOthers,
  charge,
  giveBack,
  type Life,
  type LifeRules,
  reinstate,
  type Step,
  underWay,
  withDispute,
  withRefunds,
  wrongOf,
} from './refund-life-books.fixture.ts';
import { mayMoveRefund, type RefundState } from './refund-status.ts';

const ask =
  (minor: number | null, partial: boolean): Step =>
  (life, payment, rules) => {
    const decision = rules.ask(payment, { minor, way: { partial }, isForeignMoney: false });
    if (!decision.ok) return life;
    const refund = {
      paymentId: payment.id,
      amount: decision.minor,
      state: 'requested',
      taken: null,
      isBeside: false,
    } as const;
    return withRefunds(life, [...life.refunds, refund]);
  };

/** The provider's report of one refund of the payment: reports that the rules do not list are ignored. */
const tellRefund =
  (which: number, to: RefundState): Step =>
  (life, payment, rules) => {
    const own = life.refunds.filter(({ paymentId }) => paymentId === payment.id);
    const refund = own[which % Math.max(1, own.length)];
    if (!refund || refund.state === to || !mayMoveRefund(refund.state, to)) return life;
    const minor = Math.min(refund.amount, remaining(payment));
    const isFirst = to === 'done' && refund.taken === null;
    const booked = isFirst && minor > 0 ? giveBack(life, payment, { minor, as: 'refund' }, rules) : life;
    if (!booked) throw new Error('R5 money that went back was refused');
    // A failed one reserves nothing: its money is taken from others' reserves.
    const isUnkept = isFirst && !underWay(refund);
    const moved = { ...refund, state: to, taken: isFirst ? minor : refund.taken };
    const others = isUnkept ? besideOthers(booked, payment.id) : booked;
    return withRefunds(
      others,
      others.refunds.map((each, index) => (index === life.refunds.indexOf(refund) ? moved : each)),
    );
  };

const byHand =
  (minor: number): Step =>
  (life, payment, rules) =>
    giveBack(life, payment, { minor, as: 'refund', byHand: true }, rules) ?? life;

const dispute =
  (as: 'open' | 'won' | 'lost', minor: number): Step =>
  (life, payment, rules) => {
    if (as === 'open') return withDispute(life, payment.id, true);
    const decided = withDispute(life, payment.id, false);
    const now = decided.ledger.state.payments.find(({ id }) => id === payment.id);
    if (!now) return decided;
    return as === 'won' ? reinstate(decided, now.id, rules.decide) : charge(minor)(decided, now, rules);
  };

/** Pays the reopened debt another way. */
function payRest(life: Life, { decide }: LifeRules): Life {
  const { payments, charges } = life.ledger.state;
  const minor = charges.reduce((total, each) => total + owed(each), 0);
  if (minor === 0 || payments.length > 3) return life;
  const event = {
    kind: 'money_found',
    paymentId: `p${payments.length}`,
    minor,
    currency: 'MXN',
    hasTaxData: false,
  } as const;
  return { ...life, ledger: happen(life.ledger, event, decide).ledger };
}

/** The digits of a step: of which payment, what happens, and how much. */
function stepOf(life: Life, digits: number): readonly [PaymentState | undefined, Step] {
  let rest = digits;
  const digit = (below: number) => {
    const value = rest % below;
    rest = Math.floor(rest / below);
    return value;
  };
  const payment = life.ledger.state.payments[digit(life.ledger.state.payments.length)];
  const [kind, minor] = [digit(12), digit(payment?.received ?? 1) + 1];
  const which = digit(4);
  const steps: readonly Step[] = [
    ask(minor, true),
    ask(digit(2) === 0 ? null : minor, digit(2) === 0),
    tellRefund(which, 'pending'),
    tellRefund(which, 'done'),
    tellRefund(which, 'done'),
    tellRefund(which, 'failed'),
    byHand(minor),
    charge(minor),
    dispute('open', minor),
    dispute('won', minor),
    dispute('lost', minor),
    (now, _payment, rules) => payRest(now, rules),
  ];
  return [payment, steps[kind] ?? byHand(minor)];
}

/** Runs one life. Throws if an invariant fails, with its name. Returns the observed steps. */
export function liveRefunds(
  amounts: readonly number[],
  steps: readonly number[],
  rules: LifeRules,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const charges = amounts.map((amount, index) => ({ id: `c${index}`, amount }));
  const empty = { ledger: openLedger(charges), refunds: [], chargebacks: [], gone: new Map(), returns: 0 };
  let life = payRest(empty, rules);
  for (const digits of steps) {
    const [payment, step] = stepOf(life, digits);
    if (!payment) continue;
    const before = life;
    life = step(life, payment, rules);
    for (const refund of life.refunds) {
      const was = before.refunds.find((each) => each === refund);
      if (!was) seen.add(`${refund.state}${refund.isBeside ? ' beside' : ''}${refund.taken === null ? '' : ' taken'}`);
    }
    const wrong = [...broken(life.ledger), ...wrongOf(life)];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }
  return seen;
}
