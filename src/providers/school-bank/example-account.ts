import type { ExampleAccount } from '../emulation/example-accounts.ts';
import { schoolBank } from './index.ts';

/** The sandbox's and the tests' bank account. Its bank has no emulator: its money comes as lines of a statement. */
export const exampleAccount: ExampleAccount = {
  provider: schoolBank,
  keys: {
    SCHOOL_BANK_NAME: 'Banco de Prueba',
    SCHOOL_BANK_ACCOUNT_TYPE: 'checking',
    SCHOOL_BANK_ACCOUNT: '0002204589',
    SCHOOL_BANK_HOLDER: 'Unidad Educativa de Prueba',
    SCHOOL_BANK_DOCUMENT: '9999900001001',
  },
};
