import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import { type EmulatorHono, type EmulatorOptions, randomId, unixSeconds } from '#providers/emulation/emulator';
import { startEmulation } from '#providers/emulation/engine';
import { addPlainPages, PlainBooks, type PlainPayment } from '#providers/emulation/plain-books';
import { Refusal } from '#providers/emulation/refusal';
import type { SignWebhook } from '#providers/emulation/webhook-sender';
import { hmacHex, listedSecrets } from '#providers/webhook-signature';
import { bancos } from './index.ts';

const banks = [
  { codigo: '1007', nombre: 'Banco del Páramo' },
  { codigo: '1051', nombre: 'Banco de la Sabana' },
];
const request = z.strictObject({
  referencia: z.string().check(z.minLength(1)),
  valor: z.int().check(z.minimum(100_000)),
  moneda: z.literal('COP'),
  vence: z.iso.datetime(),
  volver: z.url(),
  banco: z.enum(banks.map(({ codigo }) => codigo)),
  documento: z.strictObject({ type: z.string(), number: z.string().check(z.minLength(4)) }),
});
const written = z.object({ id: z.string(), evento: z.string(), debito: z.string(), referencia: z.string() });

const refusal = (status: number, mensaje: string) => new Refusal(mensaje, status, { mensaje });
const errors = { 404: 'no existe', 429: 'demasiadas solicitudes', 500: 'fuera de servicio' } as const;

const sign: SignWebhook = (body, at, secrets) => {
  const stamp = String(unixSeconds(at));
  const digest = hmacHex(secrets[0] ?? '', `${stamp}.${body}`);
  return { body, headers: { 'content-type': 'application/json', 'x-hora': stamp, 'x-firma': digest } };
};

/** How long a bank takes to say where its customer confirms. */
const addressAfterMs = 2_000;

class Books extends PlainBooks {
  addressOf({ id, createdAt }: PlainPayment): string | null {
    const isThere = this.clock.now().getTime() - createdAt.getTime() >= addressAfterMs;
    return isThere ? `${this.origin}/banco/${id}` : null;
  }
}

function start(options: EmulatorOptions) {
  return startEmulation({
    name: bancos.name,
    options,
    books: (tools) =>
      new Books(
        {
          prefix: 'db_',
          words: {
            open: 'creado',
            paid: 'debitado',
            rejected: 'negado',
            failed: 'sin_cupo',
            expired: 'vencido',
          },
          event: ({ id, paymentId, status }) => ({
            id: randomId('ev_', 16),
            evento: status,
            debito: id,
            referencia: paymentId,
          }),
        },
        tools,
      ),
    webhooks: { secrets: listedSecrets(options.env, 'BANCOS_WEBHOOK_SECRET'), sign, retryAfterSeconds: [5, 60, 3_600] },
    api: {
      refuse: (status) => refusal(status, errors[status]),
      authorize(context) {
        if (context.req.header('x-llave') !== options.env['BANCOS_KEY']) throw refusal(401, 'sin llave');
      },
      routes: addRoutes,
    },
    pages: (pages, books) =>
      addPlainPages(pages, books, {
        path: '/banco',
        title: 'Confirma tu débito',
        brand: 'Banco del Páramo',
        acts: { approved: 'Confirmar {total}', rejected: 'Negar' },
      }),
  });
}

function addRoutes(api: Hono<EmulatorHono>, books: Books): void {
  const body = (payment: PlainPayment) => ({
    id: payment.id,
    referencia: payment.paymentId,
    recibido: payment.received,
    moneda: payment.currency,
    estado: payment.status,
    pagado_en: payment.paidAt?.toISOString() ?? null,
    url: books.addressOf(payment),
  });
  api.get('/bancos', (context) => context.json({ bancos: banks }));
  api.post('/debitos', async (context) => {
    const { data } = request.safeParse(await context.req.json());
    if (!data) throw refusal(422, 'solicitud inválida');
    const { referencia: paymentId, valor: amount, moneda: currency, vence } = data;
    const payment = books.create({ paymentId, amount, currency, expiresAt: new Date(vence), returnUrl: data.volver });
    return context.json(body(payment), 201);
  });
  api.get('/debitos', (context) => {
    const { referencia, desde = '', hasta = '' } = context.req.query();
    const [from, to] = [new Date(desde), new Date(hasta)];
    const wanted = books.payments.filter(({ paymentId, paidAt }) =>
      referencia === undefined ? paidAt !== null && paidAt >= from && paidAt < to : paymentId === referencia,
    );
    return context.json({ debitos: wanted.map(body) });
  });
  api.get('/debitos/:id', (context) => {
    const payment = books.payments.find(({ id }) => id === context.req.param('id'));
    if (!payment) throw refusal(404, errors[404]);
    return context.json(body(payment));
  });
}

export const emulated: EmulatedProvider = {
  provider: bancos,
  faultClass: 'repeatable',
  keys: () => ({ BANCOS_KEY: 'toy_bancos_key_1', BANCOS_WEBHOOK_SECRET: 'toy_bancos_signs_with_this' }),
  async start(options) {
    const emulator = await start(options);
    return { emulator, origins: { BANCOS_ORIGIN: emulator.origin } };
  },
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
  errorBody: JSON.stringify({ mensaje: errors[500] }),
  unknownRef: 'db_0000000000000000',
  meaning: (word) => (word === 'negado' ? 'rejected' : word === 'creado' ? 'pending' : 'failed'),
  endings: { approved: 'successful', rejected: 'rejected', failed: 'failed', expired: 'failed' },
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    secretVariable: 'BANCOS_WEBHOOK_SECRET',
    signatureHeaders: ['x-hora', 'x-firma'],
    sign,
    covers: 'body',
    toleranceSeconds: 300,
    claimed: (body) => ({ providerRef: written.parse(JSON.parse(body)).debito, minor: 0, currency: 'COP' }),
    rewrite(body, { type, stranger }) {
      const event = written.parse(JSON.parse(body));
      const names = stranger ? { debito: randomId('db_', 16), referencia: randomId('', 16) } : {};
      return JSON.stringify({ ...event, ...names, id: `${event.id}again`, evento: type ?? event.evento });
    },
  },
};
