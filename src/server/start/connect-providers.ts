import { offerKey, providers } from '#providers/registry';
import type { Provider, ProviderConnection } from '#providers/provider';
import type { OfAccount } from '../db/read/provider-accounts.ts';
import type { Connect, ConnectedProvider } from '../services/accounts.ts';
import type { Env } from './env.ts';
import { type ProviderAnswered, watchConnection } from './watch-connection.ts';

export interface Connecting {
  /** How long a provider may take to answer, in milliseconds; 12 seconds unless given. */
  readonly timeoutMs?: number | undefined;
  /** What stands between the product and a provider's connection. */
  readonly connection?: ((name: string, connection: ProviderConnection) => ProviderConnection) | undefined;
}

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
      withheld: withheldBy(provider, environment),
      walletHosts: provider.walletHosts?.(environment) ?? null,
      domainFile: provider.domainFile?.(environment) ?? null,
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

const withheldBy = ({ offers, carries }: Provider, environment: Readonly<Record<string, string>>) =>
  new Set(offers.filter((offer) => carries?.(offer, environment) === false).map(offerKey));

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
