/** A provider's emulator at one address, with one or more accounts: finds each request's account and its answer. */
import type { EmulatedBooks } from './emulated-books.ts';
import { type EmulatedAccount, openAccount, type OpenAccount } from './engine.ts';
import type { Emulator, EmulatorOptions, NewAccount } from './emulator.ts';
import { serveOnLoopback } from './loopback.ts';

export interface Emulation<Books> {
  readonly name: string;
  readonly options: EmulatorOptions;
  /** Makes an account: the first of the options' credentials, and each that is added. */
  readonly account: (account: Pick<NewAccount, 'label' | 'env'>) => EmulatedAccount<Books>;
}

/** The label of the installation's own account, in ids made of labels. */
const firstLabel = 'default';

/** Starts it on the loopback address with its first account. It ends with this process. Throws if the port is taken. */
export async function startEmulation<Books extends EmulatedBooks>(emulation: Emulation<Books>): Promise<Emulator> {
  const { name, options } = emulation;
  let origin = '';
  const accounts: OpenAccount[] = [];
  const open = (added: NewAccount): OpenAccount => {
    const account = openAccount(emulation.account(added), added, { ...options, origin: () => origin });
    accounts.push(account);
    return account;
  };
  const first = open({ ...options, label: firstLabel });
  const listener = await serveOnLoopback(
    {
      async fetch(request, bindings) {
        const caller = await callerOf(accounts, request);
        const account = caller ?? namedIn(accounts, request) ?? first;
        const isKnown = caller !== undefined && !caller.verbs.credentials.isRevoked;
        return account.app.fetch(request, { ...bindings, isKnown });
      },
    },
    options.port,
  );
  origin = listener.origin;
  const shared = {
    name,
    origin,
    addAccount(added: NewAccount): Emulator {
      const { verbs, close } = open(added);
      return { ...shared, ...verbs, label: added.label, close };
    },
  };
  const close = async () => void (await Promise.all([...accounts.map((each) => each.close()), listener.close()]));
  return { ...shared, ...first.verbs, label: null, close };
}

/** Returns the account of a call's credentials. */
async function callerOf(accounts: readonly OpenAccount[], request: Request): Promise<OpenAccount | undefined> {
  for (const account of accounts) if (await account.isCalledBy(request)) return account;
  return undefined;
}

/** Returns the account of a hosted page or form, by its URL, for a call without credentials. */
function namedIn(accounts: readonly OpenAccount[], { url }: Request): OpenAccount | undefined {
  if (accounts.length === 1) return undefined;
  const names = new URL(url).pathname.split('/').filter((part) => part !== '');
  return accounts.find((account) => names.some((name) => account.has(name)));
}
