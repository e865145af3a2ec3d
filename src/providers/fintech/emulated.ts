import { emulatedBiller, paidByCode } from '../emulation/biller-emulated.ts';
import type { EmulatedProvider } from '../emulation/emulated-provider.ts';
import { fintech } from './index.ts';

/** The network's emulated app: a person types the code, and it calls the desk. */
export const emulated = {
  ...emulatedBiller({ name: fintech.name, prefix: 'FINTECH', currency: 'MXN' }),
  provider: fintech,
  desk: { 'MX/fintech/fintech': paidByCode },
  waitingStep: 'instructions',
  console: {
    words: { taken: 'taken', taken_back: 'taken back by the app' },
    reference: () => ({ name: 'Código del estudiante', hint: 'The app asks us what is owed, and pays that.' }),
  },
} as const satisfies EmulatedProvider;
