/** The world of a part: a database, processes that may be killed, their provider, a school that listens, and a load. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { connect } from '#server/db/driver/connect';
import { migrateAt } from '#server/db/driver/migrate';
import { type OwnPostgres, startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import type { Database } from '#server/db/driver/tables.generated';
import { type SchoolListener, startSchoolListener } from '#server/jobs/school-listener.fixture';
import { schoolAt } from '#sandbox/actors/school';
import { createSandboxClock, type SandboxClock } from '#sandbox/clock';
import { type Load, startLoad } from '../cluster/load.ts';
import { type Fixture, openFixture } from '../fixture.ts';
import type { KillableCuota } from '../killable-cuota.ts';
import type { Plant } from './points.ts';

export type Env = Readonly<Record<string, string>>;

/** One process, and the families and schools that call it alone. */
export interface Side {
  readonly cuota: KillableCuota;
  readonly load: Load;
}

export interface KilledWorld {
  readonly server: OwnPostgres;
  /** An operator's, which no fault of the product's connections reaches. */
  readonly db: Kysely<Database>;
  readonly stripe: Fixture['stripe'];
  readonly school: SchoolListener;
  readonly sides: readonly Side[];
  readonly clock: SandboxClock;
  /** Starts a process. Returns the milliseconds until the first payment that it acknowledged. */
  start(side: Side, more?: Env): Promise<number>;
  /** Ends the load, and whatever else. */
  close(): Promise<void>;
}

export interface WorldChoices {
  readonly families: number;
  readonly processes?: number;
  /** Of the database's server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder in which the database's lies. */
  readonly parent?: string;
  /** More of the product's environment. */
  readonly env?: Env;
  /** Whether the installation's clock may be moved. */
  readonly clockMoves?: true;
  /** The program, with its arguments, where it is another than the product alone. */
  readonly program?: readonly string[];
  readonly plant?: Plant | null;
}

const succeedsWithinMs = 180_000;
/** As in production, a COMMIT waits for its disk. */
const usual = { fsync: 'on' } as const;
const preload: Env = { NODE_OPTIONS: `--import=${new URL('points.ts', import.meta.url).href}` };

export async function openWorld({
  families,
  processes = 1,
  settings,
  parent,
  env,
  clockMoves,
  program = [clockMoves ? 'bench/planted-product.ts' : 'bench/product.ts'],
  plant = null,
}: WorldChoices): Promise<KilledWorld> {
  const server = await startOwnPostgres({ settings: { ...usual, ...settings }, ...(parent ? { parent } : {}) });
  // A planted product does not.
  await migrateAt({ connectionString: server.url });
  const clock = createSandboxClock();
  const fixture = await openFixture({ DATABASE_URL: server.url }, { program, clock, env: { ...preload, ...env } });
  const { db, close } = connect({ connectionString: server.url, application: 'operator' });
  if (clockMoves) await clock.takeOver(db);
  const school = await startSchoolListener();
  await schoolAt(fixture.cuota.origin).addWebhookEndpoint(fixture.schoolKey, school.url);
  await fixture.cuota.stop();
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => fixture.beside()));
  const sides = [fixture.cuota, ...others].map((cuota) => ({
    cuota,
    load: startLoad(cuota.origin, fixture.schoolKey, fixture.stripe, { families, schools: 1 }),
  }));
  return {
    server,
    db,
    stripe: fixture.stripe,
    school,
    sides,
    clock,
    start: (side, more = {}) => untilFirst(side, { ...(plant ? { CUOTA_KILL_PLANT: plant } : {}), ...more }),
    async close() {
      await Promise.all(others.map((each) => each.stop()));
      await fixture.close();
      await school.close();
      await close();
      await server.close();
    },
  };
}

async function untilFirst(side: Side, more: Env): Promise<number> {
  const { cuota } = side;
  const began = performance.now();
  const next = nextPayment(side);
  await cuota.start(more);
  await next(() => cuota.lives());
  return performance.now() - began;
}

/** Returns a function that waits for a payment which is acknowledged after this call. */
export function nextPayment({ load }: Side): (goesOn?: () => boolean) => Promise<void> {
  const { payments } = load.acknowledged;
  const before = payments.length;
  return async (goesOn = () => true) => {
    const until = performance.now() + succeedsWithinMs;
    while (payments.length === before) {
      if (!goesOn()) throw new Error('the product ended before its first payment');
      if (performance.now() > until) throw new Error('no payment was acknowledged in three minutes');
      await sleep(5);
    }
  };
}

/** How many payments were acknowledged until now. */
export const paymentsOf = ({ sides }: Pick<KilledWorld, 'sides'>): number =>
  sides.reduce((sum, { load }) => sum + load.acknowledged.payments.length, 0);
