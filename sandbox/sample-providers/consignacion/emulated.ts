import { randomDigits } from '#providers/emulation/emulator';
import { plainProvider, signedIn } from '#providers/emulation/plain-emulation';
import { reads, refused, says } from '../common.ts';
import { consignacion } from './index.ts';

export const emulated = plainProvider({
  provider: consignacion,
  faultClass: 'webhook-only',
  variables: 'CONSIGNACION',
  desk: {
    'EC/consignacion/consignacion': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'cancelled' } },
  },
  routes: {
    create: ['POST /ordenes'],
    query: { none: 'nobody can be asked' },
    cancel: { none: 'an order cannot be called off' },
    list: { none: 'it has no list' },
  },
  rules: {
    prefix: 'co_',
    words: { open: 'emitido', paid: 'recaudado', cancelled: 'anulado', expired: 'vencido' },
    takesAny: true,
  },
  meaning: (word) => (word === 'anulado' ? 'cancelled' : word === 'vencido' ? 'failed' : 'pending'),
  endings: { approved: 'successful', cancelled: 'cancelled', expired: 'failed' },
  webhook: {
    signatureHeaders: ['x-hora', 'x-firma'],
    sign: signedIn('x-hora', 'x-firma'),
    // Its word is all there is, so it is said again for days.
    retryAfterSeconds: [5, 60, 3_600, 43_200, 86_400, 86_400],
    names: { type: 'evento', ref: 'numero', ours: 'referencia', received: 'recibido' },
    more: ({ currency, paidAt }, now) => ({ moneda: currency, en: (paidAt ?? now).toISOString() }),
  },
  api: {
    keyHeader: 'x-llave',
    says,
    refused,
    keysKeptSeconds: 86_400,
    path: '/ordenes',
    read(body) {
      const payment = reads('USD', 1)(body);
      return payment && { ...payment, reference: randomDigits(12) };
    },
    write: ({ id, reference, expiresAt }) => ({
      numero: id,
      convenio: '10457',
      referencia: reference,
      vence: expiresAt?.toISOString(),
    }),
  },
});
