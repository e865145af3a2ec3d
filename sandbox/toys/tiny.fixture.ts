/** The smallest provider there can be: one hosted page in Ecuador. It shows what a toy, or a new provider, has to say. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import { type EmulatorOptions, unixSeconds } from '#providers/emulation/emulator';
import { type BooksTools, type EmulatedBooks, startEmulation } from '#providers/emulation/engine';
import { buttons, hostedPage } from '#providers/emulation/hosted-page';
import { Refusal } from '#providers/emulation/refusal';
import type { SignWebhook } from '#providers/emulation/webhook-sender';
import { localOrigin } from '#providers/environment-variable';
import { type CallResult, callJson } from '#providers/http-client';
import type { Observation, StartResult } from '#providers/observation';
import type { Provider } from '#providers/provider';
import { hmacHex, isNear, isSigned, listedSecrets } from '#providers/webhook-signature';

const payment = z.object({
  ref: z.string(),
  order: z.string(),
  status: z.enum(['open', 'paid', 'expired', 'cancelled']),
  amount: z.int(),
  received: z.int(),
  paid_at: z.nullable(z.iso.datetime()),
  page: z.string(),
});
type Payment = z.infer<typeof payment>;

const texts = {
  title: 'Tiny',
  description: 'Paga en su página.',
  descriptionDisabled: 'No disponible.',
  steps: ['Paga.'],
} as const;

function observationOf({ ref, status, received, paid_at }: Payment): Observation {
  if (received > 0 && paid_at !== null) {
    const paidAt = new Date(paid_at);
    return { kind: 'successful', providerRef: ref, received: { minor: received, currency: 'USD' }, paidAt };
  }
  if (status === 'expired') return { kind: 'failed', providerRef: ref, code: 'expired' };
  if (status === 'cancelled') return { kind: 'cancelled', providerRef: ref, code: 'cancelled' };
  return { kind: 'pending', providerRef: ref, phase: 'awaiting_payer' };
}

function startedWith(result: CallResult): StartResult {
  const read = result.kind === 'answer' && result.status === 200 ? payment.safeParse(result.body) : null;
  if (!read?.success) return { kind: 'unknown', why: 'no answer we can read' };
  const { ref, page } = read.data;
  const nextStep = { kind: 'redirect', url: page } as const;
  return { kind: 'accepted', providerRef: ref, reference: ref, phase: 'awaiting_payer', nextStep, expiresAt: null };
}

export const tinyProvider: Provider = {
  name: 'tiny',
  offers: [
    {
      country: 'EC',
      type: 'wallet',
      gateway: 'tiny',
      category: 'transfer',
      step: 'redirect',
      path: '/checkout',
      currency: 'USD',
      limits: {},
      validityDays: 1,
      reflectionHours: 0,
      graceHours: 1,
      texts: { 'es-MX': texts, 'es-CO': texts, 'es-EC': texts, 'en-US': texts },
    },
  ],
  lost: { start: { kind: 'repeat', forMinutes: 1_440 } },
  pollAfterSeconds: [60],
  environment: {
    TINY_SECRET: { about: 'Signs what it tells.', sandboxOnly: /^sandbox/, isSecret: true },
    TINY_ORIGIN: { about: 'Where it answers.', sandboxOnly: localOrigin },
  },
  redirectOrigins: ({ TINY_ORIGIN: origin }) => (origin ? [new URL(origin).origin] : []),
  connect(environment, { timeoutMs }) {
    const secrets = listedSecrets(environment, 'TINY_SECRET');
    const call = (request: Parameters<typeof callJson>[1]) =>
      callJson(environment['TINY_ORIGIN'] ?? '', request, AbortSignal.timeout(timeoutMs));
    return {
      async start({ paymentId, total, returnUrl }, key) {
        const body = { order: paymentId, amount: total.minor, return_url: returnUrl };
        return startedWith(
          await call({ method: 'POST', path: '/payments', body, headers: { 'idempotency-key': key } }),
        );
      },
      async check({ paymentId, providerRef }) {
        const result = await call({ method: 'GET', path: `/payments/${encodeURIComponent(providerRef ?? '')}` });
        // In its own words: what a proxy does not know says nothing.
        if (result.kind === 'answer' && notFound.safeParse(result.body).success) return { kind: 'never_seen' };
        const read = payment.safeParse(result.kind === 'answer' ? result.body : null);
        return read.success && (paymentId === null || read.data.order === paymentId)
          ? observationOf(read.data)
          : { kind: 'unknown', why: 'no answer we can read' };
      },
      readWebhook(headers, body, now) {
        const stamp = headers.get('x-tiny-time') ?? '';
        const signature = headers.get('x-tiny-signature') ?? '';
        if (!isNear(stamp, now, 300) || !isSigned(secrets, [signature], `${stamp}.${body}`))
          return { kind: 'invalid', why: 'not signed by it' };
        const read = tinyEvent.safeParse(jsonIn(body));
        if (!read.success) return { kind: 'invalid', why: 'signed, but not an event' };
        const { id: eventId, type: eventType, ref: providerRef, order: paymentId } = read.data;
        return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: null };
      },
    };
  },
};

const notFound = z.object({ error: z.literal(404) });

const tinyEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  ref: z.string(),
  order: z.nullable(z.string()),
  received: z.int(),
});

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

class TinyBooks implements EmulatedBooks<Payment> {
  readonly payments: Payment[] = [];
  readonly #tools: BooksTools;

  constructor(tools: BooksTools) {
    this.#tools = tools;
  }

  create(order: string, amount: number): Payment {
    const ref = randomUUID();
    const page = `${this.#tools.origin()}/pay/${ref}`;
    const made = { ref, order, status: 'open', amount, received: 0, paid_at: null, page } as const;
    this.payments.unshift({ ...made });
    return this.payments[0] ?? made;
  }
  find(reference: string): Payment | undefined {
    return this.payments.find(({ ref }) => ref === reference);
  }
  line({ ref, order, status, amount, received }: Payment) {
    return {
      providerRef: ref,
      reference: ref,
      paymentId: order,
      status,
      amountMinor: amount,
      receivedMinor: received,
      currency: 'USD',
      returned: [],
      createdAt: new Date(0),
    };
  }
  async pay(of: Payment, minor: number): Promise<boolean> {
    Object.assign(of, {
      status: 'paid',
      received: of.received + minor,
      paid_at: this.#tools.clock.now().toISOString(),
    });
    await this.#tell(of);
    return true;
  }
  async outcome(of: Payment, result: string): Promise<boolean> {
    if (result !== 'expired' && result !== 'cancelled') return false;
    of.status = result;
    await this.#tell(of);
    return true;
  }
  async settleDue(): Promise<void> {}

  #tell({ ref, order, status, received }: Payment): Promise<void> {
    return this.#tools.emit(JSON.stringify({ id: randomUUID(), type: status, ref, order, received }));
  }
}

const asked = z.object({ order: z.string(), amount: z.int(), return_url: z.string() });
const refuse = (status: number) => new Refusal(`no: ${status}`, status, { error: status });

const sign: SignWebhook = (body, at, [secret = '']) => {
  const stamp = String(unixSeconds(at));
  return { body, headers: { 'x-tiny-time': stamp, 'x-tiny-signature': hmacHex(secret, `${stamp}.${body}`) } };
};

const startTiny = (options: EmulatorOptions) =>
  startEmulation({
    name: 'tiny',
    options,
    books: (tools) => new TinyBooks(tools),
    webhooks: { secrets: listedSecrets(options.env, 'TINY_SECRET'), sign, retryAfterSeconds: [5, 60] },
    api: {
      base: '/payments',
      refuse,
      authorize: () => undefined,
      idempotency: {
        keptSeconds: 86_400,
        frees: (status) => status >= 400,
        otherRequest: () => refuse(400),
        inUse: () => refuse(409),
      },
      routes(api, books) {
        api.post('/', async (context) => {
          const { order, amount } = asked.parse(await context.req.json());
          return context.json(books.create(order, amount));
        });
        api.get('/:ref', (context) => {
          const found = books.find(context.req.param('ref'));
          if (!found) throw refuse(404);
          return context.json(found);
        });
      },
    },
    pages(pages, books) {
      pages.get('/pay/:ref', (context) =>
        hostedPage(context, { title: 'Tiny', content: buttons('', { pay: 'Pagar', cancel: 'No pagar' }) }),
      );
      pages.post('/pay/:ref', async (context) => {
        const found = books.find(context.req.param('ref'));
        const { act } = await context.req.parseBody();
        if (found) await (act === 'pay' ? books.pay(found, found.amount) : books.outcome(found, 'cancelled'));
        return context.redirect(context.req.path, 303);
      });
    },
  });

export const tiny: EmulatedProvider = {
  provider: tinyProvider,
  faultClass: 'repeatable',
  keys: () => ({ TINY_SECRET: 'sandbox-tiny' }),
  async start(options) {
    const emulator = await startTiny(options);
    return { emulator, origins: { TINY_ORIGIN: emulator.origin } };
  },
  desk: {
    'EC/wallet/tiny': { pays: { at: 'page', press: 'Pagar' }, fails: { at: 'page', press: 'No pagar' } },
  },
  routes: {
    create: ['POST /payments'],
    query: ['GET /payments/:ref'],
    cancel: { none: 'it cannot void' },
    list: { none: 'it has no list' },
  },
  errorBody: '{"error":500}',
  unknownRef: '00000000-0000-4000-8000-000000000000',
  meaning: (word) => (word === 'expired' ? 'failed' : word === 'cancelled' ? 'cancelled' : 'pending'),
  endings: { expired: 'failed', cancelled: 'cancelled' },
  webhook: {
    secretVariable: 'TINY_SECRET',
    signatureHeaders: ['x-tiny-signature', 'x-tiny-time'],
    covers: 'body',
    toleranceSeconds: 300,
    sign,
    claimed: (body) => {
      const { ref, received } = tinyEvent.parse(JSON.parse(body));
      return { providerRef: ref, minor: received, currency: 'USD' };
    },
    rewrite: (body, { minor, type, stranger }) =>
      JSON.stringify({
        ...tinyEvent.parse(JSON.parse(body)),
        id: randomUUID(),
        ...(minor === undefined ? {} : { received: minor }),
        ...(type === undefined ? {} : { type }),
        ...(stranger ? { ref: randomUUID(), order: null } : {}),
      }),
  },
};
