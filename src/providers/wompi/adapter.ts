/** Wompi's API over HTTP: it has no idempotency keys, so our reference finds a call without an answer. */
import { refusesCredentials } from '#providers/http-client';
import type { Observation, PaymentHandle } from '#providers/observation';
import type { MerchantAnswer } from '#providers/asking-capability';
import type { BankCheck } from '#providers/hosted-page-capability';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { randomUUID } from 'node:crypto';
import { acceptancesIn } from './acceptances.ts';
import { type Ask, askAt, bodyOf } from './ask.ts';
import { instalments } from './card.ts';
import { readFailure } from './errors.ts';
import { readEvent } from './events.ts';
import { kindOf, kindOfTransaction } from './kinds.ts';
import { countingOf, observe, placed } from './observe.ts';
import { listOf } from './list.ts';
import { isOnPage, isPageReference, leadToPage, pageOrigin, pageReference } from './page.ts';
import { checkPage, lookUpPage } from './page-answers.ts';
import { integritySignature } from './signature.ts';
import { ownCards } from './sources.ts';
import { start } from './start.ts';
import { challengeOf } from './three-ds.ts';
import { voidsBy } from './voids.ts';
import { centsOf, merchantAnswer, oneTransaction, transactionList } from './wire.ts';

type Env = Readonly<Record<string, string>>;

interface Account {
  readonly publicKey: string;
  readonly ask: Ask;
}

const environmentOf = (publicKey: string): 'prod' | 'test' => (publicKey.startsWith('pub_prod_') ? 'prod' : 'test');
const origins = { prod: 'https://production.wompi.co', test: 'https://sandbox.wompi.co' } as const;

/** Returns the origin of Wompi's API for an account. */
export const apiOrigin = ({ WOMPI_API_ORIGIN: own, WOMPI_PUBLIC_KEY: publicKey = '' }: Env): string =>
  own ?? origins[environmentOf(publicKey)];

export function connectWompi(env: Env, tools: ProviderTools): ProviderConnection {
  const { WOMPI_PUBLIC_KEY: publicKey = '', WOMPI_PRIVATE_KEY: privateKey = '' } = env;
  const integritySecret = env['WOMPI_INTEGRITY_SECRET'] ?? '';
  const secrets = listedSecrets(env, 'WOMPI_EVENTS_SECRET');
  const environment = environmentOf(publicKey);
  const ask = askAt(apiOrigin(env), { public: publicKey, private: privateKey }, tools);
  const account = { publicKey, ask };
  const page = { publicKey, integritySecret, origin: pageOrigin(env) };
  return {
    start: async (order) =>
      isOnPage(order.offer) ? leadToPage(order, page) : start({ ask, integritySecret, asksBank: asksBank(env) }, order),
    check: (handle) => check(ask, handle),
    lookUp: async (order) => {
      if (isOnPage(order.offer)) return lookUpPage(ask, order, page);
      const all = await listOf(ask, order.paymentId);
      if (!Array.isArray(all)) return all;
      const found = countingOf(all);
      const kind = kindOf(order.offer);
      return found ? placed(kind, found, kind.expiresAt(order)) : { kind: 'never_seen' };
    },
    async references(paymentId) {
      const reference = pageReference(paymentId);
      const [all, tries] = await Promise.all([listOf(ask, paymentId), listOf(ask, reference)]);
      if (!Array.isArray(all) || !Array.isArray(tries)) return null;
      return [...all.map(({ id }) => id), ...(tries.length > 0 ? [reference] : [])];
    },
    async acceptances(offer) {
      // Its own page shows them itself.
      if (isOnPage(offer)) return [];
      const read = merchantAnswer.safeParse(bodyOf(await readMerchant(account)));
      return read.success ? acceptancesIn(read.data) : null;
    },
    cards: {
      givesToken: true,
      endsWithinSeconds: 8,
      instalments,
      // Wompi opens nothing: the typed card goes to it with the public key.
      openForm: async () => ({
        kind: 'opened',
        providerRef: randomUUID(),
        parameters: { public_key: publicKey, api_origin: apiOrigin(env) },
      }),
      own: ownCards(ask),
    },
    refunds: voidsBy(ask),
    bankCheck: (handle) => bankCheck(ask, handle),
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

/** 3-D Secure is agreed with Wompi, account by account. */
const asksBank = ({ WOMPI_BANK_CHECK: word = '' }: Env): boolean => word !== '';

async function bankCheck(ask: Ask, { paymentId, providerRef }: PaymentHandle): Promise<BankCheck> {
  const read = oneTransaction.safeParse(
    bodyOf(await ask('public', 'GET', `/transactions/${encodeURIComponent(providerRef)}`)),
  );
  if (!read.success || read.data.data.reference !== paymentId) return { kind: 'unknown' };
  const html = challengeOf(read.data.data);
  return html === null ? { kind: 'over' } : { kind: 'waits', html };
}

/** By our reference, if another transaction may follow a failed one; else by Wompi's id. */
async function check(ask: Ask, { paymentId, providerRef }: PaymentHandle): Promise<Observation> {
  if (isPageReference(providerRef)) return checkPage(ask, { paymentId, providerRef });
  const all = paymentId === null ? [] : await listOf(ask, paymentId);
  if (!Array.isArray(all)) return all;
  const own = all.find(({ id }) => id === providerRef);
  if (!own) return checkById(ask, { paymentId, providerRef });
  const observation = observe(kindOfTransaction(own), own);
  const goesOn = all.some(({ status }) => status === 'PENDING');
  const isOver = observation.kind !== 'successful' && observation.kind !== 'pending';
  return isOver && goesOn ? { kind: 'pending', providerRef, phase: 'awaiting_provider' } : observation;
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
  return isPageReference(data.reference)
    ? checkPage(ask, { paymentId: null, providerRef: data.reference })
    : observe(kindOfTransaction(data), data);
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
