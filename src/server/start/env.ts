import type * as z from 'zod/mini';
import type { Provider } from '#providers/provider';
import { EnvironmentError } from '../basics/environment-error.ts';
import { readSecretFiles } from '../basics/secret-files.ts';
import type { Mode } from '../basics/mode.ts';
import { type Roles, rolesOf } from '../basics/roles.ts';
import { type DatabasePatience, databasePatience } from './database-env.ts';
import { noProxies, readTrustedProxies, type TrustedProxies } from '../http/trusted-proxies.ts';
import { listOf, type Raw, secretNames, shape, wrong } from './env-variables.ts';
import { retentionOf } from './retention-env.ts';
import { badPorts } from './bad-ports.ts';
import type { Retention } from '../db/write/keep-days.ts';
import { productionProblems } from './env-production.ts';
import { modeOf, offeredIn, providerProblems, valuesOf } from './env-providers.ts';
import { isParentOrigin, isShortList } from '../basics/parent-origins.ts';
import type { MailSettings } from '../mail/mailer.ts';
import type { TracingOptions } from './tracing.ts';
import type { Services } from '../services/services.ts';

export interface Env {
  readonly port: number;
  /** The address to listen on; null: every one of this machine, the sandbox's own alone. */
  readonly host: string | null;
  /** How long the process says that it is going before its port closes. */
  readonly drainSeconds: number;
  /** Of a school's key at each process; 0: no limit. */
  readonly keyCallsPerMinute: number;
  /** Where payers reach us, without a slash at the end; null: the address that was bound. */
  readonly origin: string | null;
  /** A server of your own; null runs the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A standby that may answer lists; null: the primary answers them. */
  readonly databaseReplicaUrl: string | null;
  /** Where the same database is reached past a pooler; null: `databaseUrl` leads straight to it. */
  readonly databaseDirectUrl: string | null;
  /** Beside an address without one. */
  readonly databasePassword: string | null;
  readonly databasePatience: DatabasePatience;
  /** For how many days what nothing rests on is kept. */
  readonly retention: Retention;
  readonly dataDir: string;
  readonly secret: string;
  /** Secrets from before, whose seals are still opened. */
  readonly previousSecrets: readonly string[];
  readonly mode: Mode;
  /** The work of this process. */
  readonly roles: Roles;
  readonly development: boolean;
  /** Where traces go; null: nothing is traced. */
  readonly tracing: TracingOptions | null;
  readonly logLevel: string;
  readonly logFile: string | undefined;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: TrustedProxies;
  /** The operator's own pages that may show the checkout in a frame, exact origins. */
  readonly parentOrigins: readonly string[];
  /** Where our own card form stands, a host of its own; null: no card is typed into it. */
  readonly cardFrameOrigin: string | null;
  readonly deskOrigin: string | null;
  /** Whether phones keep what opens a slip without a network. */
  readonly offline: boolean;
  /** Null: navigation is reported nowhere. */
  readonly analytics: Services['analytics'];
  /** Who may read `/metrics`: whoever carries the token as a bearer, readers on this machine, or nobody. */
  readonly metricsReaders: Services['metricsReaders'];
  /** Null: e-mail is off. */
  readonly mail: MailSettings | null;
  /** The credentials of the installation's default account at each provider that has one, by provider name. */
  readonly credentials: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** What is the same for every account at a provider, by its variable's name. */
  readonly ofInstallation: Readonly<Record<string, string>>;
  /** Whether a provider may be reached by another address than its own. */
  readonly foreignOrigins: boolean;
  /** The version of the legal texts that the operator's counsel approved; null: none. */
  readonly legalReviewed: string | null;
  /** Providers that the operator says are test environments, in staging. */
  readonly testProviders: readonly string[];
}

