/** Accounts at the emulated providers beside the installation's own, as the product stores them. */
import type { EmulatedProvider, Env } from '#providers/emulation/emulated-provider';
import type { Emulator } from '#providers/emulation/emulator';
import type { Services } from '#server/services/services';
import { addAccount, rotateAccount } from '#server/use-cases/accounts/change-accounts';
import { everyDemoSchool } from './demo/demo-schools.ts';
import type { StartedEmulators } from './providers.ts';

export interface AccountTools {
  readonly services: Services;
  readonly emulated: readonly EmulatedProvider[];
  readonly providers: Pick<StartedEmulators, 'addAccount' | 'nameAccount'>;
}

export interface AccountOrder {
  readonly provider: string;
  /** Null: the installation's, for every school without one of its own. */
  readonly schoolId: string | null;
  readonly label: string;
  /** What its sandbox credentials are made of: `a-z0-9_-`. */
  readonly name: string;
}

/** An account as its emulator has it. */
export interface AccountAtProvider {
  readonly label: string;
  readonly keys: Env;
  readonly emulator: Emulator;
  /** Has its webhooks go to the address of the account that the product knows by this id. */
  nameAs(id: string): void;
}

/** A stored account, as the product and the emulator have it. */
export interface HarnessAccount extends Pick<AccountAtProvider, 'keys' | 'emulator'> {
  readonly id: string;
}

/** Opens an account at the emulator, of which the product knows nothing yet. */
export function accountAt(
  { emulated, providers }: Pick<AccountTools, 'emulated' | 'providers'>,
  { provider, label, name }: Pick<AccountOrder, 'provider' | 'label' | 'name'>,
): AccountAtProvider {
  const keys = emulated.find((each) => each.provider.name === provider)?.keys(name) ?? {};
  const emulator = providers.addAccount(provider, { label, env: keys });
  return { label, keys, emulator, nameAs: (id) => providers.nameAccount(id, emulator) };
}

/** Opens an account at the emulator and stores it; a stored one gets new credentials. Throws on a refusal. */
export async function openAccount(tools: AccountTools, order: AccountOrder): Promise<HarnessAccount> {
  const { services } = tools;
  const { provider, schoolId, label } = order;
  const { keys, emulator, nameAs } = accountAt(tools, order);
  const stored = await services.db
    .selectFrom('provider_account')
    .select('id')
    .where('provider', '=', provider)
    .where('school_id', 'is not distinct from', schoolId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const opened = stored
    ? await rotateAccount(services, stored.id, keys)
    : await addAccount(services, { provider, schoolId, label, credentials: keys });
  if (!('id' in opened)) throw new Error(`the account was refused: ${opened.code}`);
  nameAs(opened.id);
  return { id: opened.id, emulator, keys };
}

/** Opens the accounts of demo schools that have their own: one at each provider with an offer in their country. */
export async function seedAccounts(tools: AccountTools): Promise<readonly HarnessAccount[]> {
  const opened: HarnessAccount[] = [];
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
