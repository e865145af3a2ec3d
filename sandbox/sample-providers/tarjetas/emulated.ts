import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import { randomId } from '#providers/emulation/emulator';
import type { PlainBooks, PlainPayment } from '#providers/emulation/plain-books';
import { plainProvider, signedIn } from '#providers/emulation/plain-emulation';
import { reads, refused, says } from '../common.ts';
import { tarjetas } from './index.ts';

const asks = { tarjeta: z.string(), guardar: z.boolean(), cuotas: z.int(), aceptacion: z.nullable(z.string()) };
const chargeRequest = z.object(asks);

/** What a number does. */
const numbers = {
  waits: '4000000000000341',
  paid: '4242424242424242',
  declined: '4000000000000002',
  wrongCode: '4000000000000127',
} as const;
const others = ['5555555555554444'];

/** `books.objects` holds card numbers by token, of the fields or of a saved card, and the open forms. */
function keep({ objects }: PlainBooks, prefix: string, what: string): string {
  const id = randomId(prefix, 16);
  objects.set(id, what);
  return id;
}
const keptWith = new WeakMap<PlainPayment, string>();
const withWrongCode = new WeakSet<PlainPayment>();

const cardOf = (fuente: string, number: string) => ({
  fuente,
  huella: `huella-${number.slice(0, 6)}-${number.slice(-4)}`,
  primeros: number.slice(0, 6),
  ultimos: number.slice(-4),
  marca: brandOf(number),
  clase: 'credit',
  mes: 12,
  anio: 2034,
});

const brandOf = (number: string): string => (number.startsWith('4') ? 'visa' : 'mastercard');

const isCardFrame = (origin: string): boolean => URL.parse(origin)?.hostname === 'card-frame.localhost';

export const emulated = plainProvider({
  provider: tarjetas,
  faultClass: 'at-once',
  variables: 'TARJETAS',
  desk: {
    'CO/card/tarjetas': {
      pays: { at: 'card-fields', card: numbers.paid },
      fails: { at: 'card-fields', card: numbers.declined },
    },
  },
  fields: {
    cards: { ...numbers, voidable: numbers.waits },
    async type(origin, { formulario = '' }, number) {
      const body = JSON.stringify({ numero: number });
      const answer = await fetch(`${origin}/formularios/${formulario}/tokens`, { method: 'POST', body });
      return z.object({ token: z.string() }).parse(await answer.json()).token;
    },
  },
  waitingStep: 'waiting',
  routes: {
    create: ['POST /cobros'],
    query: ['GET /cobros/:id', 'GET /cobros'],
    cancel: { none: 'a charge cannot be called off' },
    list: ['GET /cobros'],
  },
  rules: {
    prefix: 'co_',
    words: { open: 'en_validacion', paid: 'aprobado', rejected: 'rechazado', expired: 'vencido' },
  },
  meaning: (word) => (word === 'rechazado' ? 'rejected' : word === 'vencido' ? 'failed' : 'pending'),
  endings: { approved: 'successful', rejected: 'rejected', expired: 'failed' },
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    signatureHeaders: ['x-hora', 'x-firma'],
    sign: signedIn('x-hora', 'x-firma'),
    retryAfterSeconds: [5, 60, 3_600],
    names: { type: 'evento', ref: 'cobro', ours: 'referencia' },
  },
  api: {
    keyHeader: 'x-llave',
    says,
    refused,
    keysKeptSeconds: 3_600,
    path: '/cobros',
    read: (body, { objects }) =>
      objects.get(chargeRequest.safeParse(body).data?.tarjeta ?? '') ? readCharge(body) : null,
    async begin(payment, books, body) {
      const { tarjeta, guardar } = chargeRequest.parse(body);
      const number = books.objects.get(tarjeta) ?? '';
      if (guardar) keptWith.set(payment, keep(books, 'fuente_', number));
      if (number === numbers.wrongCode) withWrongCode.add(payment);
      if (number === numbers.declined || number === numbers.wrongCode) await books.outcome(payment, 'rejected');
      else if (number !== numbers.waits) await books.outcome(payment, 'approved');
    },
    write(payment, books) {
      const token = keptWith.get(payment);
      return {
        id: payment.id,
        referencia: payment.paymentId,
        recibido: payment.received,
        moneda: payment.currency,
        estado: payment.status,
        motivo: withWrongCode.has(payment) ? 'codigo' : null,
        pagado_en: payment.paidAt?.toISOString() ?? null,
        tarjeta: token === undefined ? null : cardOf(token, books.objects.get(token) ?? ''),
      };
    },
    list: { name: 'cobros', ours: 'referencia', from: 'desde', to: 'hasta' },
    open(api, books) {
      // What our own card form sends here from its frame: no page beside it may.
      api.use('/formularios/:id/tokens', cors({ origin: (from) => (isCardFrame(from) ? from : null) }));
      api.post('/formularios/:id/tokens', async (context) => {
        if (!books.has(context.req.param('id'))) return context.json(refused(says[404]), 404);
        const { numero } = z.object({ numero: z.string() }).parse(await context.req.json());
        const isKnown = [...Object.values(numbers), ...others].some((each) => each === numero);
        return isKnown
          ? context.json({ token: keep(books, 'tok_', numero), marca: brandOf(numero), ultimos: numero.slice(-4) }, 201)
          : context.json(refused(says[422]), 422);
      });
    },
    more(api, books) {
      api.post('/formularios', (context) => context.json({ id: keep(books, 'form_', '') }, 201));
      api.delete('/fuentes/:id', (context) =>
        books.objects.delete(context.req.param('id')) ? context.json({}) : context.json(refused(says[404]), 404),
      );
    },
  },
});

const readCharge = reads('COP', 100_000, asks);
