/** Accounts at the emulated providers beside the installation's own, as the product stores them. */
import { randomUUID } from 'node:crypto';
import type { EmulatedProvider, Env } from '#providers/emulation/emulated-provider';
import type { Emulator } from '#providers/emulation/emulator';
import { insertAccount, replaceSecrets } from '#server/db/provider-accounts';
import type { Services } from '#server/services';
import { everyDemoSchool } from './demo-schools.ts';
import type { StartedEmulators } from './providers.ts';

export interface AccountTools {
  readonly services: Pick<Services, 'db' | 'keys'>;
  readonly emulated: readonly EmulatedProvider[];
  readonly providers: Pick<StartedEmulators, 'env' | 'addAccount' | 'nameAccount'>;
}

export interface AccountOrder {
  readonly provider: string;
  /** Null: the installation's, for every school without one of its own. */
  readonly schoolId: string | null;
  readonly label: string;
  /** What its sandbox credentials are made of: `a-z0-9_-`. */
  readonly name: string;
}

export interface OpenedAccount {
  readonly id: string;
  readonly emulator: Emulator;
  readonly keys: Env;
}

/** Opens an account at the emulator and stores it. One that is stored already is opened there anew, with new credentials, as emulators forget. */
export async function openAccount(tools: AccountTools, order: AccountOrder): Promise<OpenedAccount> {
  const { services, emulated, providers } = tools;
  const found = emulated.find(({ provider }) => provider.name === order.provider);
  if (!found) throw new Error(`nobody plays ${order.provider}`);
  const keys = found.keys(order.name);
  const emulator = providers.addAccount(order.provider, { label: order.label, env: keys });
  const told = await found.provider.connect({ ...providers.env, ...keys }, { timeoutMs: 5_000 }).merchant?.();
  const merchant = told?.kind === 'merchant' ? told.merchant : order.name;
  const id = await store(services, order, { keys, merchant });
  providers.nameAccount(id, emulator);
  return { id, emulator, keys };
}

async function store(
  { db, keys: ring }: AccountTools['services'],
  { provider, schoolId, label }: AccountOrder,
  { keys, merchant }: { readonly keys: Env; readonly merchant: string },
): Promise<string> {
  const credentials = { sealed: ring.seal(JSON.stringify(keys)), keyId: ring.keyId };
  const known = await db
    .selectFrom('provider_account')
    .select('id')
    .where('provider', '=', provider)
    .where('school_id', 'is not distinct from', schoolId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (known) {
    await replaceSecrets(db, known.id, credentials, 0);
    return known.id;
  }
  const id = randomUUID();
  await insertAccount(db, { id, provider, school_id: schoolId, label, merchant, credentials });
  return id;
}

/** Opens what the demo schools with accounts of their own have: one at each provider that offers something in their country. */
export async function seedAccounts(tools: AccountTools): Promise<readonly OpenedAccount[]> {
  const opened: OpenedAccount[] = [];
  for (const [, school] of everyDemoSchool.filter(([, { ownAccounts }]) => ownAccounts)) {
    const { id: schoolId } = await tools.services.db
      .selectFrom('school')
      .select('id')
      .where('slug', '=', school.slug)
      .executeTakeFirstOrThrow();
    for (const { provider } of tools.emulated) {
      if (!provider.offers.some(({ country }) => country === school.country)) continue;
      const order = { provider: provider.name, schoolId, label: school.name, name: school.slug };
      opened.push(await openAccount(tools, order));
    }
  }
  return opened;
}
