/** What is decided about a session's money, why, and what comes of it. */
import type { OperationNodeSource } from 'kysely';
import type { Actor } from '#domain/actor';
import type { MoneyChange, MoneyEvent, MoneyRefusal } from '#domain/money-change';
import type { Observed } from '#providers/observation';
import type { Write } from '../../db/write/write-batch.ts';
import { currentActor } from '../../basics/request-context.ts';

/** The source of a provider's report: a signed webhook, a response, or a school's bank statement. */
export interface Source {
  readonly kind: 'webhook' | 'query' | 'statement_line';
  /** The webhook it came in, or that made us ask. */
  readonly inboxId: number | null;
}

/** The provider was called or asked, and this was its answer. */
export const answered: Source = { kind: 'query', inboxId: null };

/** The source of an event. Only `evidence` can bring money. */
export type Cause =
  | { readonly by: 'payer' | 'system'; readonly because: string }
  | (Source & { readonly by: 'evidence'; readonly provider: string; readonly observation: Observed | RefundWord });

export interface RefundWord {
  readonly kind: 'refund_done';
  readonly refundId: string;
  /** The provider's id of the refund. */
  readonly providerRef: string;
}

/** Who acts in this request; a provider where nothing but its word moved a payment. */
export function actorOf({ by }: Cause): Actor {
  const actor = currentActor();
  return by === 'evidence' && actor.kind === 'clock' ? { kind: 'provider', id: null } : actor;
}

export type MoneyEvents = MoneyEvent | readonly [MoneyEvent, ...MoneyEvent[]];

export interface DecisionRequest {
  readonly cause: Cause;
  /** Of several, each is decided on the state that the one before it left. A later refusal undoes the transaction. */
  readonly events: MoneyEvents;
  /** The school's note on its decision. */
  readonly note?: string | null | undefined;
  /** Rows written in the first decision's statement. Their columns of a payment win over the decision's. */
  readonly writes?: readonly Write[];
  /** A query for one row as the decision leaves it. Not with several events. */
  readonly read?: OperationNodeSource | undefined;
  /** The work sends nothing behind it: the transaction may end with it. */
  readonly isLast?: true;
}

export type TransitionResult =
  | {
      readonly ok: true;
      readonly changes: readonly MoneyChange[];
      /** The row that `read` found; null if nothing was written. */
      readonly row: object | null;
    }
  | Refused;

export interface Refused {
  readonly ok: false;
  readonly code: MoneyRefusal | 'payment_session_not_found';
}
