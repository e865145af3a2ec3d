import type { StatementMap } from '#contracts/statement-files';
import type { StatementProblem, StatementReading, StatementRequest } from '#contracts/statements';
import type { Currency } from '#domain/money';

/** A line of the file, as far as it is shown. */
export interface ReadLine {
  readonly line: number;
  /** `YYYY-MM-DD` in the school's zone. */
  readonly day: string;
  readonly minor: number;
  readonly currency: Currency;
  /** All its texts, without control characters and double spaces; may be empty. */
  readonly reference: string;
}

/** Money that came in, as one line of the file has it. */
export interface Deposit extends ReadLine {
  /** Its texts one by one: each may name something by itself. */
  readonly texts: readonly string[];
  /** The bank's own id of the movement; empty where it gives none. */
  readonly movementId: string;
  /** Its identity: the bank's id of the movement, the balance after it, or only day, amount and words. */
  readonly knownBy: 'movement' | 'balance' | 'words' | 'tracking_key';
  /** For a bank's notice, with the account it came from and went to; null on a statement, whose text holds the key. */
  readonly trackingKey: string | null;
  readonly accounts: string | null;
  /** The same for a line each time: for a school's line with an id or a balance in any file, else in the same file. */
  readonly fingerprint: Buffer;
  /** Whether the file has an earlier line with the same id or balance: then neither identifies it. */
  readonly isRepeat: boolean;
  /** The hashes of the file's lines and cells, and of this line's cells, whichever columns were named. */
  readonly fileSha256: Buffer;
  readonly rowSha256: Buffer;
}

export type StatementRow =
  | { readonly kind: 'deposit'; readonly deposit: Deposit }
  | ({ readonly kind: 'ignored' } & ReadLine)
  | { readonly kind: 'problem'; readonly problem: StatementProblem };

/** The statement's school, and the day there. */
export interface StatementOwner {
  readonly schoolId: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly now: Date;
}

/** A saved map, as far as it reads files. */
export type ReadingMap = Omit<StatementMap, 'id' | 'created_at' | 'changed_at'>;

export interface StatementJob {
  readonly owner: StatementOwner;
  readonly request: StatementRequest;
  /** The map that the request names; else all of the school, of which one may fit the file. */
  readonly maps: readonly ReadingMap[];
}

/** A file's lines, and how it was read. */
export interface ReadStatement {
  readonly file: StatementReading;
  readonly rows: readonly StatementRow[];
}

/** Reads statements beside the event loop. */
export interface StatementReader {
  /** As `readStatementFile`; refuses as `service_unavailable` if too many wait. */
  read(job: StatementJob): Promise<ReadStatement>;
}
