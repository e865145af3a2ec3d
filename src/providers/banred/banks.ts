import type { ProviderSettings } from '#contracts/session';

export type Bank = ProviderSettings['banred_banks'][number];

/** The banks of the network that collect, and how each is called. */
export const bankNames = { pichincha: 'Banco Pichincha', guayaquil: 'Banco Guayaquil' } as const satisfies Record<
  Bank,
  string
>;

const every: readonly Bank[] = ['pichincha', 'guayaquil'];

/** The limit of Banco Guayaquil's counters, cents: 200 USD, inclusive. Source: spec §9. */
export const counterLimit = 200_00;

/** The banks an account's network collects at, in our order; all of them unless it says. */
export function banksIn({ BANRED_BANKS: named }: Readonly<Record<string, string>>): readonly Bank[] {
  const names = named?.split(',').map((bank) => bank.trim());
  return names ? every.filter((bank) => names.includes(bank)) : every;
}
