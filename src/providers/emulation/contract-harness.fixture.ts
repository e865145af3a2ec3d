/** The contract suite's harness: an emulator, connections to it, and orders placed there. */
import { randomUUID } from 'node:crypto';
import { connect as connectTo } from 'node:net';
import { afterAll } from 'vitest';
import { documentTypes } from '#domain/document-formats';
import { typeAnswer } from '#domain/form-answers';
import type { Observation, PaymentHandle, StartResult, WebhookReading } from '../observation.ts';
import type { PaymentOrder } from '../payment-order.ts';
import type { AskedConnection, ProviderConnection } from '../provider.ts';
import type { Offer } from '../offer.ts';
import type { EmulatedProvider, Env, PaymentFate } from './emulated-provider.ts';
import type { Emulator, FaultKind, WebhookMode } from './emulator.ts';
import { loopTimed } from './loop-time.fixture.ts';
import { orderOf, type TurnableClock, turnableClock } from './sample-order.fixture.ts';
import { type WebhookDelivery, openWebhookCapture, type WebhookCapture } from './webhook-capture.ts';

/** The objects that the contract's tests share. */
export interface Harness {
  readonly subject: EmulatedProvider;
  readonly clock: TurnableClock;
  readonly capture: WebhookCapture;
  readonly emulator: Emulator;
  /** The credentials of the account it is about. */
  readonly keys: Env;
  /** The variables that lead to the emulator. */
  readonly origins: Env;
  /** With a deadline no working answer misses. */
  readonly connection: AskedConnection;
  /** With a deadline a fault makes it miss. */
  readonly hasty: AskedConnection;
  /** With other credentials. */
  readonly connectAs: (keys: Env) => AskedConnection;
  /** As hasty, to another server. */
  readonly connectTo: (origin: string) => AskedConnection;
  /** How many answers refused credentials, over all connections. */
  readonly refusals: () => number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The deadline of the hasty connection, and how late a delayed answer comes, in milliseconds. */
const hastyMs = 500;
const lateMs = 1_000;

/** An emulator, a place where its webhooks wait, and connections to it. */
export async function setUp(subject: EmulatedProvider): Promise<Harness> {
  const clock = turnableClock();
  const capture = await openWebhookCapture();
  const keys = subject.keys();
  const webhookUrl = `${capture.origin}/webhooks/${subject.provider.name}`;
  const { emulator, origins } = await subject.start({ port: 0, clock, webhookUrl, env: keys, delayMs: lateMs });
  let refusals = 0;
  const refused = () => void (refusals += 1);
  const connect = (timeoutMs: number, changes: Env = {}) =>
    withCheck(subject.provider.connect({ ...keys, ...origins, ...changes }, { timeoutMs, refused }));
  return {
    subject,
    clock,
    capture,
    emulator,
    keys,
    origins,
    connection: connect(30_000),
    connectAs: (other) => connect(30_000, other),
    hasty: connect(hastyMs),
    connectTo: (origin) => connect(hastyMs, Object.fromEntries(Object.keys(origins).map((name) => [name, origin]))),
    refusals: () => refusals,
    async [Symbol.asyncDispose]() {
      await emulator.close();
      await capture.close();
    },
  };
}

/** The same for all tests of a file; it is closed after the last of them. */
export async function harnessOfFile(subject: EmulatedProvider): Promise<Harness> {
  const harness = await setUp(subject);
  afterAll(() => harness[Symbol.asyncDispose]());
  return harness;
}

/** Its capabilities, by its port: known before anything runs, so that no absent one is registered. */
export const capabilitiesOf = ({ provider, keys }: EmulatedProvider): ProviderConnection =>
  provider.connect(keys(), { timeoutMs: 1 });

/** A provider without queries returns nothing. */
const withCheck = (connection: ProviderConnection): AskedConnection => ({
  ...connection,
  check: connection.check ?? (async () => ({ kind: 'unknown', why: 'nobody can be asked' })),
});

/** Returns an order with its form filled in and its card typed, for a start with this fate. */
export async function newOrder(
  harness: Harness,
  offer: Offer,
  fate: PaymentFate = 'waits',
  changes: Partial<PaymentOrder> = {},
): Promise<PaymentOrder> {
  const answers = harness.subject.desk[keyOf(offer)]?.answers ?? {};
  const documents = (await harness.connection.acceptances?.(offer, 'es-MX')) ?? [];
  const acceptances = documents.map(({ id, token = null }) => ({ id, token }));
  const order = orderOf(offer, harness.clock, { answers, acceptances, ...changes });
  const payer = { ...order.payer, ...writtenIn(offer, answers), document: documentIn(offer, answers) };
  return typedFor(harness, { ...order, payer, ...changes }, fate);
}

/** The values of a form's fields about the payer. */
const writtenIn = ({ form }: Offer, answers: PaymentOrder['answers']): Partial<PaymentOrder['payer']> =>
  Object.fromEntries(
    (form?.fields ?? []).flatMap(({ about, name }) => (about && answers[name] ? [[about, answers[name]]] : [])),
  );

function documentIn({ form }: Offer, answers: PaymentOrder['answers']): PaymentOrder['payer']['document'] {
  const field = form?.fields.find(({ kind }) => kind === 'document');
  if (field?.kind !== 'document') return null;
  const answered = answers[typeAnswer({ name: field.name, type_name: field.typeName })];
  const type = documentTypes.find((each) => each === answered);
  return type ? { type, number: answers[field.name] ?? '' } : null;
}

/** The same order with a new card form, where its offer has card fields. */
export async function typedFor(
  { subject, connection, emulator }: Harness,
  order: PaymentOrder,
  fate: PaymentFate,
): Promise<PaymentOrder> {
  const { fields, wallets } = subject;
  const { wallet } = order.offer;
  if (wallet && wallets) return { ...order, cardToken: wallets.token(wallet, wallets.cards[fate]) };
  if (order.offer.step !== 'card-fields' || !fields) return order;
  const { total, payer, offer } = order;
  // An excessive amount is refused when it is paid, not when the fields are opened.
  const minor = Math.min(total.minor, offer.limits.maxMinor ?? total.minor);
  const form = await connection.cards?.openForm?.({ total: { ...total, minor }, country: offer.country, payer });
  if (form?.kind !== 'opened') throw new Error(`no card form: ${JSON.stringify(form)}`);
  const cardToken = await fields.type(emulator.origin, form.parameters, fields.cards[fate]);
  return { ...order, cardFormRef: form.providerRef, cardToken };
}

export const keyOf = ({ country, type, gateway }: Offer): string => `${country}/${type}/${gateway}`;

export async function startFor(harness: Harness, offer: Offer, minor: number): Promise<StartResult> {
  const order = await newOrder(harness, offer, 'waits', { total: { minor, currency: offer.currency } });
  return harness.connection.start(order, randomUUID());
}

export async function started(
  harness: Harness,
  offer: Offer,
  fate: PaymentFate = 'waits',
): Promise<{ order: PaymentOrder; handle: PaymentHandle & { providerRef: string }; reference: string }> {
  const order = await newOrder(harness, offer, fate);
  const { providerRef, reference } = await begun(harness, order);
  return { order, handle: { paymentId: order.paymentId, providerRef }, reference: reference ?? providerRef };
}

/** Starts a payment; if the provider has it only after its payer begins there, they do. */
export async function begun(
  { connection, subject }: Harness,
  order: PaymentOrder,
): Promise<ReturnType<typeof accepted>> {
  const placed = accepted(await connection.start(order, randomUUID()));
  if (placed.nextStep.kind === 'redirect') await subject.desk[keyOf(order.offer)]?.begins?.(placed.nextStep.url);
  return placed;
}

/** Starts and pays a payment, and returns the first webhook of paying, sent in this mode. Drops earlier ones. */
export async function paidWebhook(
  harness: Harness,
  offer: Offer,
  mode: WebhookMode = 'normal',
): Promise<{ handle: PaymentHandle; delivery: WebhookDelivery }> {
  const { emulator, capture } = harness;
  const { handle, reference } = await started(harness, offer);
  await emulator.tick();
  capture.collect();
  emulator.webhooks(mode, 1);
  await emulator.pay(reference);
  const delivery = capture.deliveries[0];
  if (!delivery) throw new Error('paying sent no webhook');
  return { handle, delivery };
}

export function read(
  { connection, clock }: Harness,
  { headers, body }: Pick<WebhookDelivery, 'headers' | 'body'>,
): WebhookReading {
  return connection.readWebhook(new Headers(headers), body, clock.now());
}

/** Returns the provider's report of a payment: by a query, or by its last webhook if it has no queries. */
export async function observed(
  harness: Harness,
  handle: PaymentHandle & { providerRef: string },
): Promise<Observation> {
  if (harness.subject.faultClass !== 'webhook-only') return harness.connection.check(handle);
  const readings = harness.capture.deliveries.map((delivery) => read(harness, delivery));
  const own = readings.findLast((each) => each.kind === 'event' && each.providerRef === handle.providerRef);
  return (own?.kind === 'event' ? own.observation : null) ?? { kind: 'unknown', why: 'no webhook has told' };
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

/** Asks again until the answer is of this kind; gives the last answer after 45 s, which only what hangs takes. */
export async function eventually<Answer extends { readonly kind: string }>(
  ask: () => Promise<Answer>,
  kind: Answer['kind'],
): Promise<Answer> {
  const giveUpAt = Date.now() + 150_000;
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

/**
 * The connection for a call that meets this fault: hasty where no answer comes. Elsewhere a deadline would only measure
 * how busy the machine is.
 */
export const patientBut = ({ connection, hasty }: Harness, kind: FaultKind): AskedConnection =>
  kind === 'delay' || kind === 'hang' ? hasty : connection;

/**
 * Resolves once the emulator has met what a call had sent before its deadline, however busy the machine is: a
 * connection that came after all others is answered. It is no HTTP, so it meets no fault itself.
 */
export async function reached({ emulator }: Pick<Harness, 'emulator'>): Promise<void> {
  const { hostname, port } = new URL(emulator.origin);
  const socket = connectTo(Number(port), hostname);
  await new Promise((resolve) => socket.once('close', resolve).resume().end('no request\r\n\r\n'));
}

/** Resolves once it has carried that out, also if it is late. */
export async function carriedOut(harness: Harness, kind: FaultKind): Promise<void> {
  await reached(harness);
  if (kind !== 'delay') return;
  await sleep(lateMs);
  await reached(harness);
}

/** Throws if an answer took longer than the short deadline plus some time to compute: a retry may not restart it. */
export async function inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { outcome, ms } = await loopTimed(ask);
  if (ms > hastyMs + 500) throw new Error(`the deadline of ${hastyMs} ms was kept after ${ms} ms only`);
  return outcome;
}
