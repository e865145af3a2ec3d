import { createAccounts } from './accounts.ts';
import { connectDefaults, type Connecting, connector, type Listening } from './connect-providers.ts';
import { createCredentialWatch } from './credential-watch.ts';
import type { CredentialWatch } from '../services/services.ts';
import { createKeyring } from '../basics/keys.ts';
import { type Env, readEnv } from './env.ts';
import { type Command, modeOfCommand } from '../admin/command.ts';
import { providers } from '#providers/registry';
import { createLiveStatus } from '../http/live-status.ts';
import { createLog, type Logger } from '../basics/log.ts';
import { createPapers } from '../documents/papers.ts';
import { createMailer } from '../mail/mailer.ts';
import { createMetrics } from '../http/metrics.ts';
import type { Metrics } from '../services/services.ts';
import type { Services, StoreWebhook } from '../services/services.ts';
import { createBulkReader } from '../use-cases/sessions/bulk-reader.ts';
import { createStatementReader } from '../use-cases/statements/statement-reader.ts';

/** Returns a command's services, from the server's environment; silent without a log. Throws `EnvironmentError`. */
export function servicesOfCommand(
  db: Services['db'],
  { env, sandbox }: Pick<Command, 'env' | 'sandbox'>,
  logTo?: (env: Env) => Logger,
): Services {
  const read = readEnv({ ...env, CUOTA_MODE: modeOfCommand({ env, sandbox }) }, providers);
  return composeServices(read, { db, log: logTo?.(read) ?? createLog({ level: 'silent' }) }).services;
}

export interface ComposeParts extends Connecting {
  readonly db: Services['db'];
  /** None unless given. */
  readonly replica?: Services['replica'];
  /** As the environment says unless given. */
  readonly log?: Logger;
  /** Where payers reach us when the environment does not say; no slash at the end. */
  readonly origin?: string;
  /** Nobody is woken unless given: the work that is due is found by itself. */
  readonly wake?: Services['wake'];
  /** Returns undefined while nobody applies webhooks: then it waits until one looks, and so do all unless given. */
  readonly arrive?: (store: StoreWebhook) => Promise<void> | undefined;
  /** Of this process alone unless given. */
  readonly live?: Services['live'];
  /** Never unless given. */
  readonly draining?: Services['draining'];
}

/** An environment, and what only a measurement says otherwise. */
export interface EnvOrMeasured extends Env {
  /** Whether the database's clock may be moved, as a sandbox's is unless told. */
  readonly clockMoves?: boolean;
}

export interface Composed {
  readonly services: Services;
  readonly metrics: Metrics;
}

/**
 * The one composition root: production, sandbox, commands, harnesses and tests are composed here, from an environment
 * that was read. What only some of them need is a part; everything else is as in production.
 */
export function composeServices(
  env: EnvOrMeasured,
  { db, replica = null, log, origin = '', wake, arrive, live, draining, ...connecting }: ComposeParts,
): Composed {
  const metrics = createMetrics({ db, replica, mode: env.mode, roles: env.roles }, () => accounts.all());
  const keys = createKeyring(env.secret, env.previousSecrets);
  const used = log ?? createLog({ level: env.logLevel, file: env.logFile, mode: env.mode });
  const credentials = createCredentialWatch(() => wake?.('credentials'));
  const connect = connector(env, listeners(metrics, credentials), connecting);
  const defaults = connectDefaults(env, connect);
  const { mode, foreignOrigins, testProviders, ofInstallation } = env;
  const credentialRules = { mode, foreignOrigins, testProviders, ofInstallation };
  const accounts = createAccounts({
    db,
    keys,
    log: used,
    connect,
    connectUnheard: connector(env, undefined, connecting),
    rules: credentialRules,
    defaults,
    refusedDefaults: credentials.defaults,
  });
  const services: Services = {
    db,
    replica,
    log: used,
    live: live ?? createLiveStatus({ db, log: used }),
    keys,
    origin: env.origin ?? origin,
    mode,
    roles: env.roles,
    credentialRules,
    clockMoves: env.clockMoves ?? mode === 'sandbox',
    parentOrigins: env.parentOrigins,
    cardFrameOrigin: env.cardFrameOrigin,
    deskOrigin: env.deskOrigin,
    offline: env.offline,
    analytics: env.analytics,
    metricsReaders: env.metricsReaders,
    draining: draining ?? new AbortController().signal,
    keyCallsPerMinute: env.keyCallsPerMinute,
    retention: env.retention,
    setUp: {
      namesProxy: !('hops' in env.trustedProxies && env.trustedProxies.hops === 0),
      previousSecrets: env.previousSecrets.length,
      legalReviewed: env.legalReviewed,
    },
    accounts,
    credentials,
    statements: createStatementReader(),
    bulkReader: createBulkReader(),
    papers: createPapers(mode),
    mailer: env.mail && createMailer(env.mail),
    wake: wake ?? (() => undefined),
    arrive: (store) => arrive?.(store) ?? store(false).then(() => wake?.('inbox')),
  };
  return { services, metrics };
}

/** What says nothing of credentials: no readable answer, or a refusal. */
const saysNothing: ReadonlySet<string> = new Set(['unknown', 'threw', 'refused']);

function listeners(metrics: Metrics, credentials: CredentialWatch): Listening {
  return {
    answered: (account) => (operation, outcome) => {
      metrics.providerAnswered(account)(operation, outcome);
      if (!saysNothing.has(outcome)) credentials.taken(account);
    },
    refused: credentials.refused,
  };
}
