/** The world of a crossing: the product in a process that may be killed, and outside actors with books of their own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Country, currencyOf } from '#domain/money';
import { BillerBank } from '#providers/emulation/biller-bank';
import type { EmulatedProvider, Env } from '#providers/emulation/emulated-provider';
import type { Emulator } from '#providers/emulation/emulator';
import type { LedgerLine } from '#providers/emulation/ledger';
import type { Offer } from '#providers/offer';
import { connect } from '#server/db/driver/connect';
import { migrateAt } from '#server/db/driver/migrate';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import type { Database } from '#server/db/driver/tables.generated';
import { RefusedCall, send } from '#sandbox/actors/http';
import { schoolAt } from '#sandbox/actors/school';
import { createSandboxClock, type SandboxClock } from '#sandbox/clock';
import { freePort } from '#sandbox/free-port';
import { portsFrom } from '#sandbox/ports';
import { emulatedWith, type StartedEmulators, startEmulators } from '#sandbox/providers';
import { killableCuota, type KillableCuota } from '../killable-cuota.ts';
import { type PlantName, plantOf } from './plants.ts';
import { type CrossedSchool, openSchools } from './schools.ts';
import type { Owing } from './pay.ts';

/** A payment that a payer was shown, and may pay. */
export interface ShownPayment {
  readonly family: Family;
  readonly id: string;
  readonly offer: Offer;
  readonly provider: string;
  /** The amount that the payer owes, commission included. */
  readonly minor: number;
  /** What is typed at a counter or into a transfer; null where the payer is led to a page. */
  readonly reference: string | null;
  /** False where the start's answer was lost and nobody can ask for it: the payer never has the provider's address. */
  readonly isReachable: boolean;
}

/** A session whose link a family has. */
export interface Family {
  readonly school: CrossedSchool;
  readonly sessionId: string;
  key: string;
  /** Its payer's id. */
  readonly payer: string;
  readonly owing: Owing;
  readonly shown: ShownPayment[];
}

/** Money on a school's own account, under the bank's id of the movement. */
export interface Deposit {
  readonly school: CrossedSchool;
  readonly movementId: string;
  readonly day: string;
  readonly minor: number;
  /** What its line says, the movement's id at the end. */
  readonly words: string;
  readonly from: ShownPayment;
}

export interface World {
  readonly origin: string;
  readonly db: Kysely<Database>;
  readonly clock: SandboxClock;
  readonly emulated: readonly EmulatedProvider[];
  readonly providers: Pick<StartedEmulators, 'addAccount' | 'nameAccount'>;
  /** By the provider's name, or `name/id` for a school's account. Networks that call the desk have `banks` instead. */
  readonly emulators: ReadonlyMap<string, Emulator>;
  readonly banks: ReadonlyMap<string, BillerBank>;
  readonly schools: readonly CrossedSchool[];
  readonly client: ReturnType<typeof schoolAt>;
  /** Throws `RefusedCall` for an answer 5xx. */
  call(method: string, path: string, more?: { readonly bearer?: string; readonly body?: unknown }): Promise<Response>;
  readonly families: Family[];
  readonly shown: ShownPayment[];
  readonly deposits: Deposit[];
  /** What was done to a payment outside the product, oldest first, by the provider's reference. */
  readonly acts: Map<string, string[]>;
  /** The lines that the product logged. */
  logLines(): Promise<readonly string[]>;
}

/** With the product in a process that may be killed. */
export interface CrossedWorld extends World {
  readonly cuota: KillableCuota;
  readonly environment: Env;
  close(): Promise<void>;
}

const program = ['bench/planted-product.ts'];
export const networks = [
  { name: 'banred', prefix: 'BANRED', country: 'EC' },
  { name: 'fintech', prefix: 'FINTECH', country: 'MX' },
] as const satisfies readonly { name: string; prefix: string; country: Country }[];
/** How late an answer comes under the `delay` fault. */
const delayMs = 1_500;
const tickEveryMs = 500;

