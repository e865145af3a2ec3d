/** The books of the other side: a provider's list of payments, and a bank that calls us about its own. */
import type { BillerCapability } from './biller-capability.ts';
import type { SettledPayment } from './observation.ts';

export interface StatementCapability {
  /**
   * Every payment that received money in the window, and every one of which money went back in it, however old: each as it
   * stands now, whole. For reconciliation; present only where the provider can.
   * Throws when the list cannot be read whole: half a list would look like missing money.
   */
  readonly listSettled: (from: Date, to: Date) => Promise<readonly SettledPayment[]>;
  /** Present where a bank calls us: what a student owes, that it takes money, that it takes it back. */
  readonly biller: BillerCapability;
}
