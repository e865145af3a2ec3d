import * as z from 'zod/mini';
import { type EmulatedProvider, type Env, startedAs } from '../emulation/emulated-provider.ts';
import { randomId } from '../emulation/emulator.ts';
import { signFinch, startFinchEmulator } from './emulator.ts';
import { headerNames } from './client.ts';
import { finch } from './index.ts';
import { minorOf, pesosOf } from './wire.ts';

const depositEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  reference_id: z.string(),
  deposit: z.looseObject({ monto: z.string() }),
});
const parsed = (body: string) => depositEvent.parse(JSON.parse(body));

const desk = { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'expired' } } as const;

export const emulated = {
  provider: finch,
  faultClass: 'repeatable',
  keys: (account = 'finch') => ({
    FINCH_API_KEY: `fk_sandbox_${account.replaceAll('-', '_')}`,
    FINCH_API_SECRET: `sandbox_${account}_calls_are_signed_with_this`,
    FINCH_WEBHOOK_SECRET: `sandbox_${account}_webhooks_are_signed_so`,
  }),
  renewed: (keys: Env) => Object.fromEntries(Object.entries(keys).map(([name, value]) => [name, `${value}_next`])),
  start: startedAs('FINCH_API_ORIGIN', startFinchEmulator),
  desk: { 'MX/finch-transfer/finch-transfer': desk, 'MX/finch-otp/finch-otp': desk },
  waitingStep: 'instructions',
  routes: {
    create: ['POST /v1/references'],
    query: ['GET /v1/references/:id', 'GET /v1/references'],
    cancel: ['POST /v1/references/:id/cancel'],
    list: ['GET /v1/references'],
  },
  errorBody: '{"error":{"code":"out_of_order","field":null}}',
  unknownRef: 'ref_0000000000000000',
  meaning: (word) => (word === 'expired' ? 'failed' : word === 'cancelled' ? 'cancelled' : 'pending'),
  endings: { approved: 'successful', expired: 'failed', cancelled: 'cancelled' },
  webhook: {
    secretVariable: 'FINCH_WEBHOOK_SECRET',
    signatureHeaders: [headerNames.stamp, headerNames.signature],
    sign: signFinch,
    covers: 'body',
    toleranceSeconds: 300,
    claimed(body) {
      const { reference_id: providerRef, deposit } = parsed(body);
      return { providerRef, minor: minorOf(deposit.monto), currency: 'MXN' };
    },
    rewrite(body, { minor, type, stranger }) {
      const event = parsed(body);
      const deposit = minor === undefined ? event.deposit : { ...event.deposit, monto: pesosOf(minor) };
      return JSON.stringify({
        ...event,
        deposit,
        ...(stranger && { reference_id: randomId('ref_', 16), external_id: randomId('', 16) }),
        ...(type !== undefined && { type }),
        id: `${event.id}again`,
      });
    },
  },
  console: {
    reference: () => ({
      name: 'CLABE',
      hint: 'Also paid at /spei/CLABE of this emulator, or at /spei with any CLABE and amount. Of an amount that ends in .19 no account is given.',
    }),
    words: { open: 'nobody transferred yet' },
  },
} as const satisfies EmulatedProvider;
