/** What the contract suite and the emulators' own tests stand on: a clock to turn, orders to place. */
import { randomUUID } from 'node:crypto';
import type { NextStepKind } from '#contracts/next-step';
import type { Emulator, EmulatorClock, EmulatorOutcome, StartEmulator, WebhookMode } from './emulator-kit.ts';
import type { PaymentHandle, StartResult, WebhookReading } from './observation.ts';
import type { PaymentOrder } from './payment-order.ts';
import type { Offer, Provider, ProviderConnection } from './provider.ts';
import { type Delivery, openWebhookMailbox, type WebhookMailbox } from './emulator-mailbox.ts';

export interface TurnableClock extends EmulatorClock {
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is turned. Begins on a Monday at noon in Mexico City. */
export function turnableClock(start = '2026-11-23T18:00:00Z'): TurnableClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}

/** An order a parent could place: 1,500.00 in the offer's currency (or its largest amount), valid three days. */
export function orderOf(offer: Offer, clock: EmulatorClock, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const submittedAt = clock.now();
  const minor = Math.min(150_000, offer.limits.maxMinor ?? 150_000);
  return {
    paymentId: randomUUID(),
    offer,
    total: { minor, currency: offer.currency },
    amounts: { base: minor, commission: 0, commissionVat: null },
    lines: [{ description: 'Colegiatura noviembre', student: 'Lucía Pérez', minor }],
    payer: {
      id: 'school_1.payer_1',
      name: 'Ana Pérez',
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana.perez@example.com',
      phone: null,
      document: null,
    },
    client: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Android 15; Mobile)' },
    school: { id: 'school_1', name: 'Colegio de Prueba' },
    campus: { id: 'norte', name: 'Norte' },
    session: { id: 'session_1', externalId: null },
    cardFormRef: null,
    cardToken: null,
    instalments: null,
    acceptances: [],
    description: 'Colegiatura noviembre',
    submittedAt,
    payBefore: new Date(submittedAt.getTime() + 3 * 86_400_000),
    timeZone: 'America/Mexico_City',
    locale: 'es-MX',
    answers: {},
    returnUrl: 'http://localhost/checkout',
    ...changes,
  };
}

export interface ContractSubject {
  readonly provider: Provider;
  readonly startEmulator: StartEmulator;
  /** Keys and webhook secret, for both sides. */
  readonly env: Readonly<Record<string, string>>;
  /** The variable that points the adapter at the emulator. */
  readonly originVariable: string;
  /** Routes as the emulator names them: where `start` creates, where `check` asks. */
  readonly routes: { readonly start: string; readonly check: string };
  /** A well-formed provider id that does not exist. */
  readonly unknownRef: string;
  /** Spoils a genuine webhook: a signature, a body, a timestamp. Every one must be refused. */
  readonly forgeries: Readonly<Record<string, (genuine: Delivery) => Delivery>>;
  /** Whether the signature covers an instant, so that an old delivery can be told. */
  readonly signsInstant: boolean;
  /** What an order needs beside the ordinary, e.g. the answers of a form. */
  readonly orderChanges?: (offer: Offer) => Partial<PaymentOrder>;
  /** Does what must be done at the provider before an order can be placed, e.g. types a card that has this fate. */
  readonly prepare?: (order: PaymentOrder, bench: Bench, fate: OrderFate) => Promise<PaymentOrder>;
  /** Whether a payment can have ended when its start is answered: then an order prepared to end is tested too. */
  readonly endsAtOnce?: true;
  /** The next step of a payment that waits, where it is not the step its offer begins with. */
  readonly waitingStep?: NextStepKind;
  /** How money can come that is not what was asked; every way unless given. */
  readonly oddReceipts?: readonly OddReceipt[];
  /** What a payment ended by the other side reads as here; only what the provider can say. */
  readonly endings: Partial<Record<EmulatorOutcome, 'successful' | 'pending' | 'rejected' | 'failed' | 'cancelled'>>;
  /** A broken twin of the connection that would create a payment on each repeat: by default, a new idempotency key each time. */
  readonly sabotage?: (connection: ProviderConnection, bench: Bench) => ProviderConnection;
}

/** What is to become of an order: it waits to be paid, it waits and can be called off, or it is paid at once. */
export type OrderFate = 'waits' | 'voidable' | 'ends';

export type OddReceipt = 'short' | 'over' | 'twice';

