/** A family that pays by cards which we keep: what the tests of them share, on one harness for a file. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { cardForm, savedCards } from '#contracts/card-form';
import type { ChargeableCard } from '#providers/card-capability';
import type { PaymentOrder } from '#providers/payment-order';
import type { ProviderConnection } from '#providers/provider';
import { openLink, type Parent } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';
import { sampleProviders } from '../../sample-providers/index.ts';

const sample = sampleProviders.find(({ fields }) => fields);
const offer = sample?.provider.offers[0];
if (!sample?.fields || !offer) throw new Error('no sample provider has card fields');
const { fields } = sample;
export const way = { entity: offer.gateway, method: offer.type } as const;
/** Numbers, by what becomes of a payment with them. */
export const numbers = { ...fields.cards, other: '5555555555554444' } as const;

type CardAnswer = ChargeableCard | null | 'unknown';
/** Each test's own. */
export const current = {
  /** Whose cards. */
  payerId: '',
  /** What the provider says of a payment's card instead. */
  says: null as ((card: CardAnswer) => CardAnswer) | null,
};
/** The provider's requests and tokens, and the tokens that it was to forget. */
export const orders: PaymentOrder[] = [];
export const given: string[] = [];
export const forgotten: string[] = [];
beforeEach(() => {
  Object.assign(current, { payerId: `tutor-${randomUUID()}`, says: null });
  forgotten.length = 0;
});

const folder = await mkdtemp(join(tmpdir(), 'cuota-log-'));
afterAll(() => rm(folder, { recursive: true }));
export const logFile = join(folder, 'cuota.log');
export const harness = await soundAtLastFor(
  startApiHarness({
    country: offer.country,
    sampleProviders: [sample],
    logFile,
    connection: (_name, real) => overheard(real),
  }),
);
await harness.services.db.updateTable('school').set({ domiciliation_enabled: true }).execute();
const emulator = harness.emulators.get(sample.provider.name);
if (!emulator) throw new Error('nobody plays the provider');
export const provider = emulator;

function overheard(real: ProviderConnection): ProviderConnection {
  const { start, cards } = real;
  const own = cards?.own;
  if (!own) return real;
  return {
    ...real,
    start: (order, key) => (orders.push(order), start(order, key)),
    cards: {
      ...cards,
      own: {
        ...own,
        async chargeable(handle) {
          const card = await own.chargeable(handle);
          const answer = current.says ? current.says(card) : card;
          if (answer && answer !== 'unknown') given.push(answer.token);
          return answer;
        },
        forget: (token) => (forgotten.push(token), own.forget(token)),
      },
    },
  };
}

export async function family(payer = current.payerId, schoolKey = harness.schoolKey): Promise<Parent> {
  const body = sessionOf(payer, sessionBody([435_000], {}, offer?.country));
  return openLink(harness.origin, (await harness.client.createSession(schoolKey, body)).key);
}

export const openForm = async ({ sessionId, call }: Parent) =>
  cardForm.parse(await (await call('POST', `/sessions/${sessionId}/card_form`, way)).json());

export const typed = { holder_name: 'Ana Torres', email: 'ana@correo.example', save: 'no' } as const;
export const save = { save: 'yes' } as const;

/** A whole submission, with a typed number or a saved card. */
export async function submitCard(
  parent: Parent,
  card: { readonly number: string } | { readonly saved: string },
  more: Readonly<Record<string, string>> = {},
) {
  const form = await openForm(parent);
  const paidWith =
    'number' in card
      ? { ...typed, token: await fields.type(provider.origin, form.parameters, card.number) }
      : { ...typed, holder_name: '', email: '', saved_card: card.saved };
  const { payment_id: id } = await parent.choose(way);
  const acceptances = Object.fromEntries(form.acceptances.map((each) => [each.id, each.version]));
  const answer = await parent.commit(id, { answers: { card_form: form.id, ...paidWith, ...more }, acceptances });
  return { id, answer };
}

/** The same, and all that follows. */
export async function pay(...submitted: Parameters<typeof submitCard>) {
  const { id, answer } = await submitCard(...submitted);
  expect(answer.status).toBe(200);
  await harness.settle();
  return { id, status: (await paymentRow(harness, id)).status };
}

export const cardsOf = async ({ call }: Parent) =>
  savedCards.parse(await (await call('GET', '/payer/cards')).json()).cards;
export const firstCard = async (parent: Parent) => (await cardsOf(parent))[0]?.payment_method_id ?? '';
export const remove = ({ call }: Parent, id: string) => call('DELETE', `/payer/cards/${id}`);
export const rowOf = (id: string) =>
  harness.services.db.selectFrom('kept_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A payer with one saved card. Returns the card as a new session lists it. */
export async function withCard(number = numbers.paid, schoolKey = harness.schoolKey) {
  const first = await family(current.payerId, schoolKey);
  expect((await pay(first, { number }, save)).status).toBe('successful');
  const next = await family(current.payerId, schoolKey);
  return { next, card: await firstCard(next) };
}
