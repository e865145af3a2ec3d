/** What every emulator stands on: one call serves a provider's API, hosted pages, webhooks and the verbs of the console. */
import { type Context, Hono } from 'hono';
import {
  type DisputeStage,
  listenOnLoopback,
  type Emulator,
  type EmulatorClock,
  type EmulatorHono,
  type EmulatorOptions,
  type EmulatorOutcome,
  type LedgerLine,
  type RecentLine,
} from './emulator.ts';
import { createFaults } from './faults.ts';
import { idempotency, type IdempotencyRules } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { WebhookSender, type SignWebhook } from './webhook-sender.ts';

/** What a provider's own books do. The engine finds the payment; a verb that is absent cannot happen there. */
export interface EmulatedBooks<Payment = unknown> {
  /** Newest first. */
  readonly payments: readonly Payment[];
  /** By any name a person or a test may have: its id, its number, our own id, the token of its hosted page. */
  find(reference: string): Payment | undefined;
  line(payment: Payment): LedgerLine & Pick<RecentLine, 'createdAt' | 'paidWith'>;
  /** Money comes for it; false when it takes none. */
  pay(payment: Payment, amountMinor: number): Promise<boolean>;
  /** Ends it so; false when it has ended, or has money. */
  outcome(payment: Payment, result: EmulatorOutcome): Promise<boolean>;
  takeBack?(payment: Payment, amountMinor: number, stage: 'final' | 'under_way'): Promise<boolean>;
  endReturns?(payment: Payment): Promise<boolean>;
  failReturn?(payment: Payment): Promise<boolean>;
  dispute?(payment: Payment, stage: DisputeStage): Promise<boolean>;
  /** Answers the copy's reference. */
  duplicate?(payment: Payment, amountMinor: number): Promise<string>;
  /** Does what is due by the clock. Resolves when the webhooks of it were tried. */
  settleDue(): Promise<void>;
}

export interface BooksTools {
  readonly clock: EmulatorClock;
  /** Where the API answers. */
  readonly origin: () => string;
  /** Sends one webhook, written as things stand now; resolves when it was tried once. */
  readonly emit: (body: string) => Promise<void>;
}

export interface Emulation<Books> {
  readonly name: string;
  readonly options: EmulatorOptions;
  readonly books: (tools: BooksTools) => Books;
  readonly webhooks: {
    readonly secrets: readonly string[];
    readonly sign: SignWebhook;
    /** Seconds from one failed delivery to the next; the event is given up after the last. */
    readonly retryAfterSeconds: readonly number[];
  };
  readonly api: {
    /** What all its paths begin with, e.g. `/v1`. */
    readonly base?: string;
    /** The provider's own no: an outage, too many requests, an address it does not have. */
    readonly refuse: (status: 404 | 429 | 500, context?: Context) => Refusal;
    /** Throws a refusal for a caller without the right credentials. */
    readonly authorize: (context: Context) => void | Promise<void>;
    /** Absent where the provider has no idempotency keys. */
    readonly idempotency?: IdempotencyRules;
    /** What comes before everything, such as headers of every answer. */
    readonly before?: (api: Hono<EmulatorHono>) => void;
    /** What is answered without credentials. */
    readonly open?: (api: Hono<EmulatorHono>, books: Books) => void;
    readonly routes: (api: Hono<EmulatorHono>, books: Books) => void;
  };
  /** The provider's hosted pages. */
  readonly pages?: (pages: Hono<EmulatorHono>, books: Books) => void;
}

/** Starts it on the loopback address. It lives and dies with this process. Throws when the port is taken. */
export async function startEmulation<Books extends EmulatedBooks>(emulation: Emulation<Books>): Promise<Emulator> {
  const { name, options, api } = emulation;
  let origin = '';
  const webhooks = new WebhookSender({ url: options.webhookUrl, clock: options.clock, ...emulation.webhooks });
  const books = emulation.books({
    clock: options.clock,
    origin: () => origin,
    emit: (body) => webhooks.send(body),
  });
  const faults = createFaults({
    delayMs: options.delayMs ?? 3_000,
    errorAnswer: (status) => api.refuse(status).answer(),
  });
  const app = new Hono<EmulatorHono>();
  emulation.pages?.(app, books);
  app.route(api.base ?? '/', apiOf(emulation, books, faults));
  const listener = await listenOnLoopback(app, options.port);
  origin = listener.origin;
  return {
    name,
    origin,
    ...verbsOf(books),
    webhooks: (mode, count) => webhooks.mode(mode, count),
    fault: faults.plan,
    async tick() {
      await books.settleDue();
      await webhooks.tick();
    },
    async close() {
      faults.release();
      await Promise.all([webhooks.close(), listener.close()]);
    },
  };
}

function apiOf<Books extends EmulatedBooks>(
  { api, options }: Emulation<Books>,
  books: Books,
  faults: ReturnType<typeof createFaults>,
): Hono<EmulatorHono> {
  const routes = new Hono<EmulatorHono>();
  routes.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return error.answer();
  });
  api.before?.(routes);
  routes.use(faults.spoilAnswers);
  routes.use((_, next) => {
    void books.settleDue();
    return next();
  });
  api.open?.(routes, books);
  routes.use(async (context, next) => {
    await api.authorize(context);
    await next();
  });
  if (api.idempotency) routes.use(idempotency(options.clock, api.idempotency));
  routes.use(faults.slowDown);
  api.routes(routes, books);
  routes.all('*', (context) => {
    throw api.refuse(404, context);
  });
  return routes;
}

type Verbs = Omit<Emulator, 'name' | 'origin' | 'fault' | 'webhooks' | 'tick' | 'close'>;

function verbsOf(books: EmulatedBooks): Verbs {
  const about = async (reference: string, act: (payment: unknown) => Promise<boolean>): Promise<boolean> => {
    const payment = books.find(reference);
    return payment === undefined ? false : act(payment);
  };
  const amountOf = (payment: unknown) => books.line(payment).amountMinor;
  const { takeBack, endReturns, failReturn, dispute, duplicate } = books;
  return {
    pay: (reference, amountMinor, times = 1) =>
      about(reference, async (payment) => {
        const taken = await books.pay(payment, amountMinor ?? amountOf(payment));
        for (let more = 1; taken && more < times; more += 1) await books.pay(payment, amountMinor ?? amountOf(payment));
        return taken;
      }),
    outcome: (reference, result) => about(reference, (payment) => books.outcome(payment, result)),
    ...(takeBack && {
      takeBack: (reference, amountMinor, stage = 'final') =>
        about(reference, (payment) => takeBack.call(books, payment, amountMinor, stage)),
    }),
    ...(endReturns && { endReturns: (reference) => about(reference, (payment) => endReturns.call(books, payment)) }),
    ...(failReturn && { failReturn: (reference) => about(reference, (payment) => failReturn.call(books, payment)) }),
    ...(dispute && {
      dispute: (reference, stage = 'opened') => about(reference, (payment) => dispute.call(books, payment, stage)),
    }),
    ...(duplicate && {
      async duplicate(reference, amountMinor) {
        const payment = books.find(reference);
        return payment === undefined ? null : duplicate.call(books, payment, amountMinor ?? amountOf(payment));
      },
    }),
    ledger: () => books.payments.map((payment) => books.line(payment)),
    recent: () => books.payments.map((payment) => books.line(payment)),
  };
}
