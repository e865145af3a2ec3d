import type { MoneyChange, MoneyEvent } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import type { Trx } from '../../db/driver/db.ts';
import { evidenceInsert } from '../../db/write/evidence.ts';
import type { Cause } from './decision.ts';

/** What followed from one event. */
export interface Decided {
  readonly state: MoneyState;
  readonly event: MoneyEvent;
  readonly changes: readonly MoneyChange[];
}

/** Returns the write of a decision's evidence; null without evidence, and for evidence of what is booked already. */
export function evidenceOf(trx: Trx, cause: Cause, { state, event, changes }: Decided) {
  if (cause.by !== 'evidence') return null;
  const isStale = changes.length === 0 && contradicts(state, event);
  if (!isStale && changes.length === 0) return null;
  return evidenceInsert(trx, {
    session_id: state.session.id,
    payment_id: event.paymentId,
    kind: cause.kind,
    provider: cause.provider,
    provider_ref: cause.observation.providerRef,
    observation: cause.observation,
    inbox_id: cause.inboxId,
    outcome: isStale ? 'stale' : 'applied',
  });
}

/** P10: a provider that reverses a success, or ends a payment in two ways, changes nothing; its report is stored. */
function contradicts(state: MoneyState, event: MoneyEvent): boolean {
  const payment = state.payments.find(({ id }) => id === event.paymentId);
  return event.kind === 'ended' && payment !== undefined && payment.status !== event.as;
}
