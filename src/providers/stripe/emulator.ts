import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { createFaults } from '../emulator-faults.ts';
import {
  listenOnLoopback,
  unixSeconds,
  type Emulator,
  type EmulatorHono,
  type EmulatorOptions,
  type EmulatorOutcome,
  type StartEmulator,
} from '../emulator-kit.ts';
import { WebhookSender } from '../emulator-webhooks.ts';
import { Books } from './emulator-books.ts';
import type { StripeEvent } from './emulator-events.ts';
import type { Intent } from './emulator-intent.ts';
import { hostedPages } from './emulator-pages.ts';
import { stripeErrorAnswer, stripeRoutes } from './emulator-routes.ts';

/** Stripe answers again for up to three days, further and further apart. Source: https://docs.stripe.com/webhooks#retries. */
const retryAfterSeconds = [5, 60, 600, 3_600, 7_200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

/** A Stripe account of its own on the loopback address. Lives and dies with this process. */
export const startStripeEmulator: StartEmulator = async (options) => {
  let origin = '';
  const webhooks = new WebhookSender<StripeEvent>({
    url: options.webhookUrl,
    clock: options.clock,
    secret: firstSecret(options),
    render: signed,
    retryAfterSeconds,
  });
  const books = new Books({
    clock: options.clock,
    origin: () => origin,
    emit: (event) => webhooks.send(event),
    selfActing: options.selfActing === true,
  });
  const faults = createFaults({ delayMs: options.delayMs ?? 3_000, errorAnswer: stripeErrorAnswer });
  const app = new Hono<EmulatorHono>();
  app.route(
    '/v1',
    stripeRoutes({
      books,
      clock: options.clock,
      faults,
      secretKey: options.env['STRIPE_SECRET_KEY'] ?? '',
      origin: () => origin,
    }),
  );
  app.route('/', hostedPages(books));
  const listener = await listenOnLoopback(app, options.port);
  origin = listener.origin;
  return {
    ...controls(books, webhooks),
    name: 'stripe',
    origin,
    fault: faults.plan,
    async close() {
      faults.release();
      await Promise.all([webhooks.close(), listener.close()]);
    },
  };
};

function controls(
  books: Books,
  webhooks: WebhookSender<StripeEvent>,
): Omit<Emulator, 'name' | 'origin' | 'fault' | 'close'> {
  return {
    async pay(reference, amountMinor, times = 1) {
      const intent = books.find(reference);
      if (!intent || !isPayable(intent)) return false;
      for (let receipt = 0; receipt < times; receipt += 1) await books.receive(intent, amountMinor ?? intent.amount);
      return true;
    },
    async outcome(reference, result) {
      const intent = books.find(reference);
      if (!intent || !isPayable(intent) || books.receivedFor(intent) > 0) return false;
      await endings[result](books, intent);
      return true;
    },
    async takeBack(reference, amountMinor, stage = 'final') {
      const intent = books.find(reference);
      if (!intent) return false;
      return stage === 'final' ? books.takeBack(intent, amountMinor) : books.refunds.promise(intent, amountMinor);
    },
    async endReturns(reference) {
      const intent = books.find(reference);
      return intent ? books.refunds.end(intent) : false;
    },
    async duplicate(reference, amountMinor) {
      const intent = books.find(reference);
      return intent ? (await books.duplicate(intent, amountMinor ?? intent.amount)).id : null;
    },
    webhooks: (mode, count) => webhooks.mode(mode, count),
    async tick() {
      await books.settleDue();
      await webhooks.tick();
    },
    ledger: () =>
      books.intents.map((intent) => ({
        ...lineOf(books, intent),
        paymentId: intent.metadata['payment_id'] ?? null,
        returned: books.returnsOf(intent),
      })),
    recent: () =>
      books.intents.map((intent) => ({ ...lineOf(books, intent), createdAt: new Date(intent.created * 1000) })),
  };
}

/** Neither rail knows a rejection by a bank: it and a failure are an attempt that failed. A slip of Stripe's never fails by itself. */
const endings: Record<EmulatorOutcome, (books: Books, intent: Intent) => Promise<void>> = {
  approved: (books, intent) => books.receive(intent, intent.amount),
  rejected: (books, intent) => books.fail(intent, 'payment_intent_payment_attempt_failed'),
  failed: (books, intent) => books.fail(intent, 'payment_intent_payment_attempt_failed'),
  expired: (books, intent) => books.fail(intent, 'payment_intent_payment_attempt_expired'),
  pending: (books, intent) => books.process(intent),
  cancelled: async (books, intent) => {
    if (intent.status !== 'canceled') books.cancel(intent.id, new Map([['cancellation_reason', 'abandoned']]));
  },
};

/** Whether there is something to pay it with. */
function isPayable({ voucher, slip }: Intent): boolean {
  return voucher !== null || slip !== null;
}

function lineOf(books: Books, intent: Intent) {
  return {
    providerRef: intent.id,
    reference: intent.voucher?.number ?? intent.slip?.clabe ?? null,
    status: intent.status,
    amountMinor: intent.amount,
    receivedMinor: books.receivedFor(intent),
    currency: intent.currency.toUpperCase(),
  };
}

function firstSecret(options: EmulatorOptions): string {
  return (options.env['STRIPE_WEBHOOK_SECRET'] ?? '').split(',')[0]?.trim() ?? '';
}

/** Source: https://docs.stripe.com/webhooks/signature. */
function signed(event: StripeEvent, at: Date, secret: string) {
  const body = JSON.stringify(event.body);
  const stamp = unixSeconds(at);
  const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
  return {
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${stamp},v1=${signature}` },
    body,
  };
}
