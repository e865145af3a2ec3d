/** Faults that are planted into the product from outside, each of which the crossing must find. */
import { randomUUID } from 'node:crypto';
import type { Connecting } from '#server/start/connect-providers';

export interface Plant {
  /** What such a product does wrong. */
  readonly says: string;
  /** Stands between the product and each provider. */
  readonly connection?: NonNullable<Connecting['connection']>;
  /** Runs once in its database before it starts. */
  readonly sql?: string;
}

const trigger = (table: string, when: string, body: string): string => `
  create function planted() returns trigger language plpgsql as $planted$ begin ${body} return new; end $planted$;
  create trigger planted ${when} on ${table} for each row execute function planted();`;

export const plants = {
  'unread-returns': {
    says: 'a product that does not read what went back at a provider',
    connection: (_name, { check, listSettled, ...real }) => ({
      ...real,
      ...(check && {
        async check(handle) {
          const seen = await check(handle);
          return seen.kind === 'successful' ? { ...seen, returned: [] } : seen;
        },
      }),
      ...(listSettled && {
        listSettled: async (from, to) => (await listSettled(from, to)).map((line) => ({ ...line, returned: [] })),
      }),
    }),
  },
  'forgotten-keys': {
    says: 'a product that repeats a start under another idempotency key',
    connection: (_name, real) => ({ ...real, start: (order) => real.start(order, randomUUID()) }),
  },
  'no-cases': {
    says: 'a product that books too much money and opens no case',
    sql: trigger(
      'money_case',
      'after insert',
      `if new.kind in ('double', 'overpaid') then delete from money_case where id = new.id; end if;`,
    ),
  },
  'settled-twice': {
    says: 'a product that takes a charge for settled twice as much as it is',
    sql: trigger(
      'allocation',
      'before insert',
      `if new.kind = 'settles' then new.amount := new.amount * 2; end if;`,
    ),
  },
} as const satisfies Record<string, Plant>;
export type PlantName = keyof typeof plants;

/** Whether a text names a plant. */
export const isPlantName = (name: string): name is PlantName => Object.hasOwn(plants, name);

/** The plant of this name; nothing is planted without a name. */
export const plantOf = (name: PlantName | null): Plant | null => (name === null ? null : plants[name]);
