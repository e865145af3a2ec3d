/** The emulated Orders API, in both profiles: its calls, a counter's page and its signed events. */
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Emulator, EmulatorHono, EmulatorOptions } from '../emulation/emulator.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { addPlainPages } from '../emulation/plain-pages.ts';
import { Refusal } from '../emulation/refusal.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import { listedSecrets } from '../webhook-signature.ts';
import { ConektaBooks } from './emulator-books.ts';
import { signConekta } from './emulator-keys.ts';
import { profileNamed, type ProfileName } from './profiles.ts';

type Env = EmulatorOptions['env'];

export const startConektaEmulator = (options: EmulatorOptions): Promise<Emulator> =>
  startEmulation({ name: 'conekta', options, account: ({ label, env }) => accountOf(label, env) });

function accountOf(label: string, env: Env): EmulatedAccount<ConektaBooks> {
  const named = env['CONEKTA_PROFILE'] ?? '';
  const { accept } = profileNamed(named);
  const profile: ProfileName = named.startsWith('conekta') ? 'conekta' : 'digitalfemsa';
  const no = (status: number, type: string, code: string, param: string | null = null) =>
    refusal(profile, { status, type, code, param });
  return {
    books: (tools) => new ConektaBooks(profile, tools),
    webhooks: {
      secrets: (keys) => listedSecrets(keys, 'CONEKTA_WEBHOOK_KEY'),
      sign: signConekta,
      // About 18 within two days; when is documented nowhere.
      retryAfterSeconds: [60, 300, 900, 3_600, ...Array.from({ length: 14 }, () => 12_000)],
    },
    api: {
      refuse: (status) => {
        const [type, code] = refusals[status];
        return no(status, type, code);
      },
      caller: (keys) => (headers) => showsKey(headers.get('authorization') ?? '', keys['CONEKTA_PRIVATE_KEY'] ?? ''),
      authorize({ req }: Context) {
        if (req.header('accept') !== accept) throw no(409, 'conflict_error', 'api.version.not_accepted');
      },
      routes: (api, books) => addRoutes(api, books, { label, profile, no }),
    },
    pages: (pages, books) =>
      addPlainPages(pages, books, {
        path: '/caja',
        title: 'Cobrar una referencia',
        brand: 'OXXO',
        acts: { approved: 'Cobrar {total}', expired: 'Dejar que venza' },
      }),
  };
}

/** As a bearer, or as the user of a basic authorization. */
function showsKey(authorization: string, key: string): boolean {
  const basic = Buffer.from(`${key}:`).toString('base64');
  return authorization === `Bearer ${key}` || authorization === `Basic ${basic}`;
}

const refusals = {
  401: ['authentication_error', 'authentication.missing_key'],
  404: ['resource_not_found_error', 'resource_not_found'],
  429: ['api_error', 'api.system.rate_limit'],
  500: ['api_error', 'api.system.general_failure'],
} as const;

interface No {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly param: string | null;
}

function refusal(profile: ProfileName, { status, type, code, param }: No): Refusal {
  const prefix = profile === 'conekta' ? 'conekta' : 'femsa';
  const detail = { code: `${prefix}.errors.${code}`, param, message: 'No se pudo', debug_message: code };
  return new Refusal(code, status, { object: 'error', type, log_id: '', details: [detail] });
}

const request = z.object({
  currency: z.literal('MXN'),
  customer_info: z.object({
    name: z.string().check(z.minLength(1)),
    email: z.email(),
    phone: z.string().check(z.regex(/^\d{10}$/)),
  }),
  line_items: z
    .array(
      z.object({
        name: z.string().check(z.minLength(3), z.maxLength(249)),
        unit_price: z.int().check(z.minimum(1_000), z.maximum(1_000_000)),
        quantity: z.literal(1),
      }),
    )
    .check(z.length(1)),
  charges: z
    .array(
      z.object({
        amount: z.int(),
        reference_id: z.string(),
        payment_method: z.object({ type: z.literal('cash'), expires_at: z.optional(z.int()) }),
      }),
    )
    .check(z.length(1)),
  metadata: z.object({ payment_id: z.string().check(z.maxLength(249)) }),
});

interface RouteFacts {
  readonly label: string;
  readonly profile: ProfileName;
  readonly no: (status: number, type: string, code: string, param?: string | null) => Refusal;
}

/** Our part of the API. Sources: https://github.com/conekta/openapi, https://github.com/digitalfemsa/openapi. */
function addRoutes(api: Hono<EmulatorHono>, books: ConektaBooks, { label, profile, no }: RouteFacts): void {
  const found = (context: Context) => {
    const order = books.payments.find(({ id }) => id === context.req.param('id'));
    if (!order) throw no(404, ...refusals[404]);
    return order;
  };
  api.post('/orders', async (context) => {
    const { data: body, error } = request.safeParse(await context.req.json());
    const [charge] = body?.charges ?? [];
    const param = error?.issues[0]?.path.join('.') ?? 'charges.0.amount';
    if (!body || charge?.amount !== body.line_items[0]?.unit_price)
      throw no(422, 'parameter_validation_error', `parameter_validation.${param}`, param);
    const until = charge?.payment_method.expires_at;
    const made = books.place({
      paymentId: body.metadata.payment_id,
      amount: charge?.amount ?? 0,
      expiresAt: until === undefined ? null : new Date(until * 1000),
    });
    return written(books, books.orderOf(made));
  });
  api.get('/orders', (context) => {
    const { 'created_at.gte': from = '0', 'created_at.lte': to = 'Infinity', search = '' } = context.req.query();
    // Only one of the two has the filter; the other ignores it.
    const [least, most] = profile === 'conekta' ? [Number(from), Number(to)] : [0, Number.POSITIVE_INFINITY];
    const all = books.payments
      .filter(({ reference }) => reference?.includes(search))
      .filter(({ createdAt }) => createdAt.getTime() / 1000 >= least && createdAt.getTime() / 1000 <= most);
    return written(
      books,
      pageOf(context, all, (order) => books.orderOf(order)),
    );
  });
  api.get('/orders/:id', (context) => written(books, books.orderOf(found(context))));
  api.post('/orders/:id/cancel', async (context) => {
    const order = found(context);
    if (!(await books.outcome(order, 'cancelled')))
      throw no(428, 'precondition_required_error', 'order.not_cancelable');
    return written(books, books.orderOf(order));
  });
  api.get('/events', (context) =>
    written(
      books,
      pageOf(context, books.events, (event) => event),
    ),
  );
  if (profile === 'conekta')
    api.get('/companies/current', (context) =>
      context.json({ object: 'company', id: `company-${label}`, active: true }),
    );
}

/** A page of a list, the newest first; `next` names the last of the page before. */
function pageOf<Item extends { readonly id: string }>(
  context: Context,
  all: readonly Item[],
  write: (item: Item) => object,
) {
  const { limit = '20', next } = context.req.query();
  const from = next === undefined ? 0 : all.findIndex(({ id }) => id === next) + 1;
  const data = all.slice(from, from + Number(limit)).map(write);
  return { object: 'list', has_more: from + data.length < all.length, data };
}

/** One of the two writes a reference as a number, as some of its samples do. */
function written({ profile }: ConektaBooks, body: object): Response {
  const text = JSON.stringify(body);
  const json = profile === 'conekta' ? text.replaceAll(/"reference":"(\d+)"/g, '"reference":$1') : text;
  return new Response(json, { headers: { 'content-type': 'application/json' } });
}
