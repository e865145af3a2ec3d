import type { ExampleAccount } from '../emulation/example-accounts.ts';
import { schoolBank } from './index.ts';

/** A bank account as the sandbox and the tests have it. Nobody plays its bank: what comes there is a line of a statement. */
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
