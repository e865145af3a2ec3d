import type { ProviderSettings } from '#contracts/session';
import type { MerchantAnswer } from '#providers/asking-capability';
import type { Provider, ProviderConnection } from '#providers/provider';
import type { WalletHosts } from '#providers/wallet-capability';
import type { AccountRow, OfAccount } from '../db/read/provider-accounts.ts';

/** An account at a provider, with its credentials in place. */
export interface ConnectedProvider {
  readonly provider: Provider;
  /** Null: the installation's default, from the environment. */
  readonly accountId: string | null;
  readonly connection: ProviderConnection;
  /** Its provider refuses the credentials: a new payment would not be taken. */
  readonly isRefused: boolean;
  /** Keys of its provider's offers that it does not carry; none if absent. */
  readonly withheld?: ReadonlySet<string>;
  /** What its wallets load on their page; null if it has none. */
  readonly walletHosts?: WalletHosts | null;
  /** Apple's domain association file, for our host; null if it has none. */
  readonly domainFile?: string | null;
  /** The origins of frames in the payer's pages; none if absent. */
  readonly frameOrigins?: readonly string[];
  /** The origins that our own form may send a card to; none if absent. */
  readonly tokenizerOrigins?: readonly string[];
  /** The origins that it may send the payer to; none if absent. */
  readonly redirectOrigins?: readonly string[];
  /** Its part of a session's settings. */
  readonly settings: Partial<ProviderSettings>;
}

/** Returns a connected account's key in rows. */
export const keyOfAccount = ({ provider, accountId }: ConnectedProvider): OfAccount => ({
  provider: provider.name,
  account_id: accountId,
});

export type Credentials = Readonly<Record<string, string>>;

/** Connects one account, by its variables and those of the installation. Throws if they are not usable. */
export type Connect = (provider: Provider, accountId: string | null, credentials: Credentials) => ConnectedProvider;

/** Every account at every provider: the installation's default ones, from the environment, and the stored ones. */
export interface Accounts {
  /**
   * Returns a row's account, a closed one too; null if this process has no credentials for it. Reads only a stored one
   * from the database, on a connection of its own: never while a transaction is open.
   */
  of(row: OfAccount): Promise<ConnectedProvider | null>;
  /** The accounts that a school's new payments go to, by provider name; one that its provider refuses takes none. */
  offeredTo(schoolId: string): Promise<ReadonlyMap<string, ConnectedProvider>>;
  /** The same from rows that were read already, by `accountsAround` or with something else of the school. */
  offeredOf(around: readonly AccountRow[]): Promise<ReadonlyMap<string, ConnectedProvider>>;
  /** The same, with those that their provider refuses. */
  heldOf(around: readonly AccountRow[]): Promise<ReadonlyMap<string, ConnectedProvider>>;
  /** All that are connected, closed ones too: for reconciliation and checks. */
  all(): Promise<readonly ConnectedProvider[]>;
  /** Asks whose credentials these are, before they are stored; `unasked` if it cannot say. Throws for unusable ones. */
  ask(provider: Provider, credentials: Credentials): Promise<MerchantAnswer | { readonly kind: 'unasked' }>;
}
