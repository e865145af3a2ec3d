/** Faults that are planted into the product from outside, each of which the crossing must find. */
import type { SettledPayment } from '#providers/observation';
import type { World } from './world.ts';
import { sql } from 'kysely';
import type { Connecting } from '#server/start/connect-providers';

/** What has happened until now. */
export type SoFar = Pick<World, 'db' | 'acts'>;

/** So often it must have happened. */
const often = 3;

export interface Plant {
  /** What such a product does wrong. */
  readonly says: string;
  /** What the verifier must say of it. */
  readonly seen: RegExp;
  /** Whether so much happened that such a product must have done it wrong: only then must it be found. */
  readonly isProvoked: (so: SoFar) => Promise<boolean>;
  /** Stands between the product and each provider. */
  readonly connection?: NonNullable<Connecting['connection']>;
  /** Runs once in its database before it starts. */
  readonly sql?: string;
}

const trigger = (table: string, when: string, body: string): string => `
  create function planted() returns trigger language plpgsql as $planted$ begin ${body} return new; end $planted$;
  create trigger planted ${when} on ${table} for each row execute function planted();`;

type Connection = Parameters<NonNullable<Plant['connection']>>[1];

/** A connection that reads otherwise what money came. */
const reading =
  (changed: <M extends SettledPayment>(money: M) => M) =>
  (_name: string, { check, listSettled, ...real }: Connection): Connection => ({
    ...real,
    ...(check && {
      async check(handle) {
        const seen = await check(handle);
        return seen.kind === 'successful' ? changed(seen) : seen;
      },
    }),
    ...(listSettled && { listSettled: async (from, to) => (await listSettled(from, to)).map(changed) }),
  });

/** Payments of which so was done at their provider. */
const actsThat = ({ acts }: SoFar, isSo: (done: readonly string[]) => boolean): number =>
  [...acts.values()].filter(isSo).length;

const isRefunded = (done: readonly string[]): boolean =>
  done.some((act) => /^refund .* final$/.test(act)) && !done.includes('newest refund failed');

async function rowsOf({ db }: SoFar, rows: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from ${rows}`.execute(db);
  return found.rows[0]?.n ?? 0;
}

export const plants = {
  'unread-returns': {
    says: 'a product that does not read what went back at a provider',
    seen: /^no open case: money that went back at .* did not in our books/,
    isProvoked: async (so) => actsThat(so, isRefunded) >= often,
    connection: reading((money) => ({ ...money, returned: [] })),
  },
  'one-cent-more': {
    says: 'a product that reads a cent more than came',
    seen: /^no open case: money in our books is not at /,
    isProvoked: async (so) => actsThat(so, (done) => done.some((act) => act.startsWith('paid '))) >= often,
    connection: reading((money) => ({ ...money, received: { ...money.received, minor: money.received.minor + 1 } })),
  },
  'no-cases': {
    says: 'a product that books too much money and opens no case',
    seen: /^invariant I2 does not hold/,
    isProvoked: async (so) => (await rowsOf(so, sql`excess`)) >= often,
    sql: trigger(
      'money_case',
      'after insert',
      `if new.kind in ('double', 'overpaid') then delete from money_case where id = new.id; end if;`,
    ),
  },
  'settled-twice': {
    says: 'a product that settles a charge twice',
    seen: /^invariant I1 does not hold/,
    isProvoked: async (so) => (await rowsOf(so, sql`allocation where kind = 'settles'`)) >= 2 * often,
    sql: `drop index charge_settled_once; ${trigger(
      'allocation',
      'after insert',
      `if new.kind = 'settles' and pg_trigger_depth() = 1 then
        new.id := gen_random_uuid();
        insert into allocation select new.*;
      end if;`,
    )}`,
  },
} as const satisfies Record<string, Plant>;
export type PlantName = keyof typeof plants;

/** Whether a text names a plant. */
export const isPlantName = (name: string): name is PlantName => Object.hasOwn(plants, name);

/** The plant of this name; nothing is planted without a name. */
export const plantOf = (name: PlantName | null): Plant | null => (name === null ? null : plants[name]);
