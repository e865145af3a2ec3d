/** An emulator's account: its API and hosted pages over its own books, its webhooks, and the verbs of the console. */
import { type Context, Hono } from 'hono';
import { Credentials, type KnowsCaller } from './credentials.ts';
import { type BooksTools, type EmulatedBooks, verbsOf } from './emulated-books.ts';
import type { Env } from './emulated-provider.ts';
import type { Emulator, EmulatorHono, EmulatorOptions, NewAccount } from './emulator.ts';
import { createFaults } from './faults.ts';
import { idempotency, type IdempotencyRules } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { WebhookSender, type SignWebhook } from './webhook-sender.ts';

/** One account of a provider: its books and its API. */
export interface EmulatedAccount<Books> {
  readonly books: (tools: BooksTools) => Books;
  /** Absent where it sends none. */
  readonly webhooks?: {
    readonly secrets: (env: Env) => readonly string[];
    readonly sign: SignWebhook;
    /** Seconds from one failed delivery to the next; the event is given up after the last. */
    readonly retryAfterSeconds: readonly number[];
  };
  readonly api: {
    /** The prefix of all its paths, e.g. `/v1`. */
    readonly base?: string;
    /** The provider's own refusals: an unknown key, an outage, too many requests, an unknown URL. */
    readonly refuse: (status: 401 | 404 | 429 | 500, context?: Context) => Refusal;
    /** Who calls with these credentials. */
    readonly caller: (env: Env) => KnowsCaller;
    /** Throws a refusal for a caller who is known and may not do this. */
    readonly authorize?: (context: Context) => void;
    /** Absent where the provider has no idempotency keys. */
    readonly idempotency?: IdempotencyRules;
    /** Middleware before everything, such as headers of every answer. */
    readonly before?: (api: Hono<EmulatorHono>) => void;
    /** Routes without credentials. */
    readonly open?: (api: Hono<EmulatorHono>, books: Books) => void;
    readonly routes: (api: Hono<EmulatorHono>, books: Books) => void;
  };
  /** The provider's hosted pages. */
  readonly pages?: (pages: Hono<EmulatorHono>, books: Books) => void;
}

export interface OpenAccount {
  readonly app: Hono<EmulatorHono>;
  /** Whether a call shows credentials of its own. */
  isCalledBy(request: Request): Promise<boolean>;
  /** Whether this names a payment of its own, or anything else that is fetched without credentials. */
  has(name: string): boolean;
  readonly verbs: Omit<Emulator, 'name' | 'label' | 'origin' | 'addAccount' | 'close'>;
  /** Ends its open answers and its webhooks. */
  close(): Promise<void>;
}

type AccountTools = Pick<EmulatorOptions, 'clock' | 'delayMs'> & { readonly origin: () => string };

export function openAccount<Books extends EmulatedBooks>(
  account: EmulatedAccount<Books>,
  { env, webhookUrl }: Pick<NewAccount, 'env' | 'webhookUrl'>,
  { clock, delayMs = 3_000, origin }: AccountTools,
): OpenAccount {
  const { api, pages, webhooks } = account;
  const credentials = new Credentials(env, api.caller);
  const secrets = () => (webhooks ? credentials.each(webhooks.secrets) : []);
  const sender = webhooks && new WebhookSender({ ...webhooks, url: webhookUrl, clock, secrets });
  let toldAt = webhookUrl;
  const product = () => ({
    webhookUrl: toldAt,
    each: (read: (env: Env) => readonly string[]) => credentials.each(read),
  });
  const books = account.books({ clock, origin, emit: async (body) => sender?.send(body), product });
  const faults = createFaults({ delayMs, errorAnswer: (status) => api.refuse(status).answer() });
  const app = new Hono<EmulatorHono>();
  pages?.(app, books);
  app.route(api.base ?? '/', apiOf(account, books, { clock, faults }));
  return {
    app,
    isCalledBy: (request) => credentials.include(request),
    has: (name) => books.find(name) !== undefined || books.has?.(name) === true,
    verbs: {
      ...verbsOf(books),
      credentials,
      webhooks: (mode, count) => sender?.mode(mode, count),
      sendWebhooksTo(url) {
        toldAt = url;
        sender?.sendTo(url);
      },
      fault: faults.plan,
      async tick() {
        await books.settleDue();
        await sender?.tick();
      },
    },
    async close() {
      faults.release();
      await sender?.close();
    },
  };
}

function apiOf<Books extends EmulatedBooks>(
  { api }: EmulatedAccount<Books>,
  books: Books,
  { clock, faults }: Pick<AccountTools, 'clock'> & { readonly faults: ReturnType<typeof createFaults> },
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
  routes.use((context, next) => {
    if (!context.env.isKnown) throw api.refuse(401, context);
    api.authorize?.(context);
    return next();
  });
  if (api.idempotency) routes.use(idempotency(clock, api.idempotency));
  routes.use(faults.slowDown);
  api.routes(routes, books);
  routes.all('*', (context) => {
    throw api.refuse(404, context);
  });
  return routes;
}
