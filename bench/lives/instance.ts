/** One process of the product, as far as it is one: its services, API, worker and connections, and a fence. */
import { createApp } from '#server/app';
import { connect, type Connection } from '#server/db/driver/connect';
import { startWorker } from '#server/jobs/worker';
import { composeServices } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import type { Logger } from '#server/basics/log';
import type { Work } from '#server/services/services';
import { providers } from '#providers/registry';
import type { Env } from '#providers/emulation/emulated-provider';
import { asking, mostConnections, watchPool } from './database-line.ts';
import type { Fence, Line } from './fence.ts';
import type { Scheduler } from './scheduler.ts';
import { asTask } from './tasks.ts';

export interface Instance {
  readonly name: string;
  /** Its tasks are counted anew, under this name. */
  rename(name: string): void;
  readonly line: Line;
  /** Resolves when it is killed. */
  readonly death: Promise<void>;
  /** Answers a request, unless it is killed before. */
  answer(request: Request, bindings: object): Promise<Response>;
  /** Has its worker look for due work of this kind. */
  look(work: Work): void;
  sweep(): Promise<void>;
  kill(): void;
  /** As an operator would: what is under way ends. */
  stop(): Promise<void>;
}

export interface Installation {
  readonly databaseUrl: string;
  readonly environment: Env;
  readonly log: Logger;
  readonly scheduler: Scheduler;
  readonly wrong: string[];
  /** A control: what a killed process awaited still reaches everybody. */
  readonly isUnfenced: boolean;
  cut(pids: readonly number[]): Promise<void>;
  wrote: Line['wrote'];
}

/** Its worker never looks by itself: the seed has it look. */
const never = 2 ** 31 - 1;

/** Starts one on the installation's database. */
export function startInstance(installation: Installation, firstName: string): Instance {
  const { databaseUrl, environment, log, scheduler } = installation;
  const named = { name: firstName, woken: 0 };
  const { db, pool, close } = connect({ connectionString: databaseUrl, max: mostConnections });
  const { fence, death } = fenceAround(installation, named, pool, () => void worker.stop());
  const line: Line = { ...installation, fence };
  watchPool(pool, line);
  const look = (work: Work): void => {
    named.woken += 1;
    void asTask(`${named.name} ${work} ${named.woken}`, instance, async () => {
      const fate = await scheduler.hold('claim');
      if (fate === 'killed') fence.kill();
      else if (fate !== 'skipped' && fence.isAlive) worker.wake(work);
    });
  };
  const { services, metrics } = composeServices(readEnv(environment, providers), {
    db,
    log,
    wake: look,
    arrive: (store) => worker.arrive(store),
  });
  const app = createApp(services, metrics);
  const requests = new Set<Promise<unknown>>();
  const instance: Instance = {
    get name() {
      return named.name;
    },
    rename: (name) => void Object.assign(named, { name, woken: 0 }),
    line,
    death,
    answer(request, bindings) {
      const answered: Promise<Response> = Promise.resolve(app.fetch(request, bindings)).finally(() =>
        requests.delete(answered),
      );
      requests.add(answered);
      return answered;
    },
    look,
    sweep: () => asTask(`${named.name} sweep`, instance, () => worker.sweep()),
    kill: () => fence.kill(),
    async stop() {
      await Promise.all(requests);
      await worker.stop();
      await close();
    },
  };
  const worker = asTask(firstName, instance, () => startWorker(services, never));
  return instance;
}

/** A kill stops the worker, and ends the connections on the server, as a dead process's socket would. */
function fenceAround(
  { scheduler, isUnfenced, cut }: Installation,
  named: { readonly name: string },
  pool: Connection['pool'],
  stopLooking: () => void,
): { readonly fence: Fence; readonly death: Promise<void> } {
  const death = Promise.withResolvers<void>();
  const pids = new Set<number>();
  pool.on('connect', (client) => pids.add(Number(Reflect.get(client, 'processID'))));
  let isAlive = true;
  const fence: Fence = {
    get name() {
      return named.name;
    },
    get isAlive() {
      return isAlive;
    },
    mayPass: () => isAlive || isUnfenced,
    kill() {
      if (!isAlive) return;
      isAlive = false;
      stopLooking();
      if (!isUnfenced) void scheduler.during(cut([...pids]));
      for (const pid of pids) asking.delete(pid);
      death.resolve();
    },
  };
  return { fence, death: death.promise };
}
