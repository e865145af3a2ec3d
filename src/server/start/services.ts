import type { Kysely } from 'kysely';
import type { ProviderSettings } from '#contracts/session';
import type { Provider, ProviderConnection } from '#providers/provider';
import type { Accounts } from './accounts.ts';
import type { CredentialWatch } from './credential-watch.ts';
import type { OfAccount } from '../db/provider-accounts.ts';
import type { Database } from '../db/tables.generated.ts';
import type { Env } from './env.ts';
import type { Keyring } from '../auth/keys.ts';
import type { StreamLimits } from '../http/live-status.ts';
import type { Logger } from './log.ts';
import type { Mailer } from '../mail/mailer.ts';

/** What every route and use-case is given. Made once in `main.ts`. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly keys: Keyring;
  /** Where payers reach us, e.g. `https://pay.example`; no slash at the end. */
  readonly origin: string;
  /** Sandbox: emulated providers, loopback origins and demo keys are allowed. */
  readonly sandbox: boolean;
  /** The operator's own pages that may show the checkout in a frame. */
  readonly parentOrigins: Env['parentOrigins'];
  /** Null: navigation is reported nowhere. */
  readonly analytics: Env['analytics'];
  readonly metricsReaders: Env['metricsReaders'];
  readonly accounts: Accounts;
  readonly credentials: CredentialWatch;
  /** Null where e-mail is not set up: then no e-mail is queued. */
  readonly mailer: Mailer | null;
  /** Called after every commit that made background work: deliver, check, apply. Never waits. */
  wake(work: Work): void;
  /** Listeners of live status; `notify` after a commit. */
  readonly live: LiveStatus;
}

/** An account at a provider, with its credentials in place. */
export interface ConnectedProvider {
  readonly provider: Provider;
  /** Null: the installation's default, from the environment. */
  readonly accountId: string | null;
  readonly connection: ProviderConnection;
  /** Its provider refuses the credentials: a new payment would not be taken. */
  readonly isRefused: boolean;
  /** Whose frames the payer's pages may show; none where absent. */
  readonly frameOrigins?: readonly string[];
  /** Where the payer may be sent by it; nowhere where absent. */
  readonly redirectOrigins?: readonly string[];
  /** What of it stands among a session's settings. */
  readonly settings: Partial<ProviderSettings>;
}

/** What the rows of a connected account have of it. */
export const keyOfAccount = ({ provider, accountId }: ConnectedProvider): OfAccount => ({
  provider: provider.name,
  account_id: accountId,
});

export type Work =
  | 'inbox'
  | 'payments'
  | 'refunds'
  | 'sessions'
  | 'links'
  | 'reminders'
  | 'outbox'
  | 'cards'
  | 'mandates'
  | 'mail'
  | 'daily'
  | 'credentials'
  | 'marks';

export interface LiveStatus {
  notify(paymentId: string): void;
  /** Calls back on every change of one payment until the returned function is called. */
  listen(paymentId: string, listener: () => void): () => void;
  /** Takes a place among the open streams and answers how to leave it, or why there is none. */
  enter(kind: Exclude<keyof StreamLimits, 'ofProcess'>, id: string): (() => void) | 'too_many' | 'process_is_full';
}
