import type { EmulatedProvider, Env, OfferDesk } from './emulated-provider.ts';
import { type EmulatedNetwork, startBillerEmulator } from './biller-emulator.ts';

const noApi = { none: 'the network calls us' } as const;

/** The shared emulation of every network that calls the desk. */
export const emulatedBiller = <P extends string>(network: EmulatedNetwork & { readonly prefix: P }) =>
  ({
    faultClass: 'biller',
    keys(account?: string) {
      const name = account === undefined ? 'sandbox' : `sandbox_${account}`;
      const keys = {
        [`${network.prefix}_BANK_KEY`]: `sandbox_${network.name}_${name}_the_bank_signs_with_this`,
        [`${network.prefix}_OUR_KEY`]: `sandbox_${network.name}_${name}_we_sign_with_this`,
      };
      return keys as Record<`${P}_BANK_KEY` | `${P}_OUR_KEY`, string>;
    },
    renewed: (keys: Env) => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, `${key}_next`])),
    async start(options: Parameters<EmulatedProvider['start']>[0]) {
      return { emulator: await startBillerEmulator(network, options), origins: {} };
    },
    routes: { create: noApi, query: noApi, cancel: noApi, list: noApi },
    errorBody: '{}',
    unknownRef: '00000000-0000-4000-8000-000000000000',
    meaning: () => 'pending',
    endings: {},
    never: ['short', 'over', 'twice', 'late'],
  }) as const satisfies Partial<EmulatedProvider>;

/** Somebody types the code there and pays. */
export const paidByCode = {
  pays: { at: 'desk' },
  fails: { at: 'never', why: 'a code that nobody pays stands for ever' },
} as const satisfies OfferDesk;
