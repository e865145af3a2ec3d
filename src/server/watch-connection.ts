import type { ProviderConnection } from '#providers/provider';

/** Called with each answer of a provider: what was asked, and in a word what came. */
export type ProviderAnswered = (operation: 'start' | 'check' | 'find' | 'cancel' | 'list', outcome: string) => void;

/** The same connection, with every answer counted; `unknown` and `threw` are what an operator must see. */
export function watchConnection(connection: ProviderConnection, answered: ProviderAnswered): ProviderConnection {
  const { cancel, find, listSettled } = connection;
  return {
    async start(order, key) {
      const result = await connection.start(order, key);
      answered('start', result.kind);
      return result;
    },
    async check(handle) {
      const observation = await connection.check(handle);
      answered('check', observation.kind);
      return observation;
    },
    readWebhook: (headers, body, now) => connection.readWebhook(headers, body, now),
    ...(find && {
      async find(order, ageSeconds) {
        const result = await find(order, ageSeconds);
        answered('find', result.kind);
        return result;
      },
    }),
    ...(cancel && {
      async cancel(handle) {
        const observation = await cancel(handle);
        answered('cancel', observation.kind);
        return observation;
      },
    }),
    ...(listSettled && {
      async listSettled(from, to) {
        try {
          const list = await listSettled(from, to);
          answered('list', 'read');
          return list;
        } catch (error) {
          answered('list', 'threw');
          throw error;
        }
      },
    }),
  };
}
