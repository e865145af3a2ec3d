import type { Offer } from '#providers/offer';
import type { Provider } from '#providers/provider';
import { billerVariables } from '../biller-connection.ts';
import { noSandboxValue } from '../environment-variable.ts';
import { connectFintech } from './adapter.ts';
import { appList } from './apps.ts';
import { fintechTexts, formTexts, notFound, studentDocument } from './texts.ts';

const offer: Offer = {
  country: 'MX',
  type: 'fintech',
  gateway: 'fintech',
  category: 'instructions',
  step: 'form',
  path: '/fintech',
  currency: 'MXN',
  limits: {},
  // The code does not expire; its instructions are renewed after a month.
  validityDays: 30,
  reflectionHours: 0,
  graceHours: 24,
  logo: { usual: '/assets/marks/apps-1.svg', disabled: '/assets/marks/apps-off-1.svg' },
  studentReference: true,
  oldestChargeOnly: true,
  form: {
    fields: [
      {
        name: 'student_document',
        kind: 'document',
        required: true,
        types: ['curp', 'passport'],
        findsStudent: { notFound },
        texts: studentDocument,
      },
    ],
    texts: formTexts,
  },
  texts: fintechTexts,
};

/** Payment apps of Mexico that collect by a student's code. Facts and assumptions: `README.md` in this folder. */
export const fintech: Provider = {
  name: 'fintech',
  offers: [offer],
  // No calls: the code is in our own books.
  lost: { start: { kind: 'repeat', forMinutes: 30 * 24 * 60 } },
  pollAfterSeconds: [],
  environment: {
    ...billerVariables('FINTECH', 'the network of the apps'),
    FINTECH_APPS: {
      about: `The apps that find the school, in the order they are shown, with commas between: ${appList}. mercado_pago and nu unless given.`,
      sandboxOnly: noSandboxValue,
      form: /^[a-z_]+(,\s*[a-z_]+)*$/,
      optional: true,
    },
  },
  connect: connectFintech,
};
