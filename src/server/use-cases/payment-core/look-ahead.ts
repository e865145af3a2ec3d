import type { MoneyEffectAnswer } from '#contracts/money-previews';
import { decide } from '#domain/decide';
import { effectOf } from '#domain/money-effect';
import type { MoneyEvent, MoneyRefusal } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import { lockMoneyState } from '../../db/read/money-state.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';

/** What an event would do, or why it is refused. */
export type Ahead =
  | { readonly effect: MoneyEffectAnswer; readonly refusal: null }
  | { readonly effect: null; readonly refusal: MoneyRefusal };

/** Returns what an event would do to a session, by the rules that decide it. Writes nothing. */
export function lookAhead(state: MoneyState, event: MoneyEvent): Ahead {
  const decision = decide(state, event);
  if (!decision.ok) return { effect: null, refusal: decision.code };
  const { owedBefore, owedAfter, waived, excess, charges } = effectOf(state, decision.changes);
  const effect = {
    session_id: state.session.id,
    owed_before: owedBefore,
    owed_after: owedAfter,
    waived,
    excess,
    charges: charges.map(({ id, ...owes }) => ({
      charge_id: id,
      owed_before: owes.owedBefore,
      owed_after: owes.owedAfter,
    })),
  };
  return { effect, refusal: null };
}

/** Looks at a session's money as a decision would find it. Null where there is no such session. */
export const withMoneyState = <T>(
  { db }: Services,
  sessionId: string,
  look: (state: MoneyState, trx: Trx) => T | Promise<T>,
): Promise<T | null> =>
  db.transaction().execute(async (trx) => {
    const state = await lockMoneyState(trx, sessionId);
    return state && (await look(state, trx));
  });
