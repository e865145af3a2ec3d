import { generateKeyPairSync } from 'node:crypto';
import * as z from 'zod/mini';
import { type EmulatedProvider, type Env, usualEndings } from '../emulation/emulated-provider.ts';
import { withHeader } from '../emulation/webhook-capture.ts';
import { cardThat, magicCards } from './emulator-cards.ts';
import { standInToken } from './emulator-wallet-token.ts';
import { cardFields, signGr4vy, startGr4vyEmulator } from './emulator.ts';
import { gr4vy } from './index.ts';

const transactionEvent = z.looseObject({
  id: z.string(),
  name: z.string(),
  target: z.looseObject({ id: z.string(), captured_amount: z.int(), currency: z.string() }),
});

const signatures = 'x-gr4vy-webhook-signatures';
const timestamp = 'x-gr4vy-webhook-timestamp';

const cards = {
  // The bank holds a waiting one back until the emulator decides.
  waits: cardThat((fate) => fate.kind === 'pending' && fate.afterSeconds === null),
  voidable: cardThat((fate) => fate.kind === 'asked'),
  paid: cardThat((fate) => fate.kind === 'approved'),
  declined: cardThat((fate) => fate.kind === 'declined' && fate.code === 'issuer_decline'),
} as const;

const lastFour = (number: string): string => number.slice(-4);

/** The emulated Gr4vy: a card pays once, the requested amount, and never after a decline. */
export const emulated = {
  provider: gr4vy,
  faultClass: 'at-once',
  parties: [cardFields],
  keys: (account = 'default') => ({
    GR4VY_ID: 'sandbox-cuota',
    GR4VY_ENVIRONMENT: 'sandbox',
    GR4VY_MERCHANT_ACCOUNT: `sandbox-${account}`,
    GR4VY_GOOGLE_MERCHANT: `sandbox-google-${account}`,
    // The same of every account: Apple looks for one file on one host.
    GR4VY_APPLE_DOMAIN_FILE: 'sandbox domain association',
    GR4VY_PRIVATE_KEY: newSigningKey(),
    GR4VY_MONTHS: 'sandbox 3:500 6:750 9:1000 12:1300 18:1900',
    GR4VY_WEBHOOK_SECRET: account === 'default' ? 'sandbox-webhook-gr4vy' : `sandbox-webhook-gr4vy-${account}`,
  }),
  renewed: (keys: Env) => ({
    ...keys,
    GR4VY_PRIVATE_KEY: newSigningKey(),
    GR4VY_WEBHOOK_SECRET: `${keys['GR4VY_WEBHOOK_SECRET']}-next`,
  }),
  start: startGr4vyEmulator,
  desk: {
    'MX/card/gr4vy_secure_fields': {
      pays: { at: 'card-fields', card: cards.paid },
      fails: { at: 'card-fields', card: cards.declined },
    },
    'MX/card/gr4vy': {
      pays: { at: 'page', press: 'Pagar con una tarjeta que pasa' },
      fails: { at: 'page', press: 'Pagar con una tarjeta que el banco rechaza' },
    },
    'MX/card/gr4vy_google_pay': {
      pays: { at: 'wallet', card: lastFour(cards.paid) },
      fails: { at: 'wallet', card: lastFour(cards.declined) },
    },
    'MX/card/gr4vy_apple_pay': {
      pays: { at: 'wallet', card: lastFour(cards.paid) },
      fails: { at: 'wallet', card: lastFour(cards.declined) },
    },
    'MX/tapistores/tapistores': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'expired' } },
  },
  fields: { cards, type: typeCard },
  wallets: {
    cards: {
      waits: lastFour(cards.waits),
      voidable: lastFour(cards.voidable),
      paid: lastFour(cards.paid),
      declined: lastFour(cards.declined),
    },
    token: standInToken,
  },
  waitingStep: 'waiting',
  never: ['over', 'twice', 'late'],
  routes: {
    create: ['POST /transactions'],
    // It begins with a question: only then is it known which verb fits.
    query: ['GET /transactions/:id'],
    cancel: ['GET /transactions/:id', 'POST /transactions/:id/cancel', 'POST /transactions/:id/void'],
    list: ['GET /transactions'],
  },
  refundRoute: 'POST /transactions/:id/refunds',
  errorBody: '{"type":"error","code":"server_error","status":500,"message":"Generic error","details":[]}',
  unknownRef: '7099948d-7286-47e4-aad8-b68f7eb44591',
  meaning: (word) => meanings.get(word) ?? 'pending',
  endings: usualEndings,
  webhook: {
    secretVariable: 'GR4VY_WEBHOOK_SECRET',
    signatureHeaders: [signatures, timestamp],
    covers: 'body',
    toleranceSeconds: 300,
    sign: signGr4vy,
    claimed: (body) => {
      const { id, captured_amount, currency } = transactionEvent.parse(JSON.parse(body)).target;
      return { providerRef: id, minor: captured_amount, currency };
    },
    rewrite: (body, { minor, type, stranger }) => {
      const event = transactionEvent.parse(JSON.parse(body));
      const target = {
        ...event.target,
        ...(minor === undefined ? {} : { amount: minor, captured_amount: minor }),
        ...(stranger ? { id: crypto.randomUUID(), external_identifier: null } : {}),
      };
      return JSON.stringify({ ...event, id: `${event.id}again`, name: type ?? event.name, target });
    },
    forgeries: {
      'another timestamp under the same signature': (genuine) =>
        withHeader(genuine, timestamp, (text) => String(Number(text) + 1)),
      'a timestamp in milliseconds': (genuine) => withHeader(genuine, timestamp, (text) => `${text}000`),
      'two timestamps': (genuine) => withHeader(genuine, timestamp, (text) => `${text}, ${text}`),
      'a signature in capitals': (genuine) => withHeader(genuine, signatures, (text) => text.toUpperCase()),
    },
  },
  console: {
    buttons: { pay: 'Approve', rejected: 'Decline', expired: 'Let the time run out' },
    words: {
      processing: 'waits for a shop',
      buyer_approval_pending: 'the bank asks its customer',
      authorization_declined: 'declined',
      authorization_failed: 'failed',
      'authorization_failed, canceled': 'called off',
      authorization_voided: 'let go',
      capture_pending: 'pending validation',
      capture_succeeded: 'paid',
    },
    cards: magicCards.map(({ number, brand, about, fate }) => ({
      number,
      about,
      more: `${brand}${'code' in fate ? ` · ${fate.code}` : ''}`,
    })),
  },
} as const satisfies EmulatedProvider;

/** The status here of a ledger's status. */
const meanings: ReadonlyMap<string, 'rejected' | 'failed' | 'cancelled'> = new Map([
  ['authorization_declined', 'rejected'],
  ['authorization_failed', 'failed'],
  ['authorization_failed, canceled', 'cancelled'],
  ['authorization_voided', 'cancelled'],
] as const);

/** Stores a card under a checkout session, as the frames do on submit. */
async function typeCard(origin: string, parameters: Readonly<Record<string, string>>, number: string): Promise<null> {
  const security_code = number.length === 15 ? '1234' : '123';
  const answer = await fetch(`${origin}/checkout/sessions/${parameters['session_id']}/fields`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_method: { method: 'card', number, expiration_date: '12/34', security_code } }),
  });
  if (answer.status !== 204) throw new Error(`the card was not kept: ${answer.status} ${await answer.text()}`);
  return null;
}

/** A working signing key, marked so that production refuses it: PEM readers ignore text before the first line. */
function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
  return `sandbox only\n${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}`;
}
