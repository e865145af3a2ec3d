import { providers } from '#providers/registry';
import type { ProviderConnection } from '#providers/provider';
import type { Env } from './env.ts';
import type { ConnectedProvider } from './services.ts';
import { type ProviderAnswered, watchConnection } from './watch-connection.ts';

export interface Connecting {
  /** How long a provider may take to answer, in milliseconds; 12 seconds unless given. */
  readonly timeoutMs?: number | undefined;
  /** What stands between the product and a provider's connection. */
  readonly connection?: ((name: string, connection: ProviderConnection) => ProviderConnection) | undefined;
}

/** Every provider of the registry that is offered here, with its credentials; each answer of theirs goes to `answered(name)`. */
export function connectProviders(
  env: Pick<Env, 'credentials'>,
  answered: (provider: string) => ProviderAnswered = () => () => undefined,
  { timeoutMs = 12_000, connection: between = (_name, connection) => connection }: Connecting = {},
): ReadonlyMap<string, ConnectedProvider> {
  return new Map(
    [...providers.values()].flatMap((provider) => {
      const credentials = env.credentials.get(provider.name);
      if (!credentials) return [];
      const connection = between(provider.name, provider.connect(credentials, { timeoutMs }));
      const frameOrigins = provider.frameOrigins?.(credentials) ?? [];
      const redirectOrigins = provider.redirectOrigins?.(credentials) ?? [];
      const watched = watchConnection(connection, answered(provider.name));
      return [[provider.name, { provider, connection: watched, frameOrigins, redirectOrigins }] as const];
    }),
  );
}