/** Starts everything. Needs a build of the pages unless a fault is planted. */
export async function openWorld(plant: PlantName | null): Promise<CrossedWorld> {
  const outside = await openOutside();
  const { server, origin, port, providers } = outside;
  const dataDir = await mkdtemp(join(tmpdir(), 'cuota-crossing-'));
  const logFile = join(dataDir, 'cuota.log');
  const environment = {
    ...providers.env,
    CUOTA_MODE: 'sandbox',
    CUOTA_ORIGIN: `http://localhost:${port}`,
    CUOTA_CARD_FRAME_ORIGIN: `http://card-frame.localhost:${port}`,
    CUOTA_SECRET: randomBytes(32).toString('base64url'),
    CUOTA_LOG_FILE: logFile,
    LOG_LEVEL: 'warn',
    DATABASE_URL: server.url,
  };
  const cuota = killableCuota(port, environment, [...program, ...(plant ? [plant] : [])]);
  await cuota.start();
  const schools = await openSchools(outside);
  const { sql } = plantOf(plant) ?? {};
  if (sql !== undefined) await server.ask(sql);
  return {
    ...outside,
    cuota,
    schools,
    environment,
    logLines: async () => (await readFile(logFile, 'utf8').catch(() => '')).split('\n'),
    client: schoolAt(origin),
    call: callerOf(origin),
    // A school may open another account at any time.
    get emulators() {
      return new Map([...providers.emulators].filter(([name]) => !outside.banks.has(name)));
    },
    families: [],
    shown: [],
    deposits: [],
    acts: new Map(),
    async close() {
      await outside.stopTicking();
      await cuota.stop();
      await outside.closeDatabase();
      await providers.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What no kill reaches: the database, the providers, the banks and the clock. */
async function openOutside() {
  const server = await startOwnPostgres();
  await migrateAt({ connectionString: server.url });
  const { db, close: closeDatabase } = connect({ connectionString: server.url, application: 'crossing' });
  const clock = createSandboxClock();
  await clock.takeOver(db);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const emulated = emulatedWith(undefined);
  const ports = portsFrom(0, emulated);
  const providers = await startEmulators(emulated, { ports, clock, appOrigin: origin, delayMs });
  const banks: ReadonlyMap<string, BillerBank> = new Map(
    networks.map((network) => [network.name, bankOf(network, origin, providers.env, clock)]),
  );
  const stopTicking = keepTicking([...providers.emulators.values(), ...banks.values()]);
  return { server, db, closeDatabase, clock, port, origin, emulated, providers, banks, stopTicking };
}

/** Calls the product as `World.call` says. */
export const callerOf =
  (origin: string): World['call'] =>
  async (method, path, more = {}) => {
    const answer = await send(origin, { method, path, ...more });
    if (answer.status < 500) return answer;
    const where = path.split('/').slice(0, 4).join('/');
    throw new RefusedCall(`${method} ${where} answered ${answer.status}`, answer.status);
  };

/** The bank of a network that calls the desk. */
export function bankOf(
  { name, prefix, country }: (typeof networks)[number],
  origin: string,
  env: Env,
  clock: SandboxClock,
): BillerBank {
  return new BillerBank({
    desk: () => `${origin}/biller/${name}`,
    keys: () => ({ bank: [env[`${prefix}_BANK_KEY`] ?? ''], ours: [env[`${prefix}_OUR_KEY`] ?? ''] }),
    clock,
    currency: currencyOf[country],
  });
}

/** Runs the timers of every actor outside the product. Returns a function that stops them. */
function keepTicking(all: readonly { tick(): Promise<void> }[]): () => Promise<void> {
  let round: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    round ??= Promise.allSettled(all.map((each) => each.tick())).finally(() => (round = null));
  }, tickEveryMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

/** A payment as its provider has it, and where. */
export interface LineAt {
  readonly emulator: Emulator;
  readonly line: LedgerLine;
}

/** The provider's line of a payment; null while it has none. */
export function lineAt({ emulators }: Pick<World, 'emulators'>, { provider, id }: ShownPayment): LineAt | null {
  for (const emulator of emulators.values()) {
    if (emulator.name !== provider) continue;
    const line = emulator.ledger().find(({ paymentId }) => paymentId === id);
    if (line) return { emulator, line };
  }
  return null;
}

/** Remembers what was done to a payment outside the product, for the report on a difference. */
export function remember({ acts }: Pick<World, 'acts'>, providerRef: string, act: string): void {
  acts.set(providerRef, [...(acts.get(providerRef) ?? []), act]);
}
