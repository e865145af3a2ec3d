/** Wompi's API over plain HTTP: it has no idempotency keys, so what was sent without an answer is looked up by our reference. */
import { type CallResult, callJson, type JsonRequest, refusesCredentials } from '#providers/http-client';
import type { Observation, PaymentHandle, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { MerchantAnswer, ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { acceptancesIn, proofFields } from './acceptances.ts';
import { readFailure } from './errors.ts';
import { readEvent } from './events.ts';
import { kindOf, kindOfTransaction } from './kinds.ts';
import { countingOf, observe, placed } from './observe.ts';
import { integritySignature } from './signature.ts';
import { centsOf, merchantAnswer, oneTransaction, type Transaction, transactionList } from './wire.ts';

type Env = Readonly<Record<string, string>>;
type Ask = (
  key: 'public' | 'private' | 'none',
  method: JsonRequest['method'],
  path: string,
  sent?: Partial<JsonRequest>,
) => Promise<CallResult>;

interface Account {
  readonly publicKey: string;
  readonly integritySecret: string;
  readonly ask: Ask;
}

const environmentOf = (publicKey: string): 'prod' | 'test' => (publicKey.startsWith('pub_prod_') ? 'prod' : 'test');
const origins = { prod: 'https://production.wompi.co', test: 'https://sandbox.wompi.co' } as const;

export function connectWompi(env: Env, { timeoutMs, refused }: ProviderTools): ProviderConnection {
  const { WOMPI_PUBLIC_KEY: publicKey = '', WOMPI_PRIVATE_KEY: privateKey = '' } = env;
  const integritySecret = env['WOMPI_INTEGRITY_SECRET'] ?? '';
  const secrets = listedSecrets(env, 'WOMPI_EVENTS_SECRET');
  const environment = environmentOf(publicKey);
  const origin = env['WOMPI_API_ORIGIN'] ?? origins[environment];
  const bearer = { public: publicKey, private: privateKey, none: null } as const;
  const ask: Ask = (key, method, path, sent = {}) => {
    const headers = bearer[key] === null ? {} : { authorization: `Bearer ${bearer[key]}` };
    const request = { method, path: `/v1${path}`, headers, ...sent };
    return callJson(origin, request, AbortSignal.timeout(timeoutMs), refused);
  };
  const account = { publicKey, integritySecret, ask };
  return {
    start: (order) => start(account, order),
    check: (handle) => check(ask, handle),
    lookUp: async (order) => {
      const all = await listOf(ask, order.paymentId);
      if (!Array.isArray(all)) return all;
      const found = countingOf(all);
      const kind = kindOf(order.offer);
      return found ? placed(kind, found, kind.expiresAt(order)) : { kind: 'never_seen' };
    },
    async references(paymentId) {
      const all = await listOf(ask, paymentId);
      return Array.isArray(all) ? all.map(({ id }) => id) : null;
    },
    async acceptances() {
      const read = merchantAnswer.safeParse(bodyOf(await readMerchant(account)));
      return read.success ? acceptancesIn(read.data) : null;
    },
    merchant: () => merchant(account),
    hostedTransaction: ({ paymentId, total }) => ({
      amount_in_cents: centsOf(total),
      currency: 'COP',
      public_key: publicKey,
      signature_integrity: integritySignature({ reference: paymentId, total }, integritySecret),
    }),
    readWebhook: (_headers, body) => readEvent({ secrets, environment }, body),
  };
}

const bodyOf = (answer: CallResult): unknown => (answer.kind === 'answer' ? answer.body : null);

async function start({ ask, integritySecret }: Account, order: PaymentOrder): Promise<StartResult> {
  const kind = kindOf(order.offer);
  const answer = await ask('public', 'POST', '/transactions', { body: requestOf(order, integritySecret) });
  const read = oneTransaction.safeParse(bodyOf(answer));
  if (!read.success) {
    const failure = readFailure(answer);
    return failure.kind === 'missing' ? { kind: 'unknown', why: 'status 404' } : failure;
  }
  if (read.data.data.reference !== order.paymentId)
    return { kind: 'unknown', why: 'the answer is about another payment' };
  return placed(kind, read.data.data, kind.expiresAt(order));
}

function requestOf(order: PaymentOrder, integritySecret: string): object {
  const { paymentId: reference, total, payer, acceptances, client, returnUrl } = order;
  const kind = kindOf(order.offer);
  const expirationTime = kind.expiresAt(order).toISOString();
  const proofs = Object.entries(proofFields).map(([id, field]) => [
    field,
    acceptances.find((each) => each.id === id)?.token ?? '',
  ]);
  return {
    ...Object.fromEntries(proofs),
    amount_in_cents: centsOf(total),
    currency: total.currency,
    signature: integritySignature({ reference, total, expirationTime }, integritySecret),
    customer_email: payer.email,
    reference,
    payment_method: { type: kind.method, ...kind.request(order) },
    redirect_url: returnUrl,
    expiration_time: expirationTime,
    customer_data: { full_name: payer.name, ...(payer.phone && { phone_number: digitsOf(payer.phone) }) },
    ...(client && { ip: client.ip }),
  };
}

/** With the country's 57 before a Colombian mobile. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^(?=3\d{9}$)/, '57');

/** Every transaction under a reference: one, but where its payer tried again at Wompi's own checkout. */
async function listOf(ask: Ask, reference: string): Promise<Transaction[] | { kind: 'unknown'; why: string }> {
  const answer = await ask('private', 'GET', '/transactions', { query: { reference } });
  const read = transactionList.safeParse(bodyOf(answer));
  if (!read.success || (answer.kind === 'answer' && answer.status !== 200))
    return { kind: 'unknown', why: 'no readable answer' };
  return read.data.data.filter((each) => each.reference === reference);
}

/** By our reference, where a transaction that failed may be followed by another; else by Wompi's id. */
async function check(ask: Ask, { paymentId, providerRef }: PaymentHandle): Promise<Observation> {
  const all = paymentId === null ? [] : await listOf(ask, paymentId);
  if (!Array.isArray(all)) return all;
  const own = all.find(({ id }) => id === providerRef);
  if (!own) return checkById(ask, { paymentId, providerRef });
  const said = observe(kindOfTransaction(own), own);
  const goesOn = all.some(({ status }) => status === 'PENDING');
  const isOver = said.kind !== 'successful' && said.kind !== 'pending';
  return isOver && goesOn ? { kind: 'pending', providerRef, phase: 'awaiting_provider' } : said;
}

async function checkById(ask: Ask, { paymentId, providerRef }: PaymentHandle): Promise<Observation> {
  const answer = await ask('public', 'GET', `/transactions/${encodeURIComponent(providerRef)}`);
  const read = oneTransaction.safeParse(bodyOf(answer));
  if (!read.success)
    return readFailure(answer).kind === 'missing'
      ? { kind: 'never_seen' }
      : { kind: 'unknown', why: 'no readable answer' };
  const { data } = read.data;
  if (data.id !== providerRef || (paymentId !== null && data.reference !== paymentId))
    return { kind: 'unknown', why: 'the answer is about another payment' };
  return observe(kindOfTransaction(data), data);
}

const readMerchant = ({ ask, publicKey }: Account) => ask('none', 'GET', `/merchants/${encodeURIComponent(publicKey)}`);

/** The public key names the merchant; whether the private one is taken too shows in a list, which is empty. */
async function merchant(account: Account): Promise<MerchantAnswer> {
  const named = await readMerchant(account);
  const listed = await account.ask('private', 'GET', '/transactions', { query: { reference: 'cuota' } });
  if ([named, listed].some((answer) => answer.kind === 'answer' && refusesCredentials(answer.status)))
    return { kind: 'refused' };
  const [read, list] = [merchantAnswer.safeParse(bodyOf(named)), transactionList.safeParse(bodyOf(listed))];
  if (!read.success || !list.success) return { kind: 'unknown', why: 'no readable answer' };
  return { kind: 'merchant', merchant: String(read.data.data.id) };
}
