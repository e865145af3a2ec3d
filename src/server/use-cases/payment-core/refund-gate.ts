import type { Trx } from '../../db/driver/db.ts';

/** What every way to give money back passes. */
export interface RefundGate {
  /** The id of the refund, of the return, or of what waits. */
  readonly id: string;
  /** What was approved, minor units: nothing else is given back. Null before. */
  readonly approved: number | null;
  /** Before the session is locked. */
  enter(trx: Trx): Promise<void>;
  /** Under the session's lock, with what goes back. True: it waits for another person, and nothing else is written. */
  holds(trx: Trx, minor: number): Promise<boolean>;
}