/** Reads and checks the environment for these providers. Throws `EnvironmentError` that names every problem at once. */
export function readEnv(raw: Raw, providers: ReadonlyMap<string, Provider>): Env {
  const { values, problems: unread } = readSecretFiles(raw, secretNames(providers));
  // Without them nothing can be said of the rest.
  if (unread.length > 0) throw refusal(unread);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = shape.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => wrong(String(issue.path[0]), given));
  const production = given.CUOTA_MODE !== 'sandbox';
  if (production) problems.push(...missingInProduction(given), ...productionProblems(given));
  problems.push(...networkProblems(given));
  problems.push(...originProblems(given));
  problems.push(...parentOriginProblems(given));
  problems.push(...halfOfAPair(given, 'CUOTA_ANALYTICS_ID', 'CUOTA_TAGS_ORIGIN'));
  problems.push(...halfOfAPair(given, 'SMTP_URL', 'MAIL_FROM'));
  const offered = offeredIn(given, providers);
  problems.push(...providerProblems(given, offered, providers));
  if (!parsed.success || problems.length > 0) throw refusal(problems);
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST ?? (env.CUOTA_MODE === 'sandbox' ? '127.0.0.1' : null),
    keyCallsPerMinute: env.CUOTA_KEY_CALLS_PER_MINUTE,
    drainSeconds: env.CUOTA_DRAIN_SECONDS ?? (env.CUOTA_MODE === 'sandbox' ? 0 : 5),
    origin: env.CUOTA_ORIGIN === undefined ? null : new URL(env.CUOTA_ORIGIN).origin,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databaseDirectUrl: env.CUOTA_DATABASE_DIRECT_URL ?? null,
    databasePassword: env.PGPASSWORD ?? null,
    databasePatience: databasePatience(env),
    retention: retentionOf(env),
    dataDir: env.CUOTA_DATA_DIR,
    secret: env.CUOTA_SECRET,
    previousSecrets: listOf(env.CUOTA_PREVIOUS_SECRETS),
    mode: env.CUOTA_MODE,
    roles: rolesOf(listOf(env.CUOTA_ROLES ?? '')),
    foreignOrigins: env.CUOTA_FOREIGN_PROVIDER_ORIGINS === '1',
    testProviders: listOf(env.CUOTA_TEST_PROVIDERS),
    legalReviewed: env.CUOTA_LEGAL_REVIEWED ?? null,
    development: env.CUOTA_DEV === '1',
    ...watchedBy(env),
    trustedProxies: readTrustedProxies(env.CUOTA_TRUSTED_PROXIES ?? env.CUOTA_TRUST_PROXY) ?? noProxies,
    parentOrigins: listOf(env.CUOTA_PARENT_ORIGINS),
    deskOrigin: env.CUOTA_DESK_ORIGIN === undefined ? null : new URL(env.CUOTA_DESK_ORIGIN).origin,
    cardFrameOrigin: env.CUOTA_CARD_FRAME_ORIGIN === undefined ? null : new URL(env.CUOTA_CARD_FRAME_ORIGIN).origin,
    offline: env.CUOTA_OFFLINE === 'on',
    analytics: analyticsOf(env),
    metricsReaders: metricsReadersOf(env),
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    credentials: new Map(
      offered.map((provider) => [
        provider.name,
        { ...valuesOf(provider, given, 'account'), ...valuesOf(provider, given, 'installation') },
      ]),
    ),
    ofInstallation: Object.fromEntries(
      [...providers.values()].flatMap((each) => Object.entries(valuesOf(each, given, 'installation'))),
    ),
  };
}

const refusal = (problems: readonly string[]): EnvironmentError =>
  new EnvironmentError(`Cuota cannot start:\n${[...new Set(problems)].map((line) => `  - ${line}`).join('\n')}`);

const watchedBy = (env: z.infer<typeof shape>): Pick<Env, 'tracing' | 'logLevel' | 'logFile'> => ({
  tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
    : null,
  logLevel: env.LOG_LEVEL,
  logFile: env.CUOTA_LOG_FILE,
});

function analyticsOf(env: z.infer<typeof shape>): Env['analytics'] {
  const { CUOTA_ANALYTICS_ID: containerId, CUOTA_TAGS_ORIGIN: tags, CUOTA_TAGS_SCRIPT_ORIGIN: script } = env;
  if (!containerId || !tags) return null;
  return { containerId, tagsOrigin: new URL(tags).origin, scriptOrigin: new URL(script).origin };
}

function metricsReadersOf(env: z.infer<typeof shape>): Env['metricsReaders'] {
  if (env.CUOTA_METRICS_TOKEN) return { kind: 'token', token: env.CUOTA_METRICS_TOKEN };
  const isOpen = env.CUOTA_METRICS_OPEN === '1' || env.CUOTA_MODE === 'sandbox';
  return { kind: isOpen ? 'this_machine' : 'closed' };
}

/** Where it listens, and whom it believes. */
function networkProblems({ PORT: port, CUOTA_TRUST_PROXY: one, CUOTA_TRUSTED_PROXIES: proxies }: Raw): string[] {
  const problems: string[] = [];
  // 0 is any free port, and the system gives none of these.
  if (port !== '0' && badPorts.has(Number(port)))
    problems.push('PORT is one that browsers and fetch refuse to connect to (a “bad port” of the Fetch standard)');
  if (one === '1' && proxies !== undefined)
    problems.push('CUOTA_TRUST_PROXY says the same as CUOTA_TRUSTED_PROXIES=1: set one of the two');
  return problems;
}

/** Two variables that mean something only together. */
function halfOfAPair(given: Raw, one: string, other: string): string[] {
  if ((given[one] === undefined) === (given[other] === undefined)) return [];
  return [wrong(given[one] === undefined ? one : other, given)];
}

/** The rule that schools' own lists are held to. */
function parentOriginProblems(given: Raw): string[] {
  const origins = listOf(given.CUOTA_PARENT_ORIGINS ?? '');
  const isUsable = isShortList(origins) && origins.every((origin) => isParentOrigin(origin, { mode: modeOf(given) }));
  return isUsable ? [] : ['CUOTA_PARENT_ORIGINS is not usable: at most ten exact https origins with commas between'];
}

/** Browsers name an origin in one way only, so the rest of what was typed would be lost. */
function originProblems({ CUOTA_ORIGIN: typed }: Raw): string[] {
  const url = typed === undefined ? null : URL.parse(typed);
  if (!url || url.href === `${url.origin}/`) return [];
  return ['CUOTA_ORIGIN is not usable: scheme, host and port only, without a path, a query or a user name'];
}

const missingInProduction = (given: Raw): string[] =>
  ['DATABASE_URL', 'CUOTA_ORIGIN', 'CUOTA_SECRET']
    .filter((name) => given[name] === undefined)
    .map((name) => wrong(name, given));
