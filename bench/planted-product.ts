/** The product in its own process, on the crossing's clock. With a plant's name it has that fault, and no pages. */
import { providers } from '#providers/registry';
import { createApp } from '#server/app';
import { connect } from '#server/db/driver/connect';
import { startWorker, type Worker } from '#server/jobs/worker';
import { bind } from '#server/start/bind';
import { composeServices } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import { isPlantName, type PlantName, plantOf } from './crossing/plants.ts';
import { runCuota } from '../src/main.ts';

const [, , planted] = process.argv;
if (planted === undefined) await runCuota(process.env);
else if (isPlantName(planted)) await runPlanted(planted);
else throw new Error(`there is no plant ${planted}`);

/** Ends only by a signal. */
async function runPlanted(name: PlantName): Promise<void> {
  const { connection } = plantOf(name) ?? {};
  const env = readEnv(process.env, providers);
  const { db } = connect({ connectionString: env.databaseUrl ?? '' });
  let worker: Worker | null = null;
  const { services, metrics } = composeServices(env, {
    db,
    connection,
    wake: (work) => worker?.wake(work),
    arrive: (store) => worker?.arrive(store),
  });
  const server = await bind(env.port, env.host);
  const app = createApp(services, metrics);
  server.answerWith((request, bindings) => app.fetch(request, bindings));
  worker = startWorker(services);
}
