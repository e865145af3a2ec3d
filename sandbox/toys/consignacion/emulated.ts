import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import {
  type EmulatorHono,
  type EmulatorOptions,
  randomDigits,
  randomId,
  unixSeconds,
} from '#providers/emulation/emulator';
import { startEmulation } from '#providers/emulation/engine';
import { PlainBooks } from '#providers/emulation/plain-books';
import { Refusal } from '#providers/emulation/refusal';
import type { SignWebhook } from '#providers/emulation/webhook-sender';
import { hmacHex, listedSecrets } from '#providers/webhook-signature';
import { consignacion } from './index.ts';

const request = z.strictObject({
  referencia: z.string().check(z.minLength(1)),
  valor: z.int().check(z.positive()),
  moneda: z.literal('USD'),
  vence: z.iso.datetime(),
});
const written = z.looseObject({ id: z.string(), evento: z.string(), numero: z.string(), recibido: z.int() });

const refusal = (status: number, mensaje: string) => new Refusal(mensaje, status, { mensaje });
const errors = { 404: 'no existe', 429: 'demasiadas solicitudes', 500: 'fuera de servicio' } as const;

const sign: SignWebhook = (body, at, secrets) => {
  const stamp = String(unixSeconds(at));
  const digest = hmacHex(secrets[0] ?? '', `${stamp}.${body}`);
  return { body, headers: { 'content-type': 'application/json', 'x-hora': stamp, 'x-firma': digest } };
};

function start({ ...options }: EmulatorOptions) {
  return startEmulation({
    name: consignacion.name,
    options,
    books: (tools) =>
      new PlainBooks(
        {
          prefix: 'co_',
          words: { open: 'emitido', paid: 'recaudado', cancelled: 'anulado', expired: 'vencido' },
          takesAny: true,
          event: (payment) => ({
            id: randomId('ev_', 16),
            evento: payment.status,
            numero: payment.id,
            referencia: payment.paymentId,
            recibido: payment.received,
            moneda: payment.currency,
            en: (payment.paidAt ?? tools.clock.now()).toISOString(),
          }),
        },
        tools,
      ),
    webhooks: {
      secrets: listedSecrets(options.env, 'CONSIGNACION_WEBHOOK_SECRET'),
      sign,
      // Its word is all there is, so it is said again for days.
      retryAfterSeconds: [5, 60, 3_600, 43_200, 86_400, 86_400],
    },
    api: {
      refuse: (status) => refusal(status, errors[status]),
      authorize(context) {
        if (context.req.header('x-llave') !== options.env['CONSIGNACION_KEY']) throw refusal(401, 'sin llave');
      },
      idempotency: {
        keptSeconds: 86_400,
        frees: (status) => status === 422,
        otherRequest: () => refusal(409, 'otra orden tiene esta clave'),
        inUse: () => refusal(409, 'en curso'),
      },
      routes: addRoutes,
    },
  });
}

function addRoutes(api: Hono<EmulatorHono>, books: PlainBooks): void {
  api.post('/ordenes', async (context) => {
    const { data } = request.safeParse(await context.req.json());
    if (!data) throw refusal(422, 'solicitud inválida');
    const { referencia: paymentId, valor: amount, moneda: currency, vence } = data;
    const expiresAt = new Date(vence);
    const { id: numero, reference } = books.create({
      paymentId,
      amount,
      currency,
      expiresAt,
      reference: randomDigits(12),
    });
    return context.json({ numero, convenio: '10457', referencia: reference, vence }, 201);
  });
}

export const emulated: EmulatedProvider = {
  provider: consignacion,
  faultClass: 'told',
  keys: () => ({
    CONSIGNACION_KEY: 'toy_consignacion_key_1',
    CONSIGNACION_WEBHOOK_SECRET: 'toy_consignacion_signs_this',
  }),
  async start(options) {
    const emulator = await start(options);
    return { emulator, origins: { CONSIGNACION_ORIGIN: emulator.origin } };
  },
  desk: {
    'EC/consignacion/consignacion': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'cancelled' } },
  },
  routes: {
    create: ['POST /ordenes'],
    query: { none: 'nobody can be asked' },
    cancel: { none: 'an order cannot be called off' },
    list: { none: 'it has no list' },
  },
  errorBody: JSON.stringify({ mensaje: errors[500] }),
  unknownRef: 'co_0000000000000000',
  meaning: (word) => (word === 'anulado' ? 'cancelled' : word === 'vencido' ? 'failed' : 'pending'),
  endings: { approved: 'successful', cancelled: 'cancelled', expired: 'failed' },
  webhook: {
    secretVariable: 'CONSIGNACION_WEBHOOK_SECRET',
    signatureHeaders: ['x-hora', 'x-firma'],
    sign,
    covers: 'body',
    toleranceSeconds: 300,
    claimed(body) {
      const { numero, recibido } = written.parse(JSON.parse(body));
      return { providerRef: numero, minor: recibido, currency: 'USD' };
    },
    rewrite(body, { minor, type, stranger }) {
      const event = written.parse(JSON.parse(body));
      const names = stranger ? { numero: randomId('co_', 16), referencia: randomId('', 16) } : {};
      const money = minor === undefined ? {} : { recibido: minor };
      return JSON.stringify({ ...event, ...names, ...money, id: `${event.id}again`, evento: type ?? event.evento });
    },
  },
};
