import type { ExampleAccount } from '../emulation/example-accounts.ts';
import { bankDeposit } from './index.ts';

/** Agreements at both banks as the sandbox and the tests have them. The console's teller plays the banks. */
export const exampleAccount: ExampleAccount = {
  provider: bankDeposit,
  keys: {
    BANK_DEPOSIT_HOLDER: 'Colegio de Prueba',
    BANK_DEPOSIT_BBVA_AGREEMENT: '0001234',
    BANK_DEPOSIT_SANTANDER_AGREEMENT: '00045',
    BANK_DEPOSIT_SANTANDER_ALGORITHM: 'alg10',
    BANK_DEPOSIT_NOTICE_SECRET: 'sandbox_notices_0123456789abcdef0123',
  },
};
