import type { Accounts } from '../start/accounts.ts';
import type { CredentialWatch } from '../start/credential-watch.ts';
import type { Db } from '../db/driver/db.ts';
import type { Env } from '../start/env.ts';
import type { Keyring } from '../basics/keys.ts';
import type { LiveStatus } from '../http/live-status.ts';
import type { Logger } from '../basics/log.ts';
import type { Papers } from '../documents/papers.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { StatementReader } from '../use-cases/statements/statement-reader.ts';

/** What every route and use-case is given. Made once in `main.ts`. */
export interface Services {
  readonly db: Db;
  readonly log: Logger;
  readonly keys: Keyring;
  /** Where payers reach us, e.g. `https://pay.example`; no slash at the end. */
  readonly origin: string;
  /** Sandbox: emulated providers, loopback origins and demo keys are allowed. */
  readonly sandbox: boolean;
  /** Whether the database's clock may be ahead of the machine's: answers of a sandbox tell its time then. */
  readonly clockMoves: boolean;
  /** The operator's own pages that may show the checkout in a frame. */
  readonly parentOrigins: Env['parentOrigins'];
  /** Where our own card form stands, a host of its own. */
  readonly cardFrameOrigin: Env['cardFrameOrigin'];
  /** Null: navigation is reported nowhere. */
  readonly analytics: Env['analytics'];
  /** Whether phones keep what opens a slip without a network. */
  readonly offline: boolean;
  readonly metricsReaders: Env['metricsReaders'];
  readonly retention: Env['retention'];
  readonly accounts: Accounts;
  readonly credentials: CredentialWatch;
  readonly statements: StatementReader;
  readonly papers: Papers;
  /** Null where e-mail is not set up: then no e-mail is queued. */
  readonly mailer: Mailer | null;
  /** Called after every commit that made background work: deliver, check, apply. Never waits. */
  wake(work: Work): void;
  /** Listeners of live status; `notify` after a commit. */
  readonly live: LiveStatus;
}

export type Work =
  | 'inbox'
  | 'payments'
  | 'refunds'
  | 'sessions'
  | 'links'
  | 'transfers'
  | 'reminders'
  | 'outbox'
  | 'cards'
  | 'mandates'
  | 'mail'
  | 'daily'
  | 'credentials'
  | 'marks'
  | 'retention';
