import { type BookLine, compareBooks, type Difference } from '#domain/compare-books';
import type { SettledPayment } from '#providers/observation';
import type { OurLine } from '../../db/books/book-lines.ts';

/** Money of the last minutes may be on one side only. */
export const edgeMs = 3_600_000;

export interface Listed {
  /** `accountName`. */
  readonly account: string;
  readonly lines: readonly BookLine[];
  /** The time that the list was asked for. */
  readonly from: Date;
  readonly to: Date;
}

/** Where an account's list and our books differ, either way. `ours` may hold more than that account's. */
export function listDifferences({ account, lines, from, to }: Listed, ours: readonly OurLine[]): readonly Difference[] {
  const listed = new Set(lines.map(({ providerRef }) => providerRef));
  const isWithin = ({ paidAt }: OurLine) =>
    paidAt !== null && paidAt.getTime() > from.getTime() + edgeMs && paidAt.getTime() < to.getTime() - edgeMs;
  const own = ours.filter((line) => line.account === account && (listed.has(line.providerRef) || isWithin(line)));
  return compareBooks(lines, own, ours);
}

/** A payment on a provider's list as one side of the comparison. */
export const lineOf = (
  provider: string,
  account: string,
  { providerRef, paymentId, received, returned }: SettledPayment,
): BookLine => ({
  provider,
  account,
  providerRef,
  paymentId: paymentId ?? null,
  received: received.minor,
  currency: received.currency,
  returned: returned ?? [],
});
