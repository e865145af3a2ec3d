import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { cardForm } from '#contracts/card-form';
import type { CardFate } from '#providers/gr4vy/emulator-cards';
import { cardThat, typeCard } from '#providers/gr4vy/emulator-typing';
import { gr4vy } from '#providers/gr4vy/index';
import type { ApiBench } from '../api-bench.ts';
import { emulatorOf } from './payer.ts';
import type { Letter } from './post-office.ts';
import type { Desk, FaultSubject, PaymentFate } from './subject.ts';

const cardsOf: Readonly<Record<PaymentFate, (fate: CardFate) => boolean>> = {
  waits: (fate) => fate.kind === 'pending' && fate.afterSeconds === null,
  voidable: (fate) => fate.kind === 'asked',
  paid: (fate) => fate.kind === 'approved',
  declined: (fate) => fate.kind === 'declined' && fate.code === 'issuer_decline',
};

/** How often the fields are asked for: a busy machine answers later than the product waits. */
const mostTries = 10;

/** Opens the card fields through the product, and types a card into them as the payer would. */
async function typeAtDesk({ bench, sessionId, bearer, offer }: Desk, fate: PaymentFate) {
  for (let tries = 1; ; tries += 1) {
    const answer = await bench.call('POST', `/api/sessions/${sessionId}/card_form`, {
      bearer,
      body: { entity: offer.gateway, method: offer.type },
    });
    if (!answer.ok) {
      if (tries === mostTries) throw new Error(`no card fields: ${answer.status} ${await answer.text()}`);
      await sleep(200);
      continue;
    }
    const form = cardForm.parse(await answer.json());
    await typeCard(apiOrigin(bench), form.parameters['session_id'] ?? '', cardThat(cardsOf[fate]));
    return { card_form: form.id, holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no' };
  }
}

const apiOrigin = (bench: ApiBench): string => emulatorOf(bench, gr4vySubject).origin;

const transactionEvent = z.looseObject({
  id: z.string(),
  name: z.string(),
  target: z.looseObject({ id: z.string(), captured_amount: z.int(), currency: z.string() }),
});

const signatures = 'x-gr4vy-webhook-signatures';
const timestamp = 'x-gr4vy-webhook-timestamp';

/** Cards through Gr4vy in the fault matrix. A waiting one is held back by the bank until the emulator is told. */
export const gr4vySubject: FaultSubject = {
  provider: gr4vy,
  offers: gr4vy.offers,
  prepare: typeAtDesk,
  waitingStep: 'waiting',
  // A card pays once, what was asked, and never after it was declined.
  never: ['over', 'twice', 'late'],
  routes: {
    create: ['POST /transactions'],
    query: ['GET /transactions/:id'],
    // It begins with a question: only then is it known which verb fits.
    cancel: ['GET /transactions/:id', 'POST /transactions/:id/cancel', 'POST /transactions/:id/void'],
    list: ['GET /transactions'],
  },
  errorBody: '{"type":"error","code":"server_error","status":500,"message":"Generic error","details":[]}',
  meaning: (word) => meanings[word] ?? 'pending',
  // A session pays once, so another key alone does no harm: it takes another session as well.
  forgetful: (real, bench) => ({
    ...real,
    async start(order) {
      const { total, payer, offer } = order;
      const form = await real.cards?.openForm({ total, payer, country: offer.country });
      if (form?.kind !== 'opened') return { kind: 'unknown', why: 'no card fields' };
      await typeCard(apiOrigin(bench()), form.providerRef, cardThat(cardsOf.waits));
      return real.start({ ...order, cardFormRef: form.providerRef }, randomUUID());
    },
  }),
  webhook: {
    secretVariable: 'GR4VY_WEBHOOK_SECRET',
    signatureHeaders: [signatures, timestamp],
    covers: 'body',
    toleranceSeconds: 300,
    sign: (body, at, secret) => {
      const stamp = String(Math.floor(at.getTime() / 1000));
      return {
        'content-type': 'application/json',
        [timestamp]: stamp,
        [signatures]: createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex'),
      };
    },
    claimed: (body) => {
      const { id, captured_amount, currency } = transactionEvent.parse(JSON.parse(body)).target;
      return { providerRef: id, minor: captured_amount, currency };
    },
    rewrite: (body, { minor, type, stranger }) => {
      const event = transactionEvent.parse(JSON.parse(body));
      return JSON.stringify({
        ...event,
        id: `${event.id}again`,
        name: type ?? event.name,
        target: {
          ...event.target,
          ...(minor === undefined ? {} : { amount: minor, captured_amount: minor }),
          ...(stranger ? { id: randomUUID(), external_identifier: null } : {}),
        },
      });
    },
    forgeries: {
      'another timestamp under the same signature': (genuine) =>
        withHeader(genuine, timestamp, (text) => String(Number(text) + 1)),
      'a timestamp in milliseconds': (genuine) => withHeader(genuine, timestamp, (text) => `${text}000`),
      'two timestamps': (genuine) => withHeader(genuine, timestamp, (text) => `${text}, ${text}`),
      'a signature in capitals': (genuine) => withHeader(genuine, signatures, (text) => text.toUpperCase()),
    },
  },
};

const meanings: Readonly<Record<string, ReturnType<FaultSubject['meaning']>>> = {
  authorization_declined: 'rejected',
  authorization_failed: 'failed',
  'authorization_failed, canceled': 'cancelled',
  authorization_voided: 'cancelled',
};

function withHeader(letter: Letter, name: string, change: (value: string) => string): Letter {
  return { ...letter, headers: { ...letter.headers, [name]: change(letter.headers[name] ?? '') } };
}
