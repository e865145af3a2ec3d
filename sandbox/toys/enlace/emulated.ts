import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import { type EmulatorHono, type EmulatorOptions, randomId, unixSeconds } from '#providers/emulation/emulator';
import { startEmulation } from '#providers/emulation/engine';
import { addPlainPages, PlainBooks, type PlainPayment } from '#providers/emulation/plain-books';
import { Refusal } from '#providers/emulation/refusal';
import type { SignWebhook } from '#providers/emulation/webhook-sender';
import { hmacHex, listedSecrets } from '#providers/webhook-signature';
import { enlace } from './index.ts';

const request = z.strictObject({
  referencia: z.string().check(z.minLength(1)),
  valor: z.int().check(z.minimum(100_000)),
  moneda: z.literal('COP'),
  vence: z.iso.datetime(),
  volver: z.url(),
});
const written = z.object({ id: z.string(), evento: z.string(), enlace: z.string(), referencia: z.string() });

const refusal = (status: number, mensaje: string) => new Refusal(mensaje, status, { mensaje });
const errors = { 404: 'no existe', 429: 'demasiadas solicitudes', 500: 'fuera de servicio' } as const;

const sign: SignWebhook = (body, at, secrets) => ({
  body,
  headers: {
    'content-type': 'application/json',
    'x-enlace-firma': `t=${unixSeconds(at)},v=${hmacHex(secrets[0] ?? '', `${unixSeconds(at)}.${body}`)}`,
  },
});

function start(options: EmulatorOptions) {
  return startEmulation({
    name: enlace.name,
    options,
    books: (tools) =>
      new PlainBooks(
        {
          prefix: 'en_',
          words: { open: 'abierto', paid: 'pagado', rejected: 'rechazado', expired: 'vencido' },
          event: ({ id, paymentId, status }) => ({
            id: randomId('ev_', 16),
            evento: status,
            enlace: id,
            referencia: paymentId,
          }),
        },
        tools,
      ),
    webhooks: { secrets: listedSecrets(options.env, 'ENLACE_WEBHOOK_SECRET'), sign, retryAfterSeconds: [5, 60, 3_600] },
    api: {
      base: '/',
      refuse: (status) => refusal(status, errors[status]),
      authorize(context) {
        if (context.req.header('x-llave') !== options.env['ENLACE_KEY']) throw refusal(401, 'sin llave');
      },
      routes: addRoutes,
    },
    pages: (pages, books) =>
      addPlainPages(pages, books, {
        path: '/pagar',
        title: 'Pagar',
        brand: 'Enlace',
        acts: { approved: 'Pagar {total}', rejected: 'Rechazar' },
      }),
  });
}

function addRoutes(api: Hono<EmulatorHono>, books: PlainBooks): void {
  const body = (payment: PlainPayment) => ({
    id: payment.id,
    referencia: payment.paymentId,
    valor: payment.amount,
    recibido: payment.received,
    moneda: payment.currency,
    estado: payment.status,
    pagado_en: payment.paidAt?.toISOString() ?? null,
    url: `${books.origin}/pagar/${payment.id}`,
  });
  // Every call makes a link: there are no idempotency keys.
  api.post('/enlaces', async (context) => {
    const { data } = request.safeParse(await context.req.json());
    if (!data) throw refusal(422, 'solicitud inválida');
    const { referencia: paymentId, valor: amount, moneda: currency, vence } = data;
    const payment = books.create({ paymentId, amount, currency, expiresAt: new Date(vence), returnUrl: data.volver });
    return context.json(body(payment), 201);
  });
  api.get('/enlaces', (context) => {
    const [from, to] = [new Date(context.req.query('desde') ?? ''), new Date(context.req.query('hasta') ?? '')];
    const paid = books.payments.filter(({ paidAt }) => paidAt !== null && paidAt >= from && paidAt < to);
    return context.json({ enlaces: paid.map(body) });
  });
  api.get('/enlaces/:id', (context) => {
    const payment = books.payments.find(({ id }) => id === context.req.param('id'));
    if (!payment) throw refusal(404, errors[404]);
    return context.json(body(payment));
  });
}

export const emulated: EmulatedProvider = {
  provider: enlace,
  faultClass: 'unanswerable',
  keys: () => ({ ENLACE_KEY: 'toy_enlace_key_1', ENLACE_WEBHOOK_SECRET: 'toy_enlace_signs_with_this' }),
  async start(options) {
    const emulator = await start(options);
    return { emulator, origins: { ENLACE_ORIGIN: emulator.origin } };
  },
  desk: {
    'CO/enlace/enlace': { pays: { at: 'page', press: 'Pagar' }, fails: { at: 'page', press: 'Rechazar' } },
  },
  routes: {
    create: ['POST /enlaces'],
    query: ['GET /enlaces/:id'],
    cancel: { none: 'a link cannot be called off' },
    list: ['GET /enlaces'],
  },
  errorBody: JSON.stringify({ mensaje: errors[500] }),
  unknownRef: 'en_0000000000000000',
  meaning: (word) => (word === 'rechazado' ? 'rejected' : word === 'vencido' ? 'failed' : 'pending'),
  endings: { approved: 'successful', rejected: 'rejected', expired: 'failed' },
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    secretVariable: 'ENLACE_WEBHOOK_SECRET',
    signatureHeaders: ['x-enlace-firma'],
    sign,
    covers: 'body',
    toleranceSeconds: 300,
    claimed: (body) => ({ providerRef: written.parse(JSON.parse(body)).enlace, minor: 0, currency: 'COP' }),
    rewrite(body, { type, stranger }) {
      const event = written.parse(JSON.parse(body));
      const names = stranger ? { enlace: randomId('en_', 16), referencia: randomId('', 16) } : {};
      return JSON.stringify({ ...event, ...names, id: `${event.id}again`, evento: type ?? event.evento });
    },
  },
};
