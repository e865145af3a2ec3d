import type { Kysely } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';

/** The product that is measured, in a process of its own. */
export interface Measured {
  readonly origin: string;
  readonly schoolKey: string;
  /** Without an end to a statement. */
  readonly db: Kysely<Database>;
  /** The product and its PostgreSQL, each with its children. */
  readonly processes: readonly number[];
}

export const shown = (value: number | null, digits = 0): string =>
  value === null || Number.isNaN(value) ? '–' : value.toFixed(digits);
