import * as z from 'zod/mini';
import { accountForSchool } from '#domain/school-account';
import type { Provider } from '#providers/provider';
import { providers } from '#providers/registry';
import type { CredentialRules } from '../services/credential-rules.ts';
import type { Accounts, Connect, ConnectedProvider, Credentials } from '../services/accounts.ts';
import { credentialsProblems } from '../use-cases/accounts/credentials-problems.ts';
import {
  type AccountRow,
  accountsAround,
  type AccountSecrets,
  everyAccount,
  readAccount,
  readAccountSecrets,
  type Sealed,
} from '../db/read/provider-accounts.ts';
import type { Db } from '../db/driver/db.ts';
import type { Keyring } from '../basics/keys.ts';
import type { Logger } from '../basics/log.ts';

export interface AccountParts {
  readonly db: Db;
  readonly keys: Pick<Keyring, 'open'>;
  readonly log: Pick<Logger, 'error'>;
  readonly connect: Connect;
  /** The same, whose answers say nothing of an account: for credentials that are not stored yet. */
  readonly connectUnheard: Connect;
  readonly rules: CredentialRules;
  /** The installation's own, by provider name. */
  readonly defaults: ReadonlyMap<string, ConnectedProvider>;
  /** Those of them that their providers refuse. */
  readonly refusedDefaults: ReadonlyMap<string, unknown>;
}

/** The accounts of one process. A stored one is connected once for each version of its credentials. */
export function createAccounts({ defaults, refusedDefaults, ...parts }: AccountParts): Accounts {
  const { db } = parts;
  const connected = connectStored(parts);
  const defaultAt = (name: string) => {
    const found = defaults.get(name);
    const isRefused = refusedDefaults.has(name);
    return found && (found.isRefused === isRefused ? found : { ...found, isRefused });
  };
  const heldOf: Accounts['heldOf'] = async (rows) => {
    const chosen = [...providers.keys()].map((name) => ({
      name,
      account: accountForSchool(rows.filter(({ provider }) => provider === name)),
    }));
    const stored = await connected(chosen.flatMap(({ account }) => (typeof account === 'string' ? [] : [account])));
    return new Map(
      chosen.flatMap(({ name, account }) => {
        const found = typeof account === 'string' ? account === 'default' && defaultAt(name) : stored.get(account.id);
        return found ? [[name, found] as const] : [];
      }),
    );
  };
  // Whoever chose one that is refused would not be taken, and no other account is theirs.
  const offeredOf: Accounts['offeredOf'] = async (rows) =>
    new Map([...(await heldOf(rows))].filter(([, { isRefused }]) => !isRefused));
  return {
    heldOf,
    offeredOf,
    async of({ provider, account_id: id }) {
      if (id === null) return defaultAt(provider) ?? null;
      const row = await readAccount(db, id);
      return row?.provider === provider ? ((await connected([row])).get(id) ?? null) : null;
    },
    offeredTo: async (schoolId) => offeredOf(await accountsAround(db, schoolId)),
    async all() {
      return [
        ...[...defaults.keys()].flatMap((name) => defaultAt(name) ?? []),
        ...(await connected(await everyAccount(db))).values(),
      ];
    },
    async ask(provider, credentials) {
      const { merchant } = parts.connectUnheard(provider, null, credentials).connection;
      return merchant ? merchant() : { kind: 'unasked' };
    },
  };
}

interface CachedConnection {
  readonly version: number;
  /** Null: cannot be connected with what this process has. */
  readonly connected: ConnectedProvider | null;
}

/** Answers the connections of stored accounts, by id; those that cannot be made are left out and said in the log. */
function connectStored(parts: Omit<AccountParts, 'defaults' | 'refusedDefaults'>) {
  const cache = new Map<string, CachedConnection>();
  return async (rows: readonly AccountRow[]): Promise<ReadonlyMap<string, ConnectedProvider>> => {
    const stale = rows.filter(({ id, version }) => cache.get(id)?.version !== version);
    const staleIds = stale.map(({ id }) => id);
    const secrets = await readAccountSecrets(parts.db, staleIds);
    for (const row of stale) {
      const own = secrets.find(({ id }) => id === row.id);
      cache.set(row.id, { version: row.version, connected: own ? connectOne(parts, row, own) : null });
    }
    return new Map(
      rows.flatMap(({ id, refused_at }) => {
        const found = cache.get(id)?.connected;
        return found ? [[id, { ...found, isRefused: refused_at !== null }] as const] : [];
      }),
    );
  };
}

const opened: z.ZodMiniType<Credentials> = z.record(z.string(), z.string());

/** Its error is not logged: what cannot be opened or read may quote what was. */
function connectOne(
  { keys, log, connect, rules }: Omit<AccountParts, 'defaults' | 'refusedDefaults' | 'db'>,
  { id, provider: name }: AccountRow,
  { credentials, previous }: AccountSecrets,
): ConnectedProvider | null {
  const provider = providers.get(name);
  const make = (of: Provider, { sealed, keyId }: Sealed) => {
    const values = opened.parse(JSON.parse(keys.open(sealed, keyId)));
    // A sandbox's database may have come into production.
    if (credentialsProblems(of, values, rules).length > 0) throw new Error('not usable');
    return connect(of, id, values);
  };
  try {
    if (!provider) throw new Error('no such provider');
    const connected = make(provider, credentials);
    return previous ? untilThen(connected, make(provider, previous), previous.until) : connected;
  } catch {
    const facts = { event: 'account_not_connected', account_id: id, provider: name };
    log.error(facts, 'an account cannot be connected: its credentials cannot be opened here, or are not usable');
    return null;
  }
}

/** While its secret is being changed webhooks, and a bank's calls, count that are signed with either. */
function untilThen(now: ConnectedProvider, before: ConnectedProvider, until: Date): ConnectedProvider {
  return {
    ...now,
    connection: {
      ...now.connection,
      readWebhook(headers, body, at) {
        const reading = now.connection.readWebhook(headers, body, at);
        return reading.kind === 'invalid' && at < until ? before.connection.readWebhook(headers, body, at) : reading;
      },
      ...eitherBiller(now.connection.biller, before.connection.biller, until),
    },
  };
}

function eitherBiller(now: Biller, before: Biller, until: Date): Pick<ConnectedProvider['connection'], 'biller'> {
  if (!now) return {};
  return {
    biller: {
      ...now,
      isSigned: (message, at) => now.isSigned(message, at) || (at < until && before?.isSigned(message, at) === true),
    },
  };
}

type Biller = ConnectedProvider['connection']['biller'];
