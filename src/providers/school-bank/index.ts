import { noSandboxValue } from '../environment-variable.ts';
import type { Offer } from '../offer.ts';
import { paidOnStatement } from '../paid-on-statement.ts';
import type { Provider } from '../provider.ts';
import { connectSchoolBank } from './adapter.ts';
import { transferTexts } from './texts.ts';

// Source: spec §2, §3, §9.
const offer: Offer = {
  country: 'EC',
  type: 'transfer',
  gateway: 'transfer',
  category: 'transfer',
  step: 'instructions',
  path: '/transfer',
  currency: 'USD',
  limits: {},
  validityDays: 3,
  reflectionHours: 48,
  bankDays: { until: '16:00' },
  // A transfer between banks of Friday night shows on Monday, of a long weekend on Tuesday; then comes the statement.
  graceHours: 120,
  logo: { usual: '/assets/marks/transfer-1.svg', disabled: '/assets/marks/transfer-off-1.svg' },
  texts: transferTexts,
};

/** A transfer to the school's own bank account, seen on its statement. Scope: `README.md` in this folder. */
export const schoolBank: Provider = {
  name: 'school-bank',
  offers: [offer],
  ...paidOnStatement,
  environment: {
    SCHOOL_BANK_NAME: { about: 'The bank, as payers know it.', sandboxOnly: /^Banco de Prueba$/, form: /^.{3,60}$/ },
    SCHOOL_BANK_ACCOUNT_TYPE: {
      about: 'What kind of account it is: savings or checking.',
      sandboxOnly: noSandboxValue,
      form: /^(savings|checking)$/,
    },
    SCHOOL_BANK_ACCOUNT: { about: 'The number of the account.', sandboxOnly: /^000/, form: /^\d{6,20}$/ },
    SCHOOL_BANK_HOLDER: {
      about: 'Who holds it, as the bank shows it to who sends money.',
      sandboxOnly: /de Prueba$/,
      form: /^.{3,80}$/,
    },
    SCHOOL_BANK_DOCUMENT: {
      about: "The holder's RUC (13 digits) or cédula (10): banks ask for it beside the account.",
      sandboxOnly: /^99999/,
      form: /^\d{10}(\d{3})?$/,
    },
  },
  connect: connectSchoolBank,
};
