import type { Transaction } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { Database } from './tables.generated.ts';

export interface ApplyContext {
  readonly sessionId: string;
  /** Why, in a word or two: `webhook`, `query`, `commit`. */
  readonly cause: string;
  /** The evidence row a move rests on, when it rests on one. */
  readonly evidenceId: number | null;
  /** When the provider says the money was paid. */
  readonly paidAt: Date | null;
  /** The currency the money came in, when money came. */
  readonly receivedCurrency: string | null;
  /** What the school wrote beside its decision on a case. */
  readonly note: string | null;
}

export type Of<K extends MoneyChange['kind']> = Extract<MoneyChange, { kind: K }>;
export type Trx = Transaction<Database>;
