/** An emulated Finch for the sandbox and tests: its signed API, its signed webhooks and a bank that sends transfers. */
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Emulator, EmulatorHono, EmulatorOptions } from '../emulation/emulator.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { Refusal } from '../emulation/refusal.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import type { SignWebhook } from '../emulation/webhook-sender.ts';
import { answerText, callText, isSignedBy, signMessage } from '../biller-signature.ts';
import { listedSecrets } from '../webhook-signature.ts';
import { headerNames } from './client.ts';
import { FinchBooks } from './emulator-books.ts';
import { addBank } from './emulator-bank.ts';
import { minorOf } from './wire.ts';

export const startFinchEmulator = (options: EmulatorOptions): Promise<Emulator> =>
  startEmulation({ name: 'finch', options, account: ({ label }) => accountOf(label) });

export const signFinch: SignWebhook = (body, at, secrets) => {
  const { stamp, signature } = signMessage(secrets, body, at);
  const signed = { [headerNames.stamp]: stamp, [headerNames.signature]: signature };
  return { body, headers: { 'content-type': 'application/json', ...signed } };
};

const statuses = {
  unauthorized: 401,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  account_not_opened: 422,
  busy: 429,
  out_of_order: 500,
};
type Code = keyof typeof statuses;
const no = (code: Code, field: string | null = null) => new Refusal(code, statuses[code], { error: { code, field } });
const codes = { 401: 'unauthorized', 404: 'not_found', 429: 'busy', 500: 'out_of_order' } as const;

function accountOf(label: string): EmulatedAccount<FinchBooks> {
  /** The secret of each of its keys. */
  const secrets = new Map<string, string>();
  return {
    books: (tools) => new FinchBooks(tools),
    webhooks: {
      secrets: (env) => listedSecrets(env, 'FINCH_WEBHOOK_SECRET'),
      sign: signFinch,
      retryAfterSeconds: [5, 60, 300, 3_600, 21_600, 86_400],
    },
    api: {
      refuse: (status) => no(codes[status]),
      caller(env) {
        const { FINCH_API_KEY: key = '', FINCH_API_SECRET: secret = '' } = env;
        secrets.set(key, secret);
        return async (headers, request) => headers.get(headerNames.key) === key && isSignedCall(request, secret);
      },
      before: (api) => signAnswers(api, secrets),
      idempotency: {
        keptSeconds: 86_400,
        frees: (status) => status === 422,
        otherRequest: () => no('conflict'),
        inUse: () => no('conflict'),
      },
      routes: (api, books) => addRoutes(api, books, label),
    },
    pages: addBank,
  };
}

/** The instant is held against the machine's own clock, as the caller's: the sandbox's other clock may be turned. */
async function isSignedCall(request: Request, secret: string): Promise<boolean> {
  const { pathname, search } = new URL(request.url);
  const text = callText(request.method, pathname + search, await request.clone().text());
  const stamp = request.headers.get(headerNames.stamp) ?? '';
  const signature = request.headers.get(headerNames.signature) ?? '';
  return isSignedBy([secret], { text, stamp, signature }, new Date());
}

/** Every answer to a known key is signed, a refusal too, together with the call it answers. */
function signAnswers(api: Hono<EmulatorHono>, secrets: ReadonlyMap<string, string>): void {
  api.use(async (context, next) => {
    await next();
    const secret = secrets.get(context.req.header(headerNames.key) ?? '');
    const { res } = context;
    if (secret === undefined || !res.headers.get('content-type')?.startsWith('application/json')) return;
    const body = await res.clone().text();
    const call = context.req.header(headerNames.signature) ?? '';
    const { stamp, signature } = signMessage([secret], answerText(call, res.status, body), new Date());
    context.res = new Response(body, {
      status: res.status,
      headers: { 'content-type': 'application/json', [headerNames.stamp]: stamp, [headerNames.signature]: signature },
    });
  });
}

const request = z.strictObject({
  external_id: z.string().check(z.minLength(1), z.maxLength(100)),
  campus_id: z.string().check(z.minLength(1)),
  user_id: z.string().check(z.minLength(1)),
  amount: z.string().check(
    z.regex(/^\d{1,8}\.\d{2}$/),
    z.refine((text) => minorOf(text) >= 1_000 && minorOf(text) <= 99_999_999),
  ),
  currency: z.literal('MXN'),
  concept: z.string().check(z.maxLength(40)),
  one_time: z.boolean(),
  expires_at: z.iso.datetime(),
});

const perPage = 50;
/** Amounts with these cents get no account. */
const refusedCents = '.19';

function addRoutes(api: Hono<EmulatorHono>, books: FinchBooks, label: string): void {
  const found = (context: Context) => {
    const payment = books.payments.find(({ id }) => id === context.req.param('id'));
    if (!payment) throw no('not_found');
    return payment;
  };
  api.post('/v1/references', async (context) => {
    const { data: body, error } = request.safeParse(await context.req.json());
    if (!body) throw no('invalid', String(error.issues[0]?.path[0] ?? ''));
    if (body.amount.endsWith(refusedCents)) throw no('account_not_opened');
    const { external_id: paymentId, amount, one_time: oneTime, concept, expires_at: until } = body;
    const made = books.place({ paymentId, amount: minorOf(amount), oneTime, concept, expiresAt: new Date(until) });
    return context.json(books.write(made), 201);
  });
  api.get('/v1/references', (context) => context.json(pageOf(books, context.req.query())));
  api.get('/v1/references/:id', (context) => context.json(books.write(found(context))));
  api.post('/v1/references/:id/cancel', async (context) => {
    const payment = found(context);
    if (payment.status !== 'cancelled' && !(await books.outcome(payment, 'cancelled'))) throw no('conflict');
    return context.json(books.write(payment));
  });
  api.get('/v1/account', (context) => context.json({ id: `fa_${label}` }));
}

/** By our own id, or by the time of a transfer; newest first, after the last of the page before. */
function pageOf(books: FinchBooks, query: Readonly<Record<string, string>>): object {
  const { external_id: ours, deposited_from: from = '', deposited_to: to = '', after } = query;
  const isWithin = (at: number) => at >= Date.parse(from) && at < Date.parse(to);
  const matches = books.payments.filter((payment) =>
    ours === undefined
      ? books.depositsOf(payment).some(({ tsLiquidacion }) => isWithin(tsLiquidacion))
      : payment.paymentId === ours,
  );
  const first = after === undefined ? 0 : matches.findIndex(({ id }) => id === after) + 1;
  const shown = matches.slice(first, first + perPage);
  return { references: shown.map((payment) => books.write(payment)), has_more: first + shown.length < matches.length };
}
