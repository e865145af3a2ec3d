/** The books in memory: what `server/db/apply` writes to PostgreSQL, as pure values. For tests and the simulation. */
import { decide } from './decide.ts';
import type { Announcement, Decision, MoneyChange, MoneyEvent } from './money-change.ts';
import type { CaseKind, CaseResolution, ChargeState, MoneyState, PaymentState } from './money-state.ts';
import type { MoveCause, PaymentStatus } from './payment-status.ts';
import { unattempted, initialFields } from './receive-money.ts';
import type { SessionState } from './session-condition.ts';

export interface Ledger {
  readonly state: MoneyState;
  /** Every step of a payment, its creation first, as in `payment_event`. */
  readonly events: readonly LedgerEvent[];
  readonly sessionMoves: readonly { readonly from: SessionState; readonly to: SessionState }[];
  readonly allocations: readonly LedgerAllocation[];
  /** All excess a payment ever had, and its returned part. */
  readonly excesses: readonly { readonly paymentId: string; readonly amount: number }[];
  readonly waivers: readonly { readonly chargeId: string; readonly amount: number }[];
  /** One for each kind of a payment: opened again when it is there already. */
  readonly cases: readonly LedgerCase[];
  readonly returns: readonly Of<'returned'>[];
  readonly announcements: readonly { readonly paymentId: string; readonly type: Announcement }[];
}

export type Of<K extends MoneyChange['kind']> = Extract<MoneyChange, { kind: K }>;

interface LedgerEvent {
  readonly paymentId: string;
  readonly from: PaymentStatus | 'new';
  readonly to: PaymentStatus;
  readonly actor: MoveCause;
}
interface LedgerAllocation {
  readonly id: string;
  readonly paymentId: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly as: 'settles' | 'partial';
  readonly reversed: number;
}
interface LedgerCase {
  readonly paymentId: string;
  readonly kind: CaseKind;
  readonly amount: number;
  readonly resolution: CaseResolution | null;
}

export function openLedger(
  charges: readonly { readonly id: string; readonly amount: number }[],
  session: Partial<MoneyState['session']> = {},
): Ledger {
  return {
    state: {
      session: {
        id: 's',
        state: 'open',
        currency: 'MXN',
        disabled: false,
        restPayable: true,
        generateInvoice: true,
        ...session,
      },
      charges: charges.map(({ id, amount }) => ({ id, amount, allocated: 0, settledElsewhere: false })),
      payments: [],
    },
    events: [],
    sessionMoves: [],
    allocations: [],
    excesses: [],
    waivers: [],
    cases: [],
    returns: [],
    announcements: [],
  };
}

export type Decide = (state: MoneyState, event: MoneyEvent) => Decision;

/** Decides on an event and writes what follows; a refusal changes nothing. */
export function happen(
  ledger: Ledger,
  event: MoneyEvent,
  by: Decide = decide,
): { readonly ledger: Ledger; readonly decision: Decision } {
  const decision = by(ledger.state, event);
  return { ledger: decision.ok ? apply(ledger, event, decision.changes) : ledger, decision };
}

/** Writes the changes of one decision, in order. A new payment's row is made from the event. */
export function apply(ledger: Ledger, event: MoneyEvent, changes: readonly MoneyChange[]): Ledger {
  return changes.reduce((books, change) => write(books, event, change), ledger);
}

function write(ledger: Ledger, event: MoneyEvent, change: MoneyChange): Ledger {
  switch (change.kind) {
    case 'payment_created':
      return create(ledger, event, change);
    case 'payment_moved':
      return {
        ...withPayment(ledger, change.paymentId, () => ({ status: change.to, phase: change.toPhase })),
        events: [...ledger.events, change],
      };
    case 'superseded':
      return withPayment(ledger, change.paymentId, () => ({ superseded: true }));
    case 'cancel_wanted':
      return withPayment(ledger, change.paymentId, () => ({ cancelRequested: true }));
    case 'received':
      return withPayment(ledger, change.paymentId, () => ({ received: change.total }));
    case 'allocated':
      return allocate(ledger, change);
    case 'excess':
      return {
        ...withPayment(ledger, change.paymentId, ({ excess }) => ({ excess: excess + change.amount })),
        excesses: [...ledger.excesses, change],
      };
    case 'returned':
      return takeBack(ledger, change);
    case 'waived':
      return { ...withCharge(ledger, change.chargeId, change.amount), waivers: [...ledger.waivers, change] };
    case 'case_opened':
    case 'case_closed':
      return writeCase(ledger, change);
    case 'session_moved':
      return {
        ...ledger,
        state: { ...ledger.state, session: { ...ledger.state.session, state: change.to } },
        sessionMoves: [...ledger.sessionMoves, change],
      };
    case 'announced':
      return { ...ledger, announcements: [...ledger.announcements, change] };
  }
}

