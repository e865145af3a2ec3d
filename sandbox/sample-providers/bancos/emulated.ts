import * as z from 'zod/mini';
import { plainProvider, signedIn } from '#providers/emulation/plain-emulation';
import type { PlainRefund } from '#providers/emulation/plain-books';
import { reads, refused, says } from '../common.ts';
import { bancos } from './index.ts';

const banks = [
  { codigo: '1007', nombre: 'Banco del Páramo' },
  { codigo: '1051', nombre: 'Banco de la Sabana' },
];
/** How long a bank takes to say where its customer confirms. */
const addressAfterMs = 2_000;

const refundRequest = z.strictObject({ referencia: z.string(), valor: z.int().check(z.minimum(1)) });
const refundBody = ({ id, refundId, amount, stage }: PlainRefund) => ({
  id,
  referencia: refundId,
  valor: amount,
  estado: { under_way: 'en_curso', done: 'hecha', failed: 'fallida' }[stage],
});

export const emulated = plainProvider({
  provider: bancos,
  faultClass: 'repeatable',
  variables: 'BANCOS',
  desk: {
    'CO/bancos/bancos': {
      answers: { bank: '1007', document_type: 'citizenship_card', document: '1032456789' },
      pays: { at: 'page', press: 'Confirmar' },
      fails: { at: 'page', press: 'Negar' },
    },
  },
  waitingStep: 'waiting',
  routes: {
    create: ['POST /debitos'],
    query: ['GET /debitos/:id', 'GET /debitos'],
    cancel: { none: 'a debit cannot be called off' },
    list: ['GET /debitos'],
  },
  rules: {
    prefix: 'db_',
    words: { open: 'creado', paid: 'debitado', rejected: 'negado', failed: 'sin_cupo', expired: 'vencido' },
  },
  meaning: (word) => (word === 'negado' ? 'rejected' : word === 'creado' ? 'pending' : 'failed'),
  endings: { approved: 'successful', rejected: 'rejected', failed: 'failed', expired: 'failed' },
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    signatureHeaders: ['x-hora', 'x-firma'],
    sign: signedIn('x-hora', 'x-firma'),
    retryAfterSeconds: [5, 60, 3_600],
    names: { type: 'evento', ref: 'debito', ours: 'referencia' },
  },
  api: {
    keyHeader: 'x-llave',
    says,
    refused,
    path: '/debitos',
    read: reads('COP', 100_000, {
      banco: z.enum(banks.map(({ codigo }) => codigo)),
      documento: z.strictObject({ type: z.string(), number: z.string().check(z.minLength(4)) }),
    }),
    write: (payment, { clock, origin }) => ({
      id: payment.id,
      referencia: payment.paymentId,
      recibido: payment.received,
      moneda: payment.currency,
      estado: payment.status,
      pagado_en: payment.paidAt?.toISOString() ?? null,
      devoluciones: payment.refunds.map(refundBody),
      url:
        clock.now().getTime() - payment.createdAt.getTime() >= addressAfterMs ? `${origin}/banco/${payment.id}` : null,
    }),
    list: { name: 'debitos', ours: 'referencia', from: 'desde', to: 'hasta' },
    refunds: {
      path: '/devoluciones',
      read(body) {
        const { data } = refundRequest.safeParse(body);
        return data ? { refundId: data.referencia, amount: data.valor } : null;
      },
      write: refundBody,
    },
    more: (api) => void api.get('/bancos', (context) => context.json({ bancos: banks })),
  },
  page: {
    path: '/banco',
    title: 'Confirma tu débito',
    brand: 'Banco del Páramo',
    acts: { approved: 'Confirmar {total}', rejected: 'Negar' },
  },
});
