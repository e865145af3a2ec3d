import type { EmulatedProvider, Env } from '../emulation/emulated-provider.ts';
import { startBanredEmulator } from './emulator.ts';
import { banred } from './index.ts';

const noApi = { none: 'the network calls us' } as const;

/** Banred as the sandbox and the tests know it: a bank that calls the desk. */
export const emulated = {
  provider: banred,
  faultClass: 'biller',
  keys(account?: string) {
    const name = account === undefined ? 'sandbox' : `sandbox_${account}`;
    return {
      BANRED_BANK_KEY: `sandbox_${name}_the_bank_signs_with_this`,
      BANRED_OUR_KEY: `sandbox_${name}_we_sign_with_this`,
    };
  },
  renewed: (keys: Env) => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, `${key}_next`])),
  async start(options) {
    return { emulator: await startBanredEmulator(options), origins: {} };
  },
  desk: {
    'EC/banred/banred': {
      pays: { at: 'desk' },
      fails: { at: 'never', why: 'a code that nobody pays stands for ever' },
    },
  },
  routes: { create: noApi, query: noApi, cancel: noApi, list: noApi },
  errorBody: '{}',
  unknownRef: '00000000-0000-4000-8000-000000000000',
  meaning: () => 'pending',
  endings: {},
  never: ['short', 'over', 'twice', 'late'],
  console: {
    words: { taken: 'taken', taken_back: 'taken back by the bank' },
    reference: () => ({ name: 'Código del estudiante', hint: 'The bank asks us what is owed, and pays that.' }),
  },
} as const satisfies EmulatedProvider;
