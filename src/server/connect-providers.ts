import { providers } from '#providers/registry';
import type { Env } from './env.ts';
import type { ConnectedProvider } from './services.ts';
import { type ProviderAnswered, watchConnection } from './watch-connection.ts';

/** How long a provider may take to answer. */
const providerTimeoutMs = 12_000;

/** Every provider of the registry with its credentials; each answer of theirs goes to `answered(name)`. */
export function connectProviders(
  env: Pick<Env, 'credentials'>,
  answered: (provider: string) => ProviderAnswered,
): ReadonlyMap<string, ConnectedProvider> {
  return new Map(
    [...providers.values()].map((provider) => {
      const connection = provider.connect(env.credentials.get(provider.name) ?? {}, { timeoutMs: providerTimeoutMs });
      return [provider.name, { provider, connection: watchConnection(connection, answered(provider.name)) }];
    }),
  );
}
