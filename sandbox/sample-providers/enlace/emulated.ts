import { unixSeconds } from '#providers/emulation/emulator';
import { plainProvider } from '#providers/emulation/plain-emulation';
import { hmacHex } from '#providers/webhook-signature';
import { reads, refused, says } from '../common.ts';
import { enlace } from './index.ts';

export const emulated = plainProvider({
  provider: enlace,
  faultClass: 'unanswerable',
  variables: 'ENLACE',
  desk: {
    'CO/enlace/enlace': { pays: { at: 'page', press: 'Pagar' }, fails: { at: 'page', press: 'Rechazar' } },
  },
  routes: {
    create: ['POST /enlaces'],
    query: ['GET /enlaces/:id'],
    cancel: { none: 'a link cannot be called off' },
    list: ['GET /enlaces'],
  },
  rules: { prefix: 'en_', words: { open: 'abierto', paid: 'pagado', rejected: 'rechazado', expired: 'vencido' } },
  meaning: (word) => (word === 'rechazado' ? 'rejected' : word === 'vencido' ? 'failed' : 'pending'),
  endings: { approved: 'successful', rejected: 'rejected', expired: 'failed' },
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    signatureHeaders: ['x-enlace-firma'],
    sign(body, at, secrets) {
      const digest = hmacHex(secrets[0] ?? '', `${unixSeconds(at)}.${body}`);
      const signature = `t=${unixSeconds(at)},v=${digest}`;
      return { body, headers: { 'content-type': 'application/json', 'x-enlace-firma': signature } };
    },
    retryAfterSeconds: [5, 60, 3_600],
    names: { type: 'evento', ref: 'enlace', ours: 'referencia' },
  },
  api: {
    keyHeader: 'x-llave',
    says,
    refused,
    // Every call makes a link: there are no idempotency keys.
    path: '/enlaces',
    read: reads('COP', 100_000),
    write: (payment, { origin }) => ({
      id: payment.id,
      referencia: payment.paymentId,
      valor: payment.amount,
      recibido: payment.received,
      moneda: payment.currency,
      estado: payment.status,
      pagado_en: payment.paidAt?.toISOString() ?? null,
      url: `${origin}/pagar/${payment.id}`,
    }),
    list: { name: 'enlaces', from: 'desde', to: 'hasta' },
  },
  page: {
    path: '/pagar',
    title: 'Pagar',
    brand: 'Enlace',
    acts: { approved: 'Pagar {total}', rejected: 'Rechazar' },
  },
});
