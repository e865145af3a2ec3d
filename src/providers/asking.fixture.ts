import type { AskedConnection, ProviderConnection } from './provider.ts';

/** Returns a connection for a test's queries. Throws for a provider without queries. */
export function asking(connection: ProviderConnection): AskedConnection {
  const { check } = connection;
  if (!check) throw new Error('nobody can ask this provider');
  return { ...connection, check };
}
