import { emulatedBiller, paidByCode } from '../emulation/biller-emulated.ts';
import type { EmulatedProvider } from '../emulation/emulated-provider.ts';
import { banred } from './index.ts';

/** Banred as the sandbox and the tests know it: a bank that calls the desk. */
export const emulated = {
  ...emulatedBiller({ name: banred.name, prefix: 'BANRED', currency: 'USD' }),
  provider: banred,
  desk: { 'EC/banred/banred': paidByCode },
  console: {
    words: { taken: 'taken', taken_back: 'taken back by the bank' },
    reference: () => ({ name: 'Código del estudiante', hint: 'The bank asks us what is owed, and pays that.' }),
  },
} as const satisfies EmulatedProvider;
