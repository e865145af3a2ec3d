/** The books of the other side: a provider's list of payments, and a bank that calls us about its own. */
import type { BillerCapability } from './biller-capability.ts';
import type { SettledPayment } from './observation.ts';

export interface StatementCapability {
  /**
   * Returns every payment, of any age, that received or returned money in the window, each whole and as of now. For
   * reconciliation; present only if the provider can.
   * Throws if the list cannot be read whole: half a list would look like missing money.
   */
  readonly listSettled: (from: Date, to: Date) => Promise<readonly SettledPayment[]>;
  /** Present if a bank calls us: to query a student's debt, take money, and take it back. */
  readonly biller: BillerCapability;
}
