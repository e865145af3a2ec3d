import type { AskedConnection, ProviderConnection } from './provider.ts';

/** A connection whose provider a test asks. Throws for a provider that nobody can ask. */
export function asking(connection: ProviderConnection): AskedConnection {
  const { check } = connection;
  if (!check) throw new Error('nobody can ask this provider');
  return { ...connection, check };
}
