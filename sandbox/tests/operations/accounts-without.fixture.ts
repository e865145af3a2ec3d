import type { Accounts } from '#server/services/accounts';
import type { ApiHarness } from '../api-harness.ts';

/** The accounts of a product without what this process knows of one provider. */
export const accountsWithout = ({ accounts }: Pick<ApiHarness['services'], 'accounts'>, name: string): Accounts => ({
  ...accounts,
  of: async (row) => (row.provider === name ? null : accounts.of(row)),
  offeredTo: async (id) => new Map([...(await accounts.offeredTo(id))].filter(([each]) => each !== name)),
  offeredOf: async (rows) => new Map([...(await accounts.offeredOf(rows))].filter(([each]) => each !== name)),
  all: async () => (await accounts.all()).filter(({ provider }) => provider.name !== name),
});
