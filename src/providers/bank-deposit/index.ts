import { noSandboxValue } from '../environment-variable.ts';
import type { Offer } from '../offer.ts';
import { paidOnStatement } from '../paid-on-statement.ts';
import type { Provider } from '../provider.ts';
import { connectBankDeposit } from './adapter.ts';
import { bankField, depositForm, depositTexts } from './texts.ts';

/** Up to 24 hours: spec §9. */
const offer: Offer = {
  country: 'MX',
  type: 'bank',
  gateway: 'bank',
  category: 'cash',
  // At the counter in cash, or from an account in the bank's app or machine.
  paidFrom: 'either',
  step: 'form',
  path: '/bank',
  currency: 'MXN',
  limits: {},
  validityDays: 3,
  reflectionHours: 24,
  bankDays: { until: '16:00' },
  // A deposit of Friday evening is on Monday's statement, which the school then sends; of a long weekend, on Tuesday's.
  graceHours: 120,
  logo: { usual: '/assets/marks/deposit-1.svg', disabled: '/assets/marks/deposit-off-1.svg', ofSeveral: true },
  form: {
    fields: [{ name: 'bank', kind: 'choice', options: 'listed', required: true, texts: bankField }],
    texts: depositForm,
  },
  texts: depositTexts,
};

const agreement = (bank: string, form: RegExp) => ({
  about: `The number of the agreement (convenio) at ${bank}; without it that bank is not offered.`,
  sandboxOnly: /^000/,
  form,
  optional: true as const,
});
const algorithm = (bank: string) => ({
  about: `Which check digits the agreement at ${bank} has: luhn00, alg10 or none; luhn00 unless given.`,
  sandboxOnly: noSandboxValue,
  form: /^(luhn00|alg10|none)$/,
  optional: true as const,
});

/** A deposit by agreement, on the school's statement or reported by its bank. Scope: `README.md` in this folder. */
export const bankDeposit: Provider = {
  name: 'bank-deposit',
  offers: [offer],
  ...paidOnStatement,
  environment: {
    BANK_DEPOSIT_HOLDER: {
      about: 'Who holds the accounts, as the bank shows it before a deposit.',
      sandboxOnly: /de Prueba$/,
      form: /^.{3,80}$/,
    },
    BANK_DEPOSIT_BBVA_AGREEMENT: agreement('BBVA', /^\d{6,7}$/),
    BANK_DEPOSIT_BBVA_ALGORITHM: algorithm('BBVA'),
    BANK_DEPOSIT_SANTANDER_AGREEMENT: agreement('Santander', /^\d{4,5}$/),
    BANK_DEPOSIT_SANTANDER_ALGORITHM: algorithm('Santander'),
    BANK_DEPOSIT_BASE_YEAR: {
      about: 'The year that alg10 counts its days from, as the agreement says; 2014 unless given.',
      sandboxOnly: noSandboxValue,
      form: /^20\d\d$/,
      optional: true,
    },
    BANK_DEPOSIT_NOTICE_SECRET: {
      about:
        'What the bank, or who passes its notices on, signs each notice of a deposit with; two of them, with a comma between, while it is being changed. Without it only statements tell.',
      sandboxOnly: /sandbox_notices/,
      form: /^[\w-]{32,}(\s*,\s*[\w-]{32,})?$/,
      isSecret: true,
      optional: true,
    },
  },
  connect: connectBankDeposit,
};
