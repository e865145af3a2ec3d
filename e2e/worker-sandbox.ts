import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fastFolder } from '#server/db/driver/fast-folder.fixture';
import { cloneDatabase } from '#server/db/driver/test-database-setup';
import { createApiKey } from '#server/use-cases/schools/create-school';
import { type DemoSchoolName, demoSchools, everyDemoSchool } from '#sandbox/demo/demo-schools';
import type { CaughtEmail } from '#sandbox/inbox/catcher';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/sandbox';
import type { ReceivedWebhook } from '#sandbox/webhook-receiver';
import { type ConsoleClient, createConsoleClient } from './console-client.ts';
import { type Outgoing, recordOutgoing } from './outgoing.ts';
import { createSchoolClient, type SchoolClient } from './school-client.ts';
import { testPostgres } from './test-postgres.ts';

/** A sandbox of one Playwright worker: its own ports, database, books, clock and log. */
export interface WorkerSandbox extends Sandbox {
  readonly console: ConsoleClient;
  readonly outgoing: Outgoing;
  /** A secret API key of each demo school. Real ones: the demo schools' own are printed in the README. */
  readonly apiKeys: Readonly<Record<DemoSchoolName, string>>;
  /** Each demo school's own server. */
  readonly schools: Readonly<Record<DemoSchoolName, SchoolClient>>;
  /** What must stay within this process: the server's secret, API keys, webhook secrets. By what it is. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The log's lines since the last call. */
  newLog(): Promise<string>;
  /** What the product sent by e-mail since the last call. */
  newEmails(): readonly CaughtEmail[];
  /** What the schools were sent since the last call. */
  newMessages(): readonly ReceivedWebhook[];
}

const endpoints = z.record(z.string(), z.object({ secret: z.string() }));

/** Each connection plans each statement anew; a worker plays one journey at a time. */
const fewConnections = { CUOTA_DATABASE_CONNECTIONS: '4', CUOTA_DATABASE_CONNECT_SECONDS: '60' };

interface WorkerOptions extends Pick<SandboxOptions, 'analytics' | 'sampleProviders' | 'env'> {
  /** With its own PostgreSQL, as `npm start` has it; otherwise with a database of the run's. */
  readonly ownPostgres?: boolean;
}

/** Starts one; closing it removes everything it wrote. */
export async function startWorkerSandbox({ ownPostgres, ...options }: WorkerOptions = {}): Promise<WorkerSandbox> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'cuota-e2e-'));
  const database = ownPostgres ? null : await cloneDatabase(testPostgres());
  const outgoing = recordOutgoing();
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    databaseUrl: database?.url,
    logLevel: 'debug',
    ...options,
    env: { ...fewConnections, ...options.env },
  });
  const apiKeys = await makeApiKeys(sandbox);
  return {
    ...sandbox,
    outgoing,
    apiKeys,
    schools: schoolClients(sandbox, apiKeys),
    console: createConsoleClient(sandbox.urls.console),
    secrets: await collectSecrets(sandbox, dataDir, apiKeys),
    newLog: newLinesOf(sandbox.logFile),
    newEmails: newestOf(sandbox.inbox.emails),
    newMessages: newestOf(sandbox.school.received),
    async close() {
      outgoing.stop();
      await sandbox.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a function that reads what was added to a file since its last call. */
function newLinesOf(path: string): () => Promise<string> {
  let read = 0;
  return async () => {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read({ buffer: Buffer.alloc(size - read), position: read });
      read = size;
      return buffer.toString('utf8');
    } finally {
      await file.close();
    }
  };
}

/** Returns a function that reads what came since its last call, of a list that begins with the newest. */
function newestOf<T>(list: () => readonly T[]): () => readonly T[] {
  let last: T | undefined;
  return () => {
    const all = list();
    const known = last === undefined ? -1 : all.indexOf(last);
    last = all[0];
    return all.slice(0, known < 0 ? all.length : known);
  };
}

async function makeApiKeys({ cuota }: Sandbox): Promise<Record<DemoSchoolName, string>> {
  const { db } = cuota.services;
  const make = async (name: DemoSchoolName): Promise<string> => {
    const { slug } = demoSchools[name];
    const { id } = await db.selectFrom('school').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
    return (await createApiKey(db, { schoolId: id, live: false })).key;
  };
  return {
    sanJeronimo: await make('sanJeronimo'),
    lomaAzul: await make('lomaAzul'),
    arboleda: await make('arboleda'),
    quinde: await make('quinde'),
    monteAlto: await make('monteAlto'),
    encinoViejo: await make('encinoViejo'),
    losFresnos: await make('losFresnos'),
    jacarandas: await make('jacarandas'),
    mirador: await make('mirador'),
  };
}

function schoolClients({ cuota }: Sandbox, keys: WorkerSandbox['apiKeys']): WorkerSandbox['schools'] {
  const client = (name: DemoSchoolName) => createSchoolClient(`http://127.0.0.1:${cuota.port}`, keys[name]);
  return {
    sanJeronimo: client('sanJeronimo'),
    lomaAzul: client('lomaAzul'),
    arboleda: client('arboleda'),
    quinde: client('quinde'),
    monteAlto: client('monteAlto'),
    encinoViejo: client('encinoViejo'),
    losFresnos: client('losFresnos'),
    jacarandas: client('jacarandas'),
    mirador: client('mirador'),
  };
}

async function collectSecrets(
  { cuota, providerEnv, accounts }: Sandbox,
  dataDir: string,
  apiKeys: Readonly<Record<DemoSchoolName, string>>,
): Promise<ReadonlyMap<string, string>> {
  const readSandboxFile = async (name: string): Promise<string> => readFile(join(dataDir, 'sandbox', name), 'utf8');
  const webhooks = endpoints.parse(JSON.parse(await readSandboxFile('webhook-endpoints.json')));
  const ofSchools = everyDemoSchool.flatMap(([name, { slug }]) => [
    [`the API key of ${slug}`, apiKeys[name]] as const,
    [`the webhook secret of ${slug}`, webhooks[slug]?.secret ?? ''] as const,
  ]);
  // A PEM is searched for by its beginning.
  const credentials = [providerEnv, ...accounts.map(({ keys }) => keys)].flatMap((each) => Object.entries(each));
  const ofProviders = credentials
    .filter(([name, value]) => /SECRET|KEY/.test(name) && !name.includes('PUBLIC') && !value.includes('\n'))
    .map(([name, value], index) => [`a provider's ${name}, ${index}`, value] as const);
  const all = [['the server secret', (await readSandboxFile('secret')).trim()] as const, ...ofSchools, ...ofProviders];
  const empty = all.find(([, secret]) => secret.length < 12);
  if (empty || cuota.port === 0) throw new Error(`${empty?.[0] ?? 'the port'} was not found`);
  return new Map(all);
}
