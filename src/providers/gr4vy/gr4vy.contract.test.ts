import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartEmulator } from '../emulator-kit.ts';
import { describeProviderContract } from '../provider-contract.ts';
import {
  ended,
  newOrder,
  setUp,
  type Bench,
  type ContractSubject,
  type OrderFate,
} from '../provider-contract-bench.ts';
import type { Delivery } from '../emulator-mailbox.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { startGr4vyEmulator } from './emulator.ts';
import { codesByAmount } from './emulator-amounts.ts';
import type { CardFate } from './emulator-cards.ts';
import { cardThat, typeCard } from './emulator-typing.ts';
import { declineGroupByCode } from './errors.ts';
import { gr4vy } from './index.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });

/** The most a checkout session may be opened for. */
const largest = 99_999_999;

const cardsOf: Readonly<Record<OrderFate, (fate: CardFate) => boolean>> = {
  waits: (fate) => fate.kind === 'pending' && fate.afterSeconds === null,
  voidable: (fate) => fate.kind === 'asked',
  ends: (fate) => fate.kind === 'approved',
};

/** Opens the card fields through the adapter, and types a card as the payer would. */
async function prepare(order: PaymentOrder, { connection, emulator }: Bench, fate: OrderFate): Promise<PaymentOrder> {
  const { total, payer, offer } = order;
  const form = await connection.cards?.openForm({
    total: { ...total, minor: Math.min(total.minor, largest) },
    country: offer.country,
    payer,
  });
  if (form?.kind !== 'opened') throw new Error(`no card form: ${JSON.stringify(form)}`);
  await typeCard(emulator.origin, form.providerRef, cardThat(cardsOf[fate]));
  return { ...order, cardFormRef: form.providerRef };
}

function withHeader(delivery: Delivery, name: string, change: (value: string) => string): Delivery {
  const headers = new Headers(delivery.headers);
  headers.set(name, change(headers.get(name) ?? ''));
  return { headers, body: delivery.body };
}

const signatures = 'x-gr4vy-webhook-signatures';
const timestamp = 'x-gr4vy-webhook-timestamp';

const subject: ContractSubject = {
  provider: gr4vy,
  startEmulator: startGr4vyEmulator,
  env: {
    GR4VY_ID: 'sandbox-contract',
    GR4VY_ENVIRONMENT: 'sandbox',
    GR4VY_MERCHANT_ACCOUNT: 'sandbox-contract',
    GR4VY_PRIVATE_KEY: `sandbox only\n${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}`,
    GR4VY_WEBHOOK_SECRET: 'sandbox-contract',
  },
  originVariable: 'GR4VY_API_ORIGIN',
  routes: { start: 'POST /transactions', check: 'GET /transactions/:id' },
  unknownRef: '7099948d-7286-47e4-aad8-b68f7eb44591',
  signsInstant: true,
  prepare,
  endsAtOnce: true,
  waitingStep: 'waiting',
  oddReceipts: ['short'],
  forgeries: {
    signature: (genuine) =>
      withHeader(genuine, signatures, (text) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')),
    'no signature': (genuine) => withHeader(genuine, signatures, () => ''),
    body: (genuine) => ({ ...genuine, body: genuine.body.replace('"disputed":false', '"disputed":true') }),
    'body written anew': (genuine) => ({ ...genuine, body: JSON.stringify(JSON.parse(genuine.body), null, 1) }),
    timestamp: (genuine) => withHeader(genuine, timestamp, (text) => String(Number(text) + 1)),
    'no timestamp': (genuine) => withHeader(genuine, timestamp, () => ''),
  },
  endings: {
    approved: 'successful',
    rejected: 'rejected',
    failed: 'failed',
    expired: 'failed',
    cancelled: 'cancelled',
    pending: 'pending',
  },
  // A new key alone would do no harm: a session pays once. It takes a new session as well.
  sabotage: (connection, bench) => ({
    ...connection,
    start: async (order) => connection.start(await prepare(order, bench, 'waits'), randomUUID()),
  }),
};

describeProviderContract(subject);

describe("the amounts of Gr4vy's own sandbox", () => {
  let bench: Bench;
  beforeAll(async () => {
    const startEmulator: StartEmulator = (options) => startGr4vyEmulator({ ...options, magicAmounts: true });
    bench = await setUp({ ...subject, startEmulator });
  });
  afterAll(async () => {
    await bench.emulator.close();
    await bench.mailbox.close();
  });

  it.each(codesByAmount)('%i minor units end as %s, and the payer is told so', async (minor, code) => {
    const [offer] = gr4vy.offers;
    if (!offer) throw new Error('no offer');
    const order = await newOrder(bench, offer, 'ends', { total: { minor, currency: offer.currency } });
    const { observation } = ended(await bench.connection.start(order, randomUUID()));
    expect(observation).toMatchObject({
      kind: minor < 300_000 ? 'rejected' : 'failed',
      code,
      group: declineGroupByCode[code],
    });
  });
});
