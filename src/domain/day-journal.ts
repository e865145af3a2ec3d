/** A day's lines as a journal of double entry. Amounts are whole minor units; each line's entries balance. */

/** What an entry is about; each has an account of the school's own ledger. */
export const ledgerEntries = ['money', 'income', 'commission', 'refund', 'reversal', 'chargeback', 'fee'] as const;
export type LedgerEntry = (typeof ledgerEntries)[number];

export interface LedgerAccount {
  readonly entry: LedgerEntry;
  /** Null: every method. */
  readonly method_key: string | null;
  /** Null: every campus. */
  readonly campus_id: string | null;
  readonly account: string;
}

/** A line of a day. Only an undone return is below zero. */
export interface JournalLine {
  readonly kind: 'payment' | 'refund' | 'reversal' | 'chargeback' | 'fee';
  readonly campus_id: string;
  readonly method_key: string;
  readonly currency: string;
  readonly amount: number;
  readonly commission: number;
}

/** One row: a debit or a credit, the other is zero. */
export interface JournalRow<Line> {
  readonly entry: LedgerEntry;
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
  readonly line: Line;
}

/** An entry without an account. */
export interface MissingAccount {
  readonly entry: LedgerEntry;
  readonly method_key: string;
  readonly campus_id: string;
}

/**
 * Money that came is debited to the provider's account and credited to income and commission. What goes back or is
 * kept is the reverse. Returns the rows in the lines' order, and every entry that has no account.
 */
export function dayJournal<Line extends JournalLine>(
  lines: readonly Line[],
  accounts: readonly LedgerAccount[],
): { readonly rows: readonly JournalRow<Line>[]; readonly missing: readonly MissingAccount[] } {
  const missing = new Map<string, MissingAccount>();
  const rows = lines.flatMap((line) =>
    entriesOf(line)
      .filter(({ amount }) => amount !== 0)
      .map(({ entry, amount }) => {
        const account = accountOf(accounts, entry, line);
        const { method_key, campus_id } = line;
        if (account === null)
          missing.set(JSON.stringify([entry, method_key, campus_id]), { entry, method_key, campus_id });
        const sides = { debit: Math.max(0, amount), credit: Math.max(0, -amount) };
        return { entry, account: account ?? '', ...sides, line };
      }),
  );
  return { rows, missing: [...missing.values()] };
}

/** Debits are above zero, credits below; they add up to zero. */
function entriesOf({ kind, amount, commission }: JournalLine): readonly { entry: LedgerEntry; amount: number }[] {
  if (kind !== 'payment')
    return [
      { entry: kind, amount },
      { entry: 'money', amount: -amount },
    ];
  return [
    { entry: 'money', amount },
    { entry: 'income', amount: commission - amount },
    { entry: 'commission', amount: -commission },
  ];
}

/** The account that names most of the line: a method counts more than a campus. Null when none fits. */
function accountOf(accounts: readonly LedgerAccount[], entry: LedgerEntry, line: JournalLine): string | null {
  const fits = accounts.filter(
    (each) =>
      each.entry === entry &&
      (each.method_key === null || each.method_key === line.method_key) &&
      (each.campus_id === null || each.campus_id === line.campus_id),
  );
  const weight = ({ method_key, campus_id }: LedgerAccount) =>
    (method_key === null ? 0 : 2) + (campus_id === null ? 0 : 1);
  return fits.toSorted((a, b) => weight(b) - weight(a))[0]?.account ?? null;
}