/** A payment that brought its money. */
export const paidPayment = (more: Partial<PaymentState>): PaymentState => ({
  ...initialFields,
  id: 'p',
  status: 'successful',
  base: 1_000,
  commission: 0,
  received: 1_000,
  hasTaxData: false,
  chargeIds: ['a', 'b'],
  ...more,
});

function create(ledger: Ledger, event: MoneyEvent, { paymentId, as }: Of<'payment_created'>): Ledger {
  const payments = [...ledger.state.payments, newPayment(ledger.state, event)];
  const actor = as === 'pristine' ? 'payer' : 'evidence';
  return {
    ...ledger,
    state: { ...ledger.state, payments },
    events: [...ledger.events, { paymentId, from: 'new', to: as, actor }],
  };
}

function newPayment(state: MoneyState, event: MoneyEvent): PaymentState {
  if (event.kind === 'money_found') return unattempted(state, event);
  if (event.kind !== 'prepared') throw new Error(`${event.kind} makes no payment`);
  const { paymentId: id, base, commission, chargeIds } = event;
  return { ...initialFields, id, status: 'pristine', base, commission, chargeIds, hasTaxData: choosesTaxData(event) };
}

/** Whether the payer chose tax data for a prepared payment: yes for every odd amount, in the database's books too. */
export const choosesTaxData = ({ base }: { readonly base: number }): boolean => base % 2 === 1;

function allocate(ledger: Ledger, change: Of<'allocated'>): Ledger {
  const { paymentId, chargeId, amount, as } = change;
  const id = `${paymentId}/${ledger.allocations.length}`;
  const booked = withPayment(ledger, paymentId, ({ allocations }) => ({
    allocations: [...allocations, { id, chargeId, left: amount }],
  }));
  return {
    ...withCharge(booked, chargeId, amount),
    allocations: [...ledger.allocations, { id, paymentId, chargeId, amount, as, reversed: 0 }],
  };
}

function takeBack(ledger: Ledger, change: Of<'returned'>): Ledger {
  const { paymentId, allocationId, part, amount } = change;
  const from = ledger.allocations.find(({ id }) => id === allocationId);
  const allocations = ledger.allocations.map((each) =>
    each.id === allocationId ? { ...each, reversed: each.reversed + amount } : each,
  );
  const taken = withPayment(ledger, paymentId, (payment) => ({
    returned: payment.returned + amount,
    excess: part === 'excess' ? payment.excess - amount : payment.excess,
    // A wholly returned allocation counts again with the part that came back.
    allocations: allocations
      .filter((each) => each.paymentId === paymentId && each.amount > each.reversed)
      .map(({ id, chargeId, amount: all, reversed }) => ({ id, chargeId, left: all - reversed })),
  }));
  return {
    ...(from ? withCharge(taken, from.chargeId, -amount) : taken),
    allocations,
    returns: [...ledger.returns, change],
  };
}

function writeCase(ledger: Ledger, change: Of<'case_opened'> | Of<'case_closed'>): Ledger {
  const { paymentId, as: kind } = change;
  const others = ledger.cases.filter((each) => each.paymentId !== paymentId || each.kind !== kind);
  const known = ledger.cases.find((each) => each.paymentId === paymentId && each.kind === kind);
  const amount = change.kind === 'case_opened' ? change.amount : (known?.amount ?? 0);
  const resolution = change.kind === 'case_closed' ? change.resolution : null;
  const written = withPayment(ledger, paymentId, ({ openCases }) => ({
    openCases: [
      ...openCases.filter((each) => each.kind !== kind),
      ...(change.kind === 'case_opened' ? [{ kind, amount }] : []),
    ],
  }));
  return { ...written, cases: [...others, { paymentId, kind, amount, resolution }] };
}

function withPayment(ledger: Ledger, id: string, change: (payment: PaymentState) => Partial<PaymentState>): Ledger {
  const payments = ledger.state.payments.map((each) => (each.id === id ? { ...each, ...change(each) } : each));
  return { ...ledger, state: { ...ledger.state, payments } };
}

function withCharge(ledger: Ledger, id: string, more: number): Ledger {
  const charges = ledger.state.charges.map((each): ChargeState =>
    each.id === id ? { ...each, allocated: each.allocated + more } : each,
  );
  return { ...ledger, state: { ...ledger.state, charges } };
}
