/** Cases about a payment's money. Called by `apply.ts` alone. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ApplyContext, Of, Trx } from './apply-context.ts';
import { now } from './now.ts';

/** Opens a case, or opens it again with its new amount: a payment has one of each kind. */
export function openCase(trx: Trx, change: Of<'case_opened'>, context: ApplyContext): Promise<unknown> {
  return sql`
    insert into money_case (id, school_id, session_id, payment_id, provider, provider_ref, reference, kind, amount, currency, opened_at)
    select ${randomUUID()}, s.school_id, p.session_id, p.id, p.provider, p.provider_ref, p.reference, ${change.as}, ${change.amount},
      coalesce(${receivedCurrency(context, change)}::text, p.currency), ${now}
    from payment p join session s on s.id = p.session_id where p.id = ${change.paymentId}
    on conflict (payment_id, kind) do update
      set amount = excluded.amount, closed_at = null, resolution = null, note = null`.execute(trx);
}

/** What came was in another currency than was asked: the case says which. */
function receivedCurrency(context: ApplyContext, change: Of<'case_opened'>): string | null {
  return change.as === 'wrong_currency' ? context.receivedCurrency : null;
}

/** Closes a case with how it ended. */
export function closeCase(trx: Trx, change: Of<'case_closed'>, { note }: ApplyContext): Promise<unknown> {
  return trx
    .updateTable('money_case')
    .set({ closed_at: now, resolution: change.resolution, note })
    .where('payment_id', '=', change.paymentId)
    .where('kind', '=', change.as)
    .where('closed_at', 'is', null)
    .execute();
}
