/**
 * Random events of a session: any event in any order, repeated, late, or of the wrong amount.
 * Each step is one whole number, so that a failing run shrinks to the few steps that matter.
 */
import type { Ledger } from './ledger.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import { submit } from './money-scenes.fixture.ts';
import {
  activePayment,
  caseKinds,
  caseResolutions,
  type ChargeState,
  owed,
  type PaymentState,
  remaining,
  returnKinds,
} from './money-state.ts';

/** Steps are below this. */
export const mostSteps = 2 ** 30;
const mostPayments = 6;

/** Events outside the session's money: its school disables it; another session settles a charge or loses its money. */
export type Outside = 'disable' | 'enable' | 'settled elsewhere' | 'owed elsewhere';

type Made = MoneyEvent | Outside | null;
type Make = (ledger: Ledger) => Made;
/** The next digit of a step, from 0 up to `below`. */
type Digit = (below: number) => number;
type Kind = (id: string, digit: Digit) => readonly Make[];

/** The digits of a step: what happens, to which payment, and how. */
export function chosen(ledger: Ledger, step: number): readonly Make[] {
  let rest = step;
  const digit: Digit = (below) => {
    const value = rest % below;
    rest = Math.floor(rest / below);
    return value;
  };
  const kind = kinds[digit(kinds.length)];
  // The index after the last payment is an unknown payment.
  const id = ledger.state.payments[digit(ledger.state.payments.length + 1)]?.id ?? 'nobody';
  return kind ? kind(id, digit) : [];
}

const paymentOf = (ledger: Ledger, id: string) => ledger.state.payments.find((payment) => payment.id === id);
const total = ({ state }: Ledger) => state.charges.reduce((sum, { amount }) => sum + amount, 0);
const owedOf = (charges: readonly ChargeState[]) => charges.reduce((sum, charge) => sum + owed(charge), 0);
const askedOf = (ledger: Ledger, payment: PaymentState | undefined) =>
  payment ? payment.base + payment.commission : total(ledger);

/** All that is owed, or only the oldest charge; once in a while at a price that is not true any more. */
function prepare(digit: Digit, isStale: boolean): Make {
  const isOldestOnly = digit(3) === 0;
  const commission = Math.max(0, digit(6) - 2);
  return ({ state }) => {
    if (state.payments.length >= mostPayments) return null;
    const open = state.charges.filter((charge) => owed(charge) > 0);
    const selectedCharges = isOldestOnly ? open.slice(0, 1) : open;
    return {
      kind: 'prepared',
      paymentId: `p${state.payments.length}`,
      base: (owedOf(selectedCharges) || 1) + (isStale ? 1 : 0),
      commission,
      chargeIds: (selectedCharges.length > 0 ? selectedCharges : state.charges).map(({ id }) => id),
    };
  };
}

const endings = ['rejected', 'failed', 'cancelled'] as const;
const newest = ({ state }: Ledger): string => state.payments.at(-1)?.id ?? 'nobody';

/** A method is chosen; or the payer goes on to its voucher at once, after another attempt or in its place. */
const prepared: Kind = (_id, digit) => [prepare(digit, digit(8) === 0)];
const attempted: Kind = (_id, digit) => {
  const begin = prepare(digit, false);
  const far = digit(3);
  const phase = digit(2) === 0 ? 'awaiting_payer' : 'awaiting_provider';
  const steps: readonly Make[] = [
    (ledger) => submit(ledger, newest(ledger)),
    (ledger) => ({ kind: 'placed', paymentId: newest(ledger), phase }),
    (ledger) => ({ kind: 'pay_before_passed', paymentId: newest(ledger) }),
  ];
  return [begin, ...steps.slice(0, far + 1)];
};
const anotherWay: Kind = (id, digit) => [
  ({ state }) => ({ kind: 'window_passed', paymentId: activePayment(state)?.id ?? id }),
  ...attempted(id, digit),
];

/** An attempt that brings nothing, and a session that is paid another way beside an attempt. */
const attemptedInVain: Kind = (_id, digit) => [
  prepare(digit, false),
  (ledger) => submit(ledger, newest(ledger)),
  (ledger) => ({ kind: 'ended', paymentId: newest(ledger), as: endings[digit(3)] ?? 'failed' }),
];
const paidBeside: Kind = (id, digit) => [
  ...attempted(id, digit),
  (ledger) => foundMoney(ledger, { minor: owedOf(ledger.state.charges) || total(ledger), currency: 'MXN' }),
];

const found: Kind = (_id, digit) => {
  const near = amountNear(digit);
  return [
    (ledger) => {
      const { payments, charges } = ledger.state;
      return payments.length >= mostPayments ? null : foundMoney(ledger, near(owedOf(charges) || total(ledger), null));
    },
  ];
};

/** With tax data for every odd amount, if the session wants an invoice; otherwise it stores none. */
function foundMoney({ state }: Ledger, money: { readonly minor: number; readonly currency: string }): MoneyEvent {
  const hasTaxData = state.session.generateInvoice && money.minor % 2 === 1;
  return { kind: 'money_found', paymentId: `p${state.payments.length}`, ...money, hasTaxData };
}

