/** A session's life as chance would have it, step by step, with its books looked through after each. */
import { type Decide, happen, type Ledger, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import { cellsOf } from './money-cells.fixture.ts';
import type { Decision, MoneyEvent } from './money-change.ts';
import { chosen, type Outside } from './simulation-steps.fixture.ts';

export interface Beginning {
  /** One to four amounts in minor units. */
  readonly amounts: readonly number[];
  readonly restPayable: boolean;
  readonly generateInvoice: boolean;
}

export interface Seen {
  readonly cells: Set<string>;
  readonly paymentEdges: Set<string>;
  readonly sessionEdges: Set<string>;
}
export const nothingSeen = (): Seen => ({ cells: new Set(), paymentEdges: new Set(), sessionEdges: new Set() });

export interface Watching {
  /** The rules to live by, unless they are the real ones. */
  readonly by?: Decide;
  readonly seen?: Seen;
  /** Called with every event, its decision, and the books after it. */
  keep?(event: MoneyEvent, decision: Decision, after: Ledger): void;
}

/** The books before anything happened: charges c0, c1 and so on, oldest first. */
function begin({ amounts, restPayable, generateInvoice }: Beginning): Ledger {
  return openLedger(
    amounts.map((amount, index) => ({ id: `c${index}`, amount })),
    { restPayable, generateInvoice },
  );
}

/** Lives one session to its end. Throws when an invariant breaks, with all that happened until then. */
export function live(beginning: Beginning, steps: readonly number[], { by, seen, keep }: Watching = {}): void {
  let ledger = begin(beginning);
  const providerBooks = new Map<string, number>();
  const story: string[] = [];
  for (const step of steps) {
    for (const make of chosen(ledger, step)) {
      const event = make(ledger);
      if (typeof event === 'string') ledger = flag(ledger, event);
      if (event === null || typeof event === 'string') continue;
      if (seen) for (const cell of cellsOf(ledger.state, event)) seen.cells.add(nameCell(cell, ledger));
      const { ledger: next, decision } = happen(ledger, event, by);
      const decisionText = decision.ok ? decision.changes.map(({ kind }) => kind).join(' ') : decision.code;
      story.push(`${JSON.stringify(event)} ${decisionText}`);
      if (decision.ok) remember(providerBooks, event);
      // Books that were sound are sound while nothing is written.
      const wrong =
        next === ledger
          ? heard(next, providerBooks)
          : [...broken(next), ...heard(next, providerBooks), ...twice(ledger, next)];
      ledger = next;
      keep?.(event, decision, next);
      if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\nafter\n${story.join('\n')}`);
    }
  }
  if (seen) remark(seen, ledger);
}

export function nameCell(cell: readonly string[], { state }: Pick<Ledger, 'state'>): string {
  return `${cell.join(' | ')} | ${state.session.disabled ? 'disabled' : 'enabled'}`;
}

/** The provider's own books: the most it ever said that came for each payment. */
function remember(providerBooks: Map<string, number>, event: MoneyEvent): void {
  if (event.kind !== 'money_received' && event.kind !== 'money_found') return;
  providerBooks.set(event.paymentId, Math.max(event.minor, providerBooks.get(event.paymentId) ?? 0));
}

/** X2: the money by the provider's books is the money received in ours. */
function heard(ledger: Ledger, providerBooks: ReadonlyMap<string, number>): readonly string[] {
  return ledger.state.payments
    .filter(({ id, received }) => (received ?? 0) !== (providerBooks.get(id) ?? 0))
    .map(({ id, received }) => `X2 ${id} received ${received}, the provider says ${providerBooks.get(id)}`);
}

function remark(seen: Seen, { events, sessionMoves }: Ledger): void {
  for (const { from, to, actor } of events) if (from !== to) seen.paymentEdges.add(`${from} ${to} ${actor}`);
  for (const { from, to } of sessionMoves) seen.sessionEdges.add(`${from} ${to}`);
}

/** X3: no money goes to a charge that another session settled. */
function twice(before: Ledger, after: Ledger): readonly string[] {
  return after.state.charges
    .filter(
      ({ allocated, settledElsewhere }, at) =>
        settledElsewhere && allocated > (before.state.charges[at]?.allocated ?? 0),
    )
    .map(({ id }) => `X3 ${id} is settled in another session`);
}

/** The oldest charge is the one that another session has too. */
function flag({ state, ...books }: Ledger, what: Outside): Ledger {
  if (what === 'disable' || what === 'enable')
    return { ...books, state: { ...state, session: { ...state.session, disabled: what === 'disable' } } };
  const settledElsewhere = what === 'settled elsewhere';
  const charges = state.charges.map((charge, at) => (at === 0 ? { ...charge, settledElsewhere } : charge));
  return { ...books, state: { ...state, charges } };
}
