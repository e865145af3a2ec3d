import { type EmulatedProvider, type Env, startedAs } from '../emulation/emulated-provider.ts';
import { sandboxKey, startPseEmulator } from './emulator.ts';
import { apiPath } from './client.ts';
import { pse } from './index.ts';

/** The emulated PSE: it is queried, and sends nothing. */
export const emulated = {
  provider: pse,
  faultClass: 'unanswerable',
  keys(account = 'default') {
    return {
      PSE_ENTITY_CODE: `sandbox_${account}`,
      PSE_SERVICE_CODE: 'sandbox1',
      PSE_CLIENT_ID: `sandbox_${account}`,
      PSE_CLIENT_SECRET: `sandbox_${account}_secret`,
      PSE_APPLICATION: `sandbox_${account}_key`,
      PSE_ENCRYPTION_KEY: sandboxKey(account),
    };
  },
  renewed: ({ PSE_CLIENT_ID: id, PSE_CLIENT_SECRET: secret, PSE_APPLICATION: key, ...rest }: Env) => ({
    ...rest,
    PSE_CLIENT_ID: `${id}_next`,
    PSE_CLIENT_SECRET: `${secret}_next`,
    PSE_APPLICATION: `${key}_next`,
    PSE_ENCRYPTION_KEY: sandboxKey(`${id}_next`),
  }),
  start: startedAs('PSE_API_ORIGIN', startPseEmulator),
  desk: {
    'CO/transfer/pse': {
      answers: {
        financial_institution_code: '1007',
        user_type: 'person',
        identification_type: 'citizenship_card',
        identification_number: '1032456789',
        full_name: 'Ana Ruiz',
        email: 'ana@correo.example',
        cellphone_number: '3001234567',
      },
      pays: { at: 'page', press: 'Aprobar' },
      fails: { at: 'page', press: 'Rechazar' },
    },
  },
  waitingStep: 'redirect',
  routes: {
    create: [`POST ${apiPath}/CreateTransactionPaymentNF`],
    query: [`POST ${apiPath}/GetTransactionInformationNF`],
    cancel: { none: 'PSE cannot call a transaction off' },
    list: { none: 'PSE has no list of transactions' },
  },
  errorBody: '{"message":"Service unavailable"}',
  unknownRef: '000000000',
  meaning: (word) =>
    word === 'NOT_AUTHORIZED' ? 'rejected' : word === 'FAILED' || word === 'EXPIRED' ? 'failed' : 'pending',
  endings: { approved: 'successful', rejected: 'rejected', failed: 'failed', expired: 'failed', pending: 'pending' },
  never: ['short', 'over', 'twice', 'late'],
  console: {
    words: {
      CREATED: 'the payer is at the bank, or has left',
      PENDING: 'the bank still confirms',
      OK: 'approved',
      'OK, finalized': 'approved, and who collects took note',
      NOT_AUTHORIZED: 'declined by the bank',
      FAILED: 'failed at the bank',
      EXPIRED: 'nobody approved it in time',
    },
  },
} as const satisfies EmulatedProvider;
