import * as z from 'zod/mini';
import type { Provider } from '#providers/provider';
import { readDatabaseAddress } from '../db/driver/database-address.ts';
import { readMailbox, readSmtpUrl } from '../mail/mail-address.ts';
import { modes } from '../basics/mode.ts';
import { namesRoles } from '../basics/roles.ts';
import { isAddress } from '../http/client-address.ts';
import { readTrustedProxies } from '../http/trusted-proxies.ts';
import { databaseMeaning, databaseShape } from './database-env.ts';
import { variablesOf } from '../use-cases/accounts/credentials-problems.ts';
import { retentionMeaning, retentionShape } from './retention-env.ts';

export type Raw = Readonly<Record<string, string | undefined>>;

/** Each long enough to be one. */
const areSecrets = (text: string): boolean => listOf(text).every((secret) => secret.length >= 32);

const flag = z._default(z.enum(['0', '1']), '0');
const optionalUrl = z.optional(z.url());

/** Those that open something: each may also be given as `NAME_FILE`, the path of a file that holds it. */
const secretShape = {
  CUOTA_SECRET: z.string().check(z.minLength(32)),
  CUOTA_PREVIOUS_SECRETS: z._default(z.string().check(z.refine(areSecrets)), ''),
  CUOTA_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  // Not every address PostgreSQL takes is a URL: `postgresql://user@/db?host=/folder` names a socket.
  DATABASE_URL: z.optional(z.string().check(z.refine(isDatabaseAddress))),
  DATABASE_REPLICA_URL: z.optional(z.string().check(z.refine(isDatabaseAddress))),
  CUOTA_DATABASE_DIRECT_URL: z.optional(z.string().check(z.refine(isDatabaseAddress))),
  PGPASSWORD: z.optional(z.string()),
  SMTP_URL: z.optional(z.string().check(z.refine((text) => readSmtpUrl(text) !== null))),
};

/** The variables that may come from files: our own secrets, and all that an account at a provider has. */
export const secretNames = (providers: ReadonlyMap<string, Provider>): readonly string[] => [
  ...Object.keys(secretShape),
  ...[...providers.values()].flatMap((provider) => variablesOf(provider, 'account').map(([name]) => name)),
];

/** Every variable of our own, with its form. */
export const shape = z.object({
  ...secretShape,
  PORT: z._default(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)), 3000),
  HOST: z.optional(z.string().check(z.refine(isAddress))),
  CUOTA_DRAIN_SECONDS: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number))),
  CUOTA_MODE: z._default(z.enum(modes), 'production'),
  CUOTA_ROLES: z.optional(z.string().check(z.refine((text) => namesRoles(listOf(text))))),
  CUOTA_ORIGIN: optionalUrl,
  CUOTA_DATA_DIR: z._default(z.string().check(z.minLength(1)), '.cuota'),
  CUOTA_DEV: flag,
  CUOTA_TRUST_PROXY: flag,
  CUOTA_TRUSTED_PROXIES: z.optional(z.string().check(z.refine((text) => readTrustedProxies(text) !== null))),
  CUOTA_PARENT_ORIGINS: z._default(z.string(), ''),
  CUOTA_CARD_FRAME_ORIGIN: optionalUrl,
  CUOTA_DESK_ORIGIN: optionalUrl,
  CUOTA_OFFLINE: z._default(z.enum(['on', 'off']), 'on'),
  CUOTA_ANALYTICS_ID: z.optional(z.string().check(z.regex(/^(GTM|G)-[A-Z0-9]+$/))),
  CUOTA_TAGS_ORIGIN: optionalUrl,
  CUOTA_TAGS_SCRIPT_ORIGIN: z._default(z.url(), 'https://www.googletagmanager.com'),
  CUOTA_KEY_CALLS_PER_MINUTE: z._default(z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)), 6000),
  CUOTA_METRICS_OPEN: flag,
  CUOTA_DATABASE_WITHOUT_TLS: flag,
  CUOTA_FOREIGN_PROVIDER_ORIGINS: flag,
  CUOTA_TEST_PROVIDERS: z._default(z.string(), ''),
  CUOTA_LEGAL_REVIEWED: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
  CUOTA_LOG_FILE: z.optional(z.string()),
  ...databaseShape,
  ...retentionShape,
  MAIL_FROM: z.optional(z.string().check(z.refine((text) => readMailbox(text) !== null))),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0)?)$/)), z.transform(Number)),
    1,
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/** What a person reads beside a wrong or missing variable. */
const meaning: Readonly<Record<string, string>> = {
  PORT: 'a port number',
  HOST: 'the address to listen on, e.g. 127.0.0.1 or ::',
  CUOTA_DRAIN_SECONDS: 'seconds from 0 to 999',
  CUOTA_MODE: 'sandbox, staging or production',
  CUOTA_ROLES: 'pages, api, webhooks or jobs, with commas between',
  CUOTA_LEGAL_REVIEWED: 'the version of the legal texts that counsel approved, as YYYY-MM-DD',
  CUOTA_TEST_PROVIDERS: 'names of providers with commas between, as in docs/reference/methods.md',
  CUOTA_ORIGIN: 'where payers reach this server, e.g. https://pay.example',
  CUOTA_SECRET: 'at least 32 random characters that sign tokens and seal secrets',
  CUOTA_PREVIOUS_SECRETS: 'what CUOTA_SECRET was before, at least 32 characters each, with commas between',
  CUOTA_TRUSTED_PROXIES:
    'how many proxies stand before it, or their addresses and networks with commas between, e.g. 10.0.0.0/8',
  DATABASE_URL: 'postgres://… of your PostgreSQL, with special characters of the password percent-encoded',
  DATABASE_REPLICA_URL: 'postgres://… of a standby of the same database',
  CUOTA_DATABASE_DIRECT_URL: 'postgres://… of the same database, past your pooler',
  ...databaseMeaning,
  ...retentionMeaning,
  CUOTA_CARD_FRAME_ORIGIN: 'an origin of its own for the card form, e.g. https://card.example',
  CUOTA_DESK_ORIGIN: 'an origin of its own for the school’s desk, e.g. https://desk.example',
  CUOTA_OFFLINE: 'on or off',
  CUOTA_ANALYTICS_ID: 'GTM- or G- followed by capital letters and digits',
  CUOTA_TAGS_ORIGIN: 'an origin of its own for the analytics frame, e.g. https://tags.example',
  CUOTA_KEY_CALLS_PER_MINUTE: 'a whole number; 0 sets no limit',
  CUOTA_METRICS_TOKEN: 'at least 16 characters',
  SMTP_URL: 'smtps://user:password@host or smtp://… of your mail server, without options',
  MAIL_FROM: 'the address e-mails come from, e.g. Cuota <pay@cuota.example>',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of an OpenTelemetry collector, e.g. http://127.0.0.1:4318',
  OTEL_TRACES_SAMPLER_ARG: 'a share from 0 to 1, e.g. 0.05',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
};

/** What stands between commas. */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function isDatabaseAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && readDatabaseAddress({ connectionString: text }) !== null;
}

/** Says what a variable has to be, never what it is. */
export function wrong(name: string, given: Raw): string {
  return `${name} is ${given[name] === undefined ? 'missing' : 'not usable'}: ${meaning[name] ?? 'see .env.example'}`;
}
