/** The facts of a stored account that decide its owner. */
export interface StoredAccountFacts {
  /** Null: the installation's. */
  readonly school_id: string | null;
  readonly state: 'open' | 'closed';
}

/**
 * Returns the stored account at one provider for a school's new payments: its own if it ever had one, else the stored
 * one of the installation, else `default` from the environment. `none` if that one is closed: a closed account never
 * falls back to another. `rows` are the school's and the installation's.
 */
export function accountForSchool<Row extends StoredAccountFacts>(rows: readonly Row[]): Row | 'default' | 'none' {
  const own = rows.filter(({ school_id }) => school_id !== null);
  const candidates = own.length > 0 ? own : rows;
  if (candidates.length === 0) return 'default';
  return candidates.find(({ state }) => state === 'open') ?? 'none';
}
