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
} from '../emulator-kit.ts';
import { WebhookSender } from '../emulator-webhooks.ts';
import { approvalPages } from './emulator-approval.ts';
import { Books } from './emulator-books.ts';
import { framePages } from './emulator-frames.ts';
import { Gr4vyRefusal } from './emulator-refusal.ts';
import { gr4vyRoutes } from './emulator-routes.ts';
import { isWaiting, type Transaction } from './emulator-transaction.ts';
import { eventBody, schemeOf, type WireOptions } from './emulator-wire.ts';

export interface Gr4vyEmulatorOptions extends EmulatorOptions {
  /** Where the frames of the card fields are served; any free port unless given. */
  readonly framePort?: number;
  /** Whether the amounts of Gr4vy's own sandbox decide, as documented there; else only the card does. */
  readonly magicAmounts?: true;
}

export interface Gr4vyEmulator extends Emulator {
  /** The frames' origin, as a browser knows it: `http://secure-fields.localhost:PORT`. */
  readonly frameOrigin: string;
}

/** Growing delays, up to seven days. Source: https://docs.gr4vy.com/guides/features/webhooks. */
const retryAfterSeconds = [5, 60, 600, 3_600, 14_400, 43_200, 86_400, 172_800, 172_800];

/** A Gr4vy instance of its own on the loopback address: the API and the card fields' frames. Lives and dies with this process. */
export async function startGr4vyEmulator(options: Gr4vyEmulatorOptions): Promise<Gr4vyEmulator> {
  let origin = '';
  let frameOrigin = '';
  const wire: WireOptions = {
    gr4vyId: options.env['GR4VY_ID'] ?? 'sandbox',
    merchantAccount: options.env['GR4VY_MERCHANT_ACCOUNT'] ?? 'default',
    origin: () => origin,
  };
  const secrets = secretsOf(options);
  const webhooks = new WebhookSender<string>({
    url: options.webhookUrl,
    clock: options.clock,
    secret: secrets[0] ?? '',
    render: (body, at, secret) => signed(body, at, secret === secrets[0] ? secrets : [secret]),
    retryAfterSeconds,
  });
  const books = new Books({
    clock: options.clock,
    // Written at once: a webhook says what was so when it happened, however late it comes.
    emit: (event) => webhooks.send(eventBody(event, wire)),
    magicAmounts: options.magicAmounts === true,
  });
  const faults = createFaults({
    delayMs: options.delayMs ?? 3_000,
    errorAnswer: (status) => new Gr4vyRefusal(status, 'Something went wrong on our side').answer(),
  });
  const app = new Hono<EmulatorHono>();
  app.route('/', approvalPages(books));
  const access = {
    privateKeyPem: options.env['GR4VY_PRIVATE_KEY'] ?? '',
    merchantAccount: wire.merchantAccount,
  };
  app.route('/', gr4vyRoutes({ ...wire, books, clock: options.clock, faults, access, frameOrigin: () => frameOrigin }));
  const api = await listenOnLoopback(app, options.port);
  origin = api.origin;
  const frames = await listenOnLoopback(framePages(origin), options.framePort ?? 0).catch(async (error: unknown) => {
    await api.close();
    throw error;
  });
  frameOrigin = frames.origin.replace('127.0.0.1', 'secure-fields.localhost');
  return {
    ...controls(books, webhooks),
    name: 'gr4vy',
    origin,
    frameOrigin,
    fault: faults.plan,
    async close() {
      faults.release();
      await Promise.all([webhooks.close(), api.close(), frames.close()]);
    },
  };
}

/** `pay` finishes what waits: the bank's customer confirms, or the bank has looked at it. A card is never paid twice or late. */
function controls(
  books: Books,
  webhooks: WebhookSender<string>,
): Omit<Emulator, 'name' | 'origin' | 'fault' | 'close'> {
  return {
    async pay(reference, amountMinor) {
      const transaction = books.find(reference);
      return transaction ? books.capture(transaction, amountMinor ?? transaction.request.amount) : false;
    },
    async outcome(reference, result) {
      const transaction = books.find(reference);
      return transaction && isWaiting(transaction) ? endings[result](books, transaction) : false;
    },
    async takeBack(reference, amountMinor, stage) {
      const transaction = books.find(reference);
      const status = stage === 'under_way' ? 'processing' : 'succeeded';
      return transaction ? (await books.refunds.refund(transaction, amountMinor, status)) !== null : false;
    },
    async endReturns(reference) {
      const transaction = books.find(reference);
      return transaction ? books.refunds.end(transaction) : false;
    },
    async dispute(reference) {
      const transaction = books.find(reference);
      return transaction ? books.dispute(transaction) : false;
    },
    async duplicate(reference, amountMinor) {
      const transaction = books.find(reference);
      return transaction ? (await books.duplicate(transaction, amountMinor ?? transaction.request.amount)).id : null;
    },
    webhooks: (mode, count) => webhooks.mode(mode, count),
    async tick() {
      await books.settleDue();
      await webhooks.tick();
    },
    ledger: () =>
      books.transactions.map((transaction) => ({
        ...lineOf(transaction),
        // The status alone does not tell a payment that was called off from one that failed.
        status: transaction.canceledAt ? `${transaction.status}, canceled` : transaction.status,
        paymentId: transaction.request.externalIdentifier,
        returned: transaction.refunds.flatMap(({ id, status, amount }) =>
          status === 'succeeded' ? [{ providerRef: id, minor: amount }] : [],
        ),
      })),
    recent: () =>
      books.transactions.map((transaction) => ({
        ...lineOf(transaction),
        createdAt: transaction.createdAt,
        paidWith: `${schemeOf(transaction.card.brand)} ending in ${transaction.card.lastFour}`,
      })),
  };
}

const endings: Record<EmulatorOutcome, (books: Books, transaction: Transaction) => Promise<boolean>> = {
  approved: (books, transaction) => books.capture(transaction, transaction.request.amount),
  rejected: (books, transaction) => books.end(transaction, { kind: 'declined', code: 'issuer_decline' }),
  failed: (books, transaction) =>
    transaction.status === 'buyer_approval_pending'
      ? books.goOn(transaction, 'refused')
      : books.end(transaction, { kind: 'failed', code: 'service_error' }),
  cancelled: async (books, transaction) => (await books.cancel(transaction)) || books.void(transaction),
  expired: (books, transaction) => books.end(transaction, { kind: 'failed', code: 'incomplete_buyer_approval' }),
  pending: (books, transaction) => books.review(transaction),
};

function lineOf(transaction: Transaction) {
  return {
    providerRef: transaction.id,
    reference: transaction.reconciliationId,
    status: transaction.status,
    amountMinor: transaction.request.amount,
    receivedMinor: transaction.capturedAmount,
    currency: transaction.request.currency,
  };
}

function secretsOf({ env }: EmulatorOptions): readonly string[] {
  const listed = (env['GR4VY_WEBHOOK_SECRET'] ?? '').split(',').map((secret) => secret.trim());
  return listed.filter((secret) => secret !== '');
}

/** One signature for each secret that is in use. Source: https://docs.gr4vy.com/guides/features/webhooks. */
function signed(body: string, at: Date, secrets: readonly string[]) {
  const stamp = String(unixSeconds(at));
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex'));
  return {
    headers: {
      'content-type': 'application/json',
      'x-gr4vy-webhook-timestamp': stamp,
      'x-gr4vy-webhook-signatures': signatures.join(','),
    },
    body,
  };
}
