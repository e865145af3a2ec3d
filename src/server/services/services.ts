import type { Keyring } from '../basics/keys.ts';
import type { Logger } from '../basics/log.ts';
import type { Mode } from '../basics/mode.ts';
import type { Roles } from '../basics/roles.ts';
import type { Db } from '../db/driver/db.ts';
import type { Replica } from '../db/driver/replica.ts';
import type { OfAccount } from '../db/read/provider-accounts.ts';
import type { RefusedAccount } from '../db/write/account-details.ts';
import type { InboxRow } from '../db/write/inbox.ts';
import type { Retention } from '../db/write/keep-days.ts';
import type { Papers } from '../documents/papers.ts';
import type { CredentialRules } from './credential-rules.ts';
import type { Accounts } from './accounts.ts';
import type { Mailer } from './mailer.ts';
import type { BulkReader } from './bulk-reader.ts';
import type { StatementReader } from './statement-reader.ts';

/** The services of every route and use-case. Made once in `main.ts`. */
export interface Services {
  readonly db: Db;
  /** For the reads of `db/read/reads.ts`; null: the primary answers all. */
  readonly replica: Replica | null;
  readonly log: Logger;
  readonly keys: Keyring;
  /** Our address for payers, e.g. `https://pay.example`; no slash at the end. */
  readonly origin: string;
  /** Sandbox: emulated providers, loopback origins and demo keys are allowed. Staging: no real money moves. */
  readonly mode: Mode;
  /** The work of this process. */
  readonly roles: Roles;
  /** What credentials of accounts are held to. */
  readonly credentialRules: CredentialRules;
  /** Whether the database's clock may be ahead of the machine's: answers of a sandbox tell its time then. */
  readonly clockMoves: boolean;
  /** The operator's own pages that may show the checkout in a frame. */
  readonly parentOrigins: readonly string[];
  /** The origin of our own card form, a host of its own. */
  readonly cardFrameOrigin: string | null;
  /** The origin of the school's desk, a host of its own; null: there is none. */
  readonly deskOrigin: string | null;
  /** Null: navigation is reported nowhere. */
  readonly analytics: {
    readonly containerId: string;
    readonly tagsOrigin: string;
    readonly scriptOrigin: string;
  } | null;
  /** Whether phones store what opens a slip without a network. */
  readonly offline: boolean;
  /** Who may read `/metrics`: a bearer of the token, readers on this machine, or nobody. */
  readonly metricsReaders:
    | { readonly kind: 'token'; readonly token: string }
    | { readonly kind: 'this_machine' }
    | { readonly kind: 'closed' };
  /** Aborted once this process is told to stop: it takes no more traffic. */
  readonly draining: AbortSignal;
  /** Calls of a school's key in a minute at each process; 0: no limit. */
  readonly keyCallsPerMinute: number;
  readonly retention: Retention;
  /** What of the environment only `go-live check` asks. */
  readonly setUp: {
    /** Whether a proxy is named that ends TLS. */
    readonly namesProxy: boolean;
    /** How many secrets of before there are. */
    readonly previousSecrets: number;
    /** The version of the legal texts that the operator's counsel approved; null: none. */
    readonly legalReviewed: string | null;
  };
  readonly accounts: Accounts;
  readonly credentials: CredentialWatch;
  readonly statements: StatementReader;
  readonly bulkReader: BulkReader;
  readonly papers: Papers;
  /** Null where e-mail is not set up: then no e-mail is queued. */
  readonly mailer: Mailer | null;
  /** Called after every commit that made background work: deliver, check, apply. Never waits. */
  wake(work: Work): void;
  /** Stores a webhook, and applies it here if there is room; returns once it is stored. */
  arrive(store: StoreWebhook): Promise<void>;
  /** Listeners of live status; `notify` after a commit. */
  readonly live: LiveStatus;
}

/** Stores a webhook, as taken by this process or not. Returns null if it was there already. */
export type StoreWebhook = (isTaken: boolean) => Promise<InboxRow | null>;

export type Work =
  | 'inbox'
  | 'payments'
  | 'turns'
  | 'lists'
  | 'refunds'
  | 'approvals'
  | 'sessions'
  | 'links'
  | 'transfers'
  | 'reminders'
  | 'outbox'
  | 'cards'
  | 'mandates'
  | 'mail'
  | 'daily'
  | 'days'
  | 'credentials'
  | 'marks'
  | 'search'
  | 'retention';

export interface LiveStatus {
  /** A payment that has changed, or that a card form was opened or left (`http/card-presence.ts`). */
  notify(word: string): void;
  /** Calls back on every change of one payment, or of a session's, until the returned function is called. */
  listen(id: string, listener: () => void): () => void;
  /** Whether a page of the session has a card form open, other than `page`. */
  hasCardForm(sessionId: string, page: string | null): boolean;
  /** Takes a place among the open streams and answers how to leave it, or why there is none. */
  enter(kind: 'ofSession' | 'ofVoucher' | 'ofFamily', id: string): (() => void) | 'too_many' | 'process_is_full';
}

/**
 * This process's record of credentials that providers refuse. A refusal is a suspicion, for a key may lack one right of
 * many: `jobs/check-credentials.ts` asks whose the credentials are before anybody is notified.
 */
export interface CredentialWatch {
  refused(account: OfAccount): void;
  /** A response came that only accepted credentials get. */
  taken(account: OfAccount): void;
  /** The time since which a provider refuses the default account, known to this process alone: it has no row. */
  readonly defaults: Map<string, Date>;
  /** Returns the questions due now, given the stored refused accounts; each once, and again after a pause. */
  due(stored: readonly RefusedAccount[], now: Date): readonly CredentialQuestion[];
}

export interface CredentialQuestion {
  readonly account: OfAccount;
  /** A call was answered since it was refused. */
  readonly isTaken: boolean;
}

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void;
  providerAnswered(account: OfAccount): (operation: string, outcome: string) => void;
  /** Counts what came and was not taken, and `…_line`: log lines of refused calls that were not written. */
  ignored(what: 'csp_report' | 'proxy_header' | 'webhook_line' | 'biller_line'): void;
  text(): Promise<string>;
}