/** What the contract's tests share. */
export interface Bench {
  readonly subject: ContractSubject;
  readonly clock: TurnableClock;
  readonly mailbox: WebhookMailbox;
  readonly emulator: Emulator;
  /** With a deadline no working answer misses. */
  readonly connection: ProviderConnection;
  /** With a deadline a fault makes it miss. */
  readonly hasty: ProviderConnection;
}

/** The deadline of the hasty connection, and how late a delayed answer comes, in milliseconds. */
export const hastyMs = 300;
export const lateMs = 700;

/** One emulator, one mailbox and two connections for all of a provider's tests. */
export async function setUp(subject: ContractSubject): Promise<Bench> {
  const clock = turnableClock();
  const mailbox = await openWebhookMailbox();
  const emulator = await subject.startEmulator({
    port: 0,
    clock,
    webhookUrl: mailbox.url,
    env: subject.env,
    delayMs: lateMs,
  });
  const environment = { ...subject.env, [subject.originVariable]: emulator.origin };
  const connect = (timeoutMs: number) => subject.provider.connect(environment, { timeoutMs });
  return { subject, clock, mailbox, emulator, connection: connect(5_000), hasty: connect(hastyMs) };
}

export async function newOrder(
  bench: Bench,
  offer: Offer,
  fate: OrderFate = 'waits',
  changes: Partial<PaymentOrder> = {},
): Promise<PaymentOrder> {
  const order = orderOf(offer, bench.clock, { ...bench.subject.orderChanges?.(offer), ...changes });
  return (await bench.subject.prepare?.(order, bench, fate)) ?? order;
}

export async function startFor(bench: Bench, offer: Offer, minor: number): Promise<StartResult> {
  const order = await newOrder(bench, offer, 'waits', { total: { minor, currency: offer.currency } });
  return bench.connection.start(order, randomUUID());
}

export async function started(
  bench: Bench,
  offer: Offer,
  fate: OrderFate = 'waits',
): Promise<{ order: PaymentOrder; handle: PaymentHandle & { providerRef: string }; reference: string }> {
  const order = await newOrder(bench, offer, fate);
  const { providerRef, reference } = accepted(await bench.connection.start(order, randomUUID()));
  return { order, handle: { paymentId: order.paymentId, providerRef }, reference: reference ?? providerRef };
}

/** Starts and pays a payment, and gives the first webhook that came of the paying, sent in this mode. Leaves only those in the mailbox. */
export async function paidWebhook(
  bench: Bench,
  offer: Offer,
  mode: WebhookMode = 'normal',
): Promise<{ handle: PaymentHandle; delivery: Delivery }> {
  const { emulator, mailbox } = bench;
  const { handle, reference } = await started(bench, offer);
  await emulator.tick();
  mailbox.empty();
  emulator.webhooks(mode, 1);
  await emulator.pay(reference);
  const delivery = mailbox.deliveries[0];
  if (!delivery) throw new Error('paying sent no webhook');
  return { handle, delivery };
}

export function read(bench: Bench, delivery: Delivery): WebhookReading {
  return bench.connection.readWebhook(delivery.headers, delivery.body, bench.clock.now());
}

export function accepted(result: StartResult): Extract<StartResult, { kind: 'accepted' }> {
  if (result.kind !== 'accepted') throw new Error(`not accepted but ${JSON.stringify(result)}`);
  return result;
}

export function ended(result: StartResult): Extract<StartResult, { kind: 'ended' }> {
  if (result.kind !== 'ended') throw new Error(`not ended but ${JSON.stringify(result)}`);
  return result;
}

export function linesOf(emulator: Emulator, order: PaymentOrder) {
  return emulator.ledger().filter((line) => line.paymentId === order.paymentId);
}

/** Asks again until the answer is of this kind, for at most five seconds; then gives the last answer. */
export async function eventually<Answer extends { readonly kind: string }>(
  ask: () => Promise<Answer>,
  kind: Answer['kind'],
): Promise<Answer> {
  const giveUpAt = Date.now() + 5_000;
  let answer = await ask();
  while (answer.kind !== kind && Date.now() < giveUpAt) {
    await sleep(50);
    answer = await ask();
  }
  return answer;
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Throws when an answer took longer than the hasty deadline and some room for a busy machine: a retry may not start it again. */
export async function inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  const answer = await ask();
  const took = Math.round(performance.now() - begun);
  if (took > hastyMs + 500) throw new Error(`the deadline of ${hastyMs} ms was kept after ${took} ms only`);
  return answer;
}
