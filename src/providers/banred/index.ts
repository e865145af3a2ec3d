import type { Offer } from '#providers/offer';
import type { Provider } from '#providers/provider';
import { billerVariables } from '../biller-connection.ts';
import { noSandboxValue } from '../environment-variable.ts';
import { connectBanred } from './adapter.ts';
import { banksIn } from './banks.ts';
import { banredTexts } from './texts.ts';

const offer: Offer = {
  country: 'EC',
  type: 'banred',
  gateway: 'banred',
  category: 'instructions',
  step: 'instructions',
  path: '/banred',
  currency: 'USD',
  limits: {},
  // The code does not expire; its instructions are renewed after a month.
  validityDays: 30,
  reflectionHours: 0,
  graceHours: 24,
  badge: 'recommended',
  logo: { usual: '/assets/marks/banco-codigo-1.svg', disabled: '/assets/marks/banco-codigo-off-1.svg' },
  studentReference: true,
  oldestChargeOnly: true,
  texts: banredTexts,
};

/** Banks of Ecuador that collect by a student's code. Facts and assumptions: `README.md` in this folder. */
export const banred: Provider = {
  name: 'banred',
  offers: [offer],
  // No calls: the code is in our own books.
  lost: { start: { kind: 'repeat', forMinutes: 30 * 24 * 60 } },
  pollAfterSeconds: [],
  environment: {
    ...billerVariables('BANRED', 'the network'),
    BANRED_BANKS: {
      about: 'The banks that collect for this account, with commas between: pichincha, guayaquil. Both unless given.',
      sandboxOnly: noSandboxValue,
      form: /^(pichincha|guayaquil)(,(pichincha|guayaquil))?$/,
      optional: true,
    },
  },
  settings: (environment) => ({ banred_banks: [...banksIn(environment)] }),
  connect: connectBanred,
};
