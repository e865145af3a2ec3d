/** What each possible decision of a case would do to the money. */
import { randomUUIDv7 } from 'node:crypto';
import type { MoneyCase } from '#contracts/cases';
import type { CaseChoice, CaseChoices } from '#contracts/money-previews';
import { askRefund } from '#domain/ask-refund';
import type { MoneyState } from '#domain/money-state';
import { bankStatement } from '#providers/registry';
import { readPayment } from '../../db/read/payments.ts';
import type { StoredCase } from '../../db/write/cases.ts';
import { type Ahead, lookAhead, withMoneyState } from '../payment-core/look-ahead.ts';
import { awaitedOnStatement } from '../payments/book-money.ts';
import { isAboveLimit, refundLimitOf } from '../refunds/asking-gate.ts';
import { refundWay } from '../refunds/refund-order.ts';
import type { SchoolCall } from '../school-call.ts';
import { caseOfSchool, resolutionOf } from './cases-of-school.ts';
import { amountToReturn } from './settle-placed.ts';
import { isRefundCase } from './settle-refund-case.ts';
import { refuseOtherSession } from './settle-unplaced.ts';

const nothing = {
  means: 'other',
  needs_note: false,
  needs_session: false,
  returned: 0,
  effect: null,
  needs_approval: false,
  refusal: null,
} as const satisfies Partial<CaseChoice>;

const accept = { ...nothing, action: 'accept' } as const;

/**
 * Returns the possible decisions of an open case, each with what it would do. None while its refund waits for another
 * person. Refuses as `case_not_found`, and with a session as a `credit` to it would.
 */
export async function listCaseChoices(
  call: SchoolCall,
  { id, sessionId }: { readonly id: string; readonly sessionId: string | undefined },
): Promise<CaseChoices> {
  const found = await caseOfSchool(call, id);
  if (found.shown.status === 'resolved' || found.shown.refund_approval_id !== null) return { data: [] };
  return { data: await choicesOf(call, found, sessionId) };
}

function choicesOf(call: SchoolCall, found: StoredCase, sessionId: string | undefined): Promise<CaseChoice[]> {
  if (found.shown.kind === 'refund_failed') return ofFailedRefund(call, found);
  if (isRefundCase(found)) return Promise.resolve([accept]);
  if (found.returnKind !== null) return ofReportedReturn(call, found);
  return found.placed === null ? ofUnplaced(call, found, sessionId) : ofPlaced(call, found, found.placed);
}

/** The provider sends it again, or it was returned by hand: what it took off was taken off when it was sent first. */
async function ofFailedRefund({ services }: SchoolCall, { shown }: StoredCase): Promise<CaseChoice[]> {
  const payment = shown.payment_id === null ? null : await readPayment(services.db, shown.payment_id);
  const way = payment && (await refundWay(services, payment));
  const refund = { ...nothing, action: 'refund', returned: shown.amount ?? 0 } as const;
  return [...(way ? [{ ...refund, means: 'provider' } as const] : []), { ...refund, needs_note: true }, accept];
}

/** A return that its provider reports: one that the school recorded, or another one. */
async function ofReportedReturn(call: SchoolCall, { shown, returnKind }: StoredCase): Promise<CaseChoice[]> {
  const { session_id, payment_id: paymentId, amount } = shown;
  if (session_id === null || paymentId === null || amount === null || returnKind === null) return [accept];
  const another = await withMoneyState(call.services, session_id, (state) =>
    lookAhead(state, { kind: 'money_returned', paymentId, returnId: randomUUIDv7(), minor: amount, as: returnKind }),
  );
  return [accept, { ...nothing, action: 'refund', returned: amount, ...another }];
}

async function ofUnplaced(call: SchoolCall, found: StoredCase, sessionId: string | undefined): Promise<CaseChoice[]> {
  const { kind, amount, currency } = found.shown;
  const returned = amount ?? 0;
  const limit = await refundLimitOf(call, null);
  const effect = sessionId === undefined ? null : await ofCredit(call, found, sessionId, currency ?? '');
  return [
    { ...nothing, action: 'credit', needs_session: true, ...effect },
    {
      ...nothing,
      action: 'refund',
      needs_note: true,
      returned,
      needs_approval: isAboveLimit(limit, returned, currency !== call.school.currency),
    },
    { ...accept, needs_note: kind === 'unknown_ref' },
  ];
}

async function ofCredit(call: SchoolCall, found: StoredCase, sessionId: string, currency: string) {
  await refuseOtherSession(call, sessionId, currency);
  const { provider, accountId, providerRef, paidAt, shown } = found;
  const money = {
    provider: provider ?? bankStatement.name,
    account_id: accountId,
    providerRef: providerRef ?? shown.id,
    reference: shown.reference,
    minor: shown.amount ?? 0,
    currency,
    paidAt,
  };
  return withMoneyState(call.services, sessionId, async (state, trx) => {
    const awaited = await awaitedOnStatement(trx, state, money);
    const { minor } = money;
    return lookAhead(
      state,
      awaited === null
        ? { kind: 'money_found', paymentId: randomUUIDv7(), minor, currency, hasTaxData: false }
        : { kind: 'money_received', paymentId: awaited, minor, currency },
    );
  });
}

async function ofPlaced(
  call: SchoolCall,
  { shown }: StoredCase,
  { paymentId, sessionId, kind }: NonNullable<StoredCase['placed']>,
): Promise<CaseChoice[]> {
  const { services } = call;
  const payment = await readPayment(services.db, paymentId);
  const way = payment && (await refundWay(services, payment));
  const limit = await refundLimitOf(call, paymentId);
  const isForeign = payment?.cases.some((each) => each.kind === 'wrong_currency') ?? false;
  const choices = await withMoneyState(services, sessionId, (state): CaseChoice[] => {
    const money = state.payments.find(({ id }) => id === paymentId);
    if (!money) return [];
    const decided = (action: 'accept' | 'credit'): CaseChoice => {
      const event = { kind: 'case_decided', paymentId, case: kind, as: resolutionOf[action] } as const;
      return { ...nothing, action, ...lookAhead(state, event) };
    };
    const minor = amountToReturn(money, kind);
    const refund = {
      ...nothing,
      action: 'refund',
      returned: minor,
      needs_approval: minor > 0 && isAboveLimit(limit, minor, isForeign),
      ...returning(state, paymentId, minor),
    } as const;
    const asked = askRefund(money, { minor, way, isForeignMoney: isForeign });
    const sent = { ...refund, means: 'provider', refusal: asked.ok ? refund.refusal : asked.code } as const;
    const byHand = { ...refund, needs_note: true } as const;
    return [decided('accept'), decided('credit'), ...(way ? [sent] : []), byHand];
  });
  return inOrder(choices ?? [], shown);
}

/** Without anything left, the case is closed alone. */
const returning = (state: MoneyState, paymentId: string, minor: number): Ahead | null =>
  minor === 0
    ? null
    : lookAhead(state, {
        kind: 'money_returned',
        paymentId,
        returnId: randomUUIDv7(),
        minor,
        as: 'refund',
        byHand: true,
      });

/** What the payer prefers first; `accept` first otherwise. */
const inOrder = (choices: readonly CaseChoice[], { payer_preference: preference }: MoneyCase): CaseChoice[] =>
  choices.toSorted((one, other) => Number(other.action === preference) - Number(one.action === preference));
