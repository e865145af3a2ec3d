import type { Currency } from '#domain/money';

/** The body of a request with many rows. */
export interface BulkBody {
  readonly kind: 'json' | 'csv';
  readonly bytes: Uint8Array;
  /** Of the school's amounts. */
  readonly currency: Currency;
}

/** Reads the rows of a large body beside the event loop. */
export interface BulkReader {
  /** Returns batches of rows as JSON, each quickly read. Refuses as `readBulk`, and if too many wait. */
  read(body: BulkBody): Promise<readonly string[]>;
}