const received: Kind = (paymentId, digit) => {
  const near = amountNear(digit);
  return [
    (ledger) => {
      const payment = paymentOf(ledger, paymentId);
      return { kind: 'money_received', paymentId, ...near(askedOf(ledger, payment), payment?.received ?? null) };
    },
  ];
};

/** The requested amount, less, more, in another currency, or the former report. */
function amountNear(
  digit: Digit,
): (requestedAmount: number, before: number | null) => { minor: number; currency: string } {
  const which = digit(6);
  const by = digit(7) + 1;
  const currency = which === 4 ? 'USD' : 'MXN';
  return (requestedAmount, before) => {
    const minor =
      [
        requestedAmount,
        requestedAmount - by,
        Math.floor(requestedAmount / 2),
        requestedAmount + by,
        requestedAmount + by - 1,
        before ?? requestedAmount,
      ][which] ?? requestedAmount;
    return { minor: Math.max(1, minor), currency };
  };
}

const returned: Kind = (paymentId, digit) => {
  const as = returnKinds[digit(3)] ?? 'refund';
  const how = digit(4);
  return [
    (ledger) => {
      const payment = paymentOf(ledger, paymentId);
      const most = payment?.status === 'successful' ? remaining(payment) : askedOf(ledger, payment);
      const minor = [Math.max(1, Math.floor(most / 2)), most, most + 1, 1][how] ?? 1;
      return { kind: 'money_returned', paymentId, returnId: `r${ledger.returns.length}`, minor, as };
    },
  ];
};

const decisions = caseResolutions.filter((resolution) => resolution !== 'completed');

const decided: Kind = (paymentId, digit) => {
  const as = decisions[digit(3)] ?? 'accepted';
  const isAboutOpen = digit(3) === 0;
  const any = caseKinds[digit(caseKinds.length)] ?? 'late';
  return [
    (ledger) => {
      const open = isAboutOpen ? paymentOf(ledger, paymentId)?.openCases[0]?.kind : undefined;
      return { kind: 'case_decided', paymentId, case: open ?? any, as };
    },
  ];
};

/** Everything that is not there is decided, and more is taken back than came: refused, each of it. */
const refusedAll: Kind = (paymentId) => [
  ...caseKinds.flatMap((kind) =>
    decisions.map((as): Make => (ledger) => {
      const isOpen = paymentOf(ledger, paymentId)?.openCases.some((open) => open.kind === kind);
      return isOpen ? null : { kind: 'case_decided', paymentId, case: kind, as };
    }),
  ),
  ...returnKinds.flatMap((as) =>
    [-1, 0, 1].map((more): Make => (ledger) => {
      const payment = paymentOf(ledger, paymentId);
      const hasMoney = payment?.status === 'successful';
      const most = hasMoney ? remaining(payment) : askedOf(ledger, payment);
      const minor = Math.max(1, most + more);
      return hasMoney && minor <= most ? null : { kind: 'money_returned', paymentId, returnId: 'none', minor, as };
    }),
  ),
];

const ended: Kind = (paymentId, digit) => {
  const as = endings[digit(3)] ?? 'failed';
  return [() => ({ kind: 'ended', paymentId, as })];
};

const placed: Kind = (paymentId, digit) => {
  const phase = digit(2) === 0 ? 'awaiting_payer' : 'awaiting_provider';
  return [() => ({ kind: 'placed', paymentId, phase })];
};

/** Confirmed; once in a while at a price that was another when the payer looked. */
const submitted: Kind = (paymentId, digit) => {
  const isStale = digit(8) === 0;
  return [(ledger) => submit(ledger, paymentId, isStale ? { commission: 12 } : {})];
};

/** A provider that has it works on it, or wants something of the payer. */
const worksOrAsks: Kind = (paymentId, digit) => [
  () => ({ kind: digit(3) === 0 ? 'with_payer' : 'with_provider', paymentId }),
];

const plain =
  (kind: 'pay_before_passed' | 'given_up' | 'cancel_wished' | 'window_passed' | 'abandoned'): Kind =>
  (paymentId) => [() => ({ kind, paymentId })];

/** Weights: high enough that every cell is visited. */
const kinds: readonly Kind[] = [
  prepared,
  attempted,
  attempted,
  anotherWay,
  attemptedInVain,
  paidBeside,
  submitted,
  placed,
  placed,
  received,
  received,
  found,
  returned,
  returned,
  returned,
  decided,
  decided,
  decided,
  refusedAll,
  ended,
  ended,
  worksOrAsks,
  plain('pay_before_passed'),
  plain('given_up'),
  plain('cancel_wished'),
  plain('window_passed'),
  plain('abandoned'),
  () => [() => 'disable'],
  () => [() => 'enable'],
  () => [() => 'settled elsewhere'],
  () => [() => 'owed elsewhere'],
];
