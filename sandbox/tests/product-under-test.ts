/** The product as a harness runs it: its API, its background work, and every provider's emulator. */
import { randomUUID } from 'node:crypto';
import { providers } from '#providers/registry';
import { createApp } from '#server/app';
import { builtDesk } from '#server/desk/desk-build';
import { composeServices } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import { startWorker, type Worker } from '#server/jobs/worker';
import type { Services } from '#server/services/services';
import type { SandboxClock } from '../clock.ts';
import { type Fetch, listen } from '../listen.ts';
import { portsFrom } from '../ports.ts';
import { emulatedWith, startEmulators } from '../providers.ts';
import { accountAt, openAccount } from '../school-accounts.ts';
import { settle } from '../settle.ts';
import type { HarnessOptions } from './harness-options.ts';

/** Starts it on a database, with a clock of the sandbox. */
export async function startProduct(db: Services['db'], clock: SandboxClock, options: HarnessOptions) {
  const timeoutMs = options.providerTimeoutMs;
  let answer: Fetch = () => new Response(null, { status: 503 });
  const server = await listen({ fetch: (request, bindings) => answer(request, bindings) }, 0, 'bench');
  const webhooksTo = (await options.productAt?.(server.origin)) ?? server.origin;
  const { providers: started, emulated, stripe } = await startProviders(clock, webhooksTo, options);
  const { emulators, env } = started;
  const workers: Worker[] = [];
  const environment = {
    ...env,
    CUOTA_MODE: 'sandbox',
    CUOTA_SECRET: randomUUID() + randomUUID(),
    CUOTA_CARD_FRAME_ORIGIN: 'http://card-frame.localhost',
    ...(options.desk ? { CUOTA_DESK_ORIGIN: 'http://desk.localhost' } : {}),
    ...options.env,
  };
  const log = { LOG_LEVEL: options.logFile ? 'debug' : 'silent', CUOTA_LOG_FILE: options.logFile };
  const { services, metrics } = composeServices(readEnv({ ...environment, ...log }, providers), {
    db,
    timeoutMs,
    origin: server.origin,
    connection: options.connection,
    wake: (work) => workers.forEach((worker) => worker.wake(work)),
    arrive: (store) => workers[0]?.arrive(store),
  });
  answer = createApp(services, metrics, undefined, options.desk ? await builtDesk() : null).fetch;
  for (let started = 0; started < (options.workers ?? 1); started += 1) workers.push(startWorker(services));
  const sweep = async () => void (await Promise.all(workers.map((worker) => worker.sweep())));
  return {
    services,
    emulators,
    stripe,
    env,
    environment,
    origin: server.origin,
    addAccount: (provider: string, schoolId: string | null) =>
      openAccount({ services, emulated, providers: started }, { provider, schoolId, ...anyName() }),
    accountAt: (provider: string) => accountAt({ emulated, providers: started }, { provider, ...anyName() }),
    settle: () => settle({ db, emulators, sweep }),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all([server, ...emulators.values()].map((each) => each.close()));
    },
  };
}

function anyName() {
  const name = `account_${randomUUID().slice(0, 8)}`;
  return { label: name, name };
}

/** Every emulator, late by what the harness waits for. */
async function startProviders(clock: SandboxClock, appOrigin: string, options: HarnessOptions) {
  const { providerTimeoutMs: timeoutMs } = options;
  const delayMs = options.lateByMs ?? (timeoutMs ? timeoutMs * 2 : undefined);
  const emulated = emulatedWith(options.sampleProviders);
  const started = await startEmulators(emulated, {
    ports: portsFrom(0, emulated),
    clock,
    appOrigin,
    ...(delayMs !== undefined && { delayMs }),
  });
  const stripe = started.emulators.get('stripe');
  if (!stripe) throw new Error('nobody plays Stripe');
  const env: Record<string, string> = { ...started.env };
  for (const { name, origin } of started.emulators.values()) {
    const providerOrigin = (await options.providerAt?.(name, origin)) ?? origin;
    for (const [variable, value] of Object.entries(env)) if (value === origin) env[variable] = providerOrigin;
  }
  return { providers: { ...started, env }, emulated, stripe };
}
