/** What of a stored account decides whose it is. */
export interface StoredAccountFacts {
  /** Null: the installation's. */
  readonly school_id: string | null;
  readonly state: 'open' | 'closed';
}

/**
 * Which of the stored accounts at one provider moves a school's new payments: its own where it ever had one, else the
 * installation's where that has a stored one, else the `default` from the environment. `none` where that one is closed: a
 * closed account never falls back to another. `rows` are the school's and the installation's.
 */
export function accountForSchool<Row extends StoredAccountFacts>(rows: readonly Row[]): Row | 'default' | 'none' {
  const own = rows.filter(({ school_id }) => school_id !== null);
  const candidates = own.length > 0 ? own : rows;
  if (candidates.length === 0) return 'default';
  return candidates.find(({ state }) => state === 'open') ?? 'none';
}
