import type { ProviderSettings } from '#contracts/session';
import { providers } from '#providers/registry';
import type { Provider, ProviderConnection } from '#providers/provider';
import type { OfAccount } from '../db/read/provider-accounts.ts';
import type { Env } from './env.ts';
import { type ProviderAnswered, watchConnection } from './watch-connection.ts';

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
  /** Where a card typed into our own form may be sent; nowhere where absent. */
  readonly tokenizerOrigins?: readonly string[];
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

export interface Connecting {
  /** How long a provider may take to answer, in milliseconds; 12 seconds unless given. */
  readonly timeoutMs?: number | undefined;
  /** What stands between the product and a provider's connection. */
  readonly connection?: ((name: string, connection: ProviderConnection) => ProviderConnection) | undefined;
}

export type Credentials = Readonly<Record<string, string>>;

/** Makes the connection of one account, by its variables and those of the installation. Throws where they are not usable. */
export type Connect = (provider: Provider, accountId: string | null, credentials: Credentials) => ConnectedProvider;

/** Who is told of what providers answer to an account. */
export interface Listening {
  /** Each answer, in a word. */
  answered(account: OfAccount): ProviderAnswered;
  refused(account: OfAccount): void;
}

const nobody: Listening = { answered: () => () => undefined, refused: () => undefined };

/** How accounts are connected here; nobody listens unless given. */
export function connector(
  { ofInstallation, cardFrameOrigin }: Pick<Env, 'ofInstallation' | 'cardFrameOrigin'>,
  listening = nobody,
  { timeoutMs = 12_000, connection: between = (_name, connection) => connection }: Connecting = {},
): Connect {
  return (provider, accountId, credentials) => {
    const shared = Object.entries(ofInstallation).filter(([name]) => name in provider.environment);
    const environment = { ...credentials, ...Object.fromEntries(shared) };
    const account = { provider: provider.name, account_id: accountId };
    const refused = () => listening.refused(account);
    const connection = between(provider.name, provider.connect(environment, { timeoutMs, refused }));
    return {
      provider,
      accountId,
      connection: watchConnection(connection, listening.answered(account)),
      isRefused: false,
      frameOrigins: [
        ...(provider.frameOrigins?.(environment) ?? []),
        ...(provider.cardFrame && cardFrameOrigin !== null ? [cardFrameOrigin] : []),
      ],
      ...(provider.cardFrame && { tokenizerOrigins: provider.cardFrame.origins(environment) }),
      redirectOrigins: provider.redirectOrigins?.(environment) ?? [],
      settings: provider.settings?.(environment) ?? {},
    };
  };
}

/** The installation's default accounts, by provider name: those whose credentials are in the environment. */
export function connectDefaults(
  { credentials }: Pick<Env, 'credentials'>,
  connect: Connect,
): ReadonlyMap<string, ConnectedProvider> {
  return new Map(
    [...providers.values()].flatMap((provider) => {
      const own = credentials.get(provider.name);
      return own ? [[provider.name, connect(provider, null, own)] as const] : [];
    }),
  );
}
