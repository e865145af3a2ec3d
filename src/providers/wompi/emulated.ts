import * as z from 'zod/mini';
import { type EmulatedProvider, renewing, startedAs } from '../emulation/emulated-provider.ts';
import type { WebhookDelivery } from '../emulation/webhook-capture.ts';
import { startWompiEmulator } from './emulator.ts';
import { cardFates } from './emulator-cards.ts';
import { signWompi } from './emulator-wire.ts';
import { wompi } from './index.ts';
import { isPageReference } from './page.ts';
import { tokenizer } from './tokenizer.ts';

const eventBody = z.looseObject({
  event: z.string(),
  timestamp: z.int(),
  data: z.object({
    transaction: z.looseObject({
      id: z.string(),
      reference: z.string(),
      amount_in_cents: z.int(),
      currency: z.string(),
    }),
  }),
});
const parsed = (body: string) => eventBody.parse(JSON.parse(body));

/** Signed again with the sandbox's own secret after a change: true to the delivery, and still not to be believed. */
const changed = (change: (event: Record<string, unknown>) => object) => (genuine: WebhookDelivery) => {
  const body = JSON.stringify(change(parsed(genuine.body)));
  return { ...genuine, ...signWompi(body, new Date(0), [keys().WOMPI_EVENTS_SECRET]) };
};
const signing = (properties: readonly string[]) => ({ properties, checksum: '' });

function keys(account?: string) {
  const name = account === undefined ? 'cuota_sandbox' : `cuota_sandbox_${account}`;
  return {
    WOMPI_PUBLIC_KEY: `pub_test_${name}`,
    WOMPI_PRIVATE_KEY: `prv_test_${name}`,
    WOMPI_INTEGRITY_SECRET: `test_integrity_${name}`,
    WOMPI_EVENTS_SECRET: `test_events_${name}`,
    WOMPI_BANK_CHECK: 'sandbox',
  };
}

/** A number for each fate. Each transaction begins as pending. */
const cards = {
  waits: '4000000000000341',
  voidable: '4000000000000341',
  paid: '4242424242424242',
  declined: '4111111111111111',
} as const;

const tokenAnswer = z.object({ data: z.object({ id: z.string() }) });

/** Acts as our card form in its frame. */
async function typeCard(_origin: string, parameters: Readonly<Record<string, string>>, number: string) {
  const typed = { number, securityCode: '123', expiryMonth: 12, expiryYear: 2034, holder: 'Ana Torres' };
  const { url, ...request } = tokenizer.request(typed, parameters);
  const answer = await fetch(url, request);
  return tokenAnswer.parse(await answer.json()).data.id;
}

/** A payer of Wompi's own page chooses a card there that waits. */
async function beginOnPage(address: string): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ act: 'pending' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the page answered ${answer.status}`);
}

/** The emulated Wompi: a transfer on its own page, cash at a correspondent, a push of an app. */
export const emulated = {
  provider: wompi,
  faultClass: 'repeatable',
  keys,
  // Each key is changed by itself at Wompi; what payments are signed with stays.
  renewed: renewing('WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_EVENTS_SECRET'),
  start: startedAs('WOMPI_API_ORIGIN', startWompiEmulator),
  desk: {
    'CO/card/wompi': {
      pays: { at: 'card-fields', card: cards.paid },
      fails: { at: 'card-fields', card: cards.declined },
    },
    'CO/card/wompi_checkout': {
      begins: beginOnPage,
      pays: { at: 'page', press: 'Pagar con la tarjeta que APRUEBA' },
      fails: { at: 'page', press: 'Pagar con la tarjeta que DECLINA' },
    },
    'CO/bank/bancolombia': {
      pays: { at: 'page', press: 'Transacción APROBADA' },
      fails: { at: 'page', press: 'Transacción DECLINADA' },
    },
    'CO/cash/wompi_cash': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'expired' } },
    'CO/nequi/wompi': {
      answers: { nequi_phone: '3107654321' },
      pays: { at: 'desk' },
      fails: { at: 'desk', outcome: 'rejected' },
    },
  },
  fields: { cards, endsLater: true, type: typeCard },
  waitingStep: 'waiting',
  routes: {
    create: ['POST /v1/transactions'],
    query: ['GET /v1/transactions', 'GET /v1/transactions/:id'],
    cancel: { none: 'only money that came by card is voided' },
    list: { none: 'it is documented by reference only' },
  },
  refundRoute: 'POST /v1/transactions/:id/void',
  unnamedRefunds: true,
  errorBody: '{"error":{"type":"INTERNAL_ERROR"}}',
  unknownRef: '15113-1700000000-00000000',
  meaning: (word) => (word === 'DECLINED' ? 'rejected' : word === 'ERROR' ? 'failed' : 'pending'),
  endings: { approved: 'successful', rejected: 'rejected', failed: 'failed', expired: 'failed' },
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    secretVariable: 'WOMPI_EVENTS_SECRET',
    // The checksum in the body counts; the header only repeats it.
    signatureHeaders: [],
    sign: signWompi,
    covers: 'fields',
    // A retry after a day has the same instant under its checksum.
    toleranceSeconds: null,
    claimed(body) {
      const { id, reference, amount_in_cents: minor, currency } = parsed(body).data.transaction;
      return { providerRef: isPageReference(reference) ? reference : id, minor, currency };
    },
    rewrite(body, { minor, type, stranger }) {
      const { data, timestamp, ...event } = parsed(body);
      const transaction = {
        ...data.transaction,
        ...(minor !== undefined && { amount_in_cents: minor }),
        ...(stranger && { id: '15113-1700000000-99999999', reference: 'nobody' }),
      };
      // Its id is made of the transaction and the instant.
      return JSON.stringify({
        ...event,
        event: type ?? event.event,
        timestamp: timestamp + 1,
        data: { transaction },
      });
    },
    forgeries: {
      'another environment': changed((event) => ({ ...event, environment: 'prod' })),
      'no id under the checksum': changed((event) => ({ ...event, signature: signing(['transaction.status']) })),
      'no status under the checksum': changed((event) => ({ ...event, signature: signing(['transaction.id']) })),
      'nothing under the checksum': changed((event) => ({ ...event, signature: signing([]) })),
      'a property that is not there': changed((event) => ({ ...event, signature: signing(['transaction.__proto__']) })),
      'no checksum': (genuine) => ({ ...genuine, body: genuine.body.replace(/"checksum":"[^"]*"/, '"checksum":""') }),
    },
  },
  console: {
    buttons: { pay: 'Pay, or accept' },
    cards: Object.entries(cardFates).map(([number, { about }]) => ({ number, about, more: '' })),
    reference: ({ reference, providerRef }) =>
      reference === null
        ? { name: 'Transaction', hint: `A push is also answered at /nequi/${providerRef} of this emulator.` }
        : { name: 'Referencia', hint: `Convenio 12345; also paid at /corresponsal/${reference} of this emulator.` },
  },
} as const satisfies EmulatedProvider;
