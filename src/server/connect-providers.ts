import { providers } from '#providers/registry';
import type { Env } from './env.ts';
import type { ConnectedProvider } from './services.ts';
import { type ProviderAnswered, watchConnection } from './watch-connection.ts';

/** How long a provider may take to answer. */
const providerTimeoutMs = 12_000;

/** Every provider of the registry that is offered here, with its credentials; each answer of theirs goes to `answered(name)`. */
export function connectProviders(
  env: Pick<Env, 'credentials'>,
  answered: (provider: string) => ProviderAnswered,
): ReadonlyMap<string, ConnectedProvider> {
  return new Map(
    [...providers.values()].flatMap((provider) => {
      const credentials = env.credentials.get(provider.name);
      if (!credentials) return [];
      const connection = provider.connect(credentials, { timeoutMs: providerTimeoutMs });
      const frameOrigins = provider.frameOrigins?.(credentials) ?? [];
      const redirectOrigins = provider.redirectOrigins?.(credentials) ?? [];
      const watched = watchConnection(connection, answered(provider.name));
      return [[provider.name, { provider, connection: watched, frameOrigins, redirectOrigins }] as const];
    }),
  );
}
