/** A family in Colombia that pays by card: what the tests of it share, on one harness for a file. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cardForm, type CardForm, savedCards } from '#contracts/card-form';
import { paymentDetail } from '#contracts/payment-detail';
import { emulated } from '#providers/wompi/emulated';
import { openLink, type Parent } from '../../actors/parent.ts';
import { type ApiHarness, startApiHarness } from '../api-harness.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { bookDifferences } from '../../provider-books.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { paymentRow } from '../test-harness.ts';

export const way = { entity: 'wompi', method: 'card' } as const;

/** Numbers of the emulator, by what they do. */
export const numbers = {
  ...emulated.fields.cards,
  error: '4999999999999999',
  asks: '2303779951000446',
  known: '2303779951000297',
  refused: '2303779951000453',
  breaks: '2303779951000354',
} as const;

/** Tokens, numbers and codes of cards, and addresses of banks' pages. */
const neverLogged = /tok_test_|4242424242424242|2303779951000446|"123"|bank-check\/[0-9a-f]{8}/;

/** What a page reads of its browser. */
export const browser = {
  color_depth: 24,
  screen_width: 360,
  screen_height: 740,
  language: 'es-CO',
  time_zone_offset: 300,
} as const;

export interface Card {
  /** Typed. */
  readonly number?: string;
  /** Kept: its id. */
  readonly saved?: string;
  readonly answers?: Readonly<Record<string, string>>;
  readonly browser?: object;
}

export async function startColombianCards(options: HarnessOptions = {}) {
  const harness = await startApiHarness({ country: 'CO', ...options });
  await harness.services.db.updateTable('school').set({ domiciliation_enabled: true }).execute();
  const provider = harness.emulators.get('wompi');
  if (!provider) throw new Error('nobody plays the provider');
  const { origin } = provider;
  const family = async (payerId = `tutor-${randomUUID()}`, schoolKey = harness.schoolKey): Promise<Parent> => {
    const body = sessionOf(payerId, sessionBody([435_000], {}, 'CO'));
    return openLink(harness.origin, (await harness.client.createSession(schoolKey, body)).key);
  };
  return { ...harness, provider, family, ...submitsAt(harness, origin) };
}
export type ColombianCards = Awaited<ReturnType<typeof startColombianCards>>;

function submitsAt(harness: ApiHarness, origin: string) {
  const openForm = async ({ sessionId, call }: Parent) =>
    cardForm.parse(await (await call('POST', `/sessions/${sessionId}/card_form`, way)).json());
  /** What our card form gives for a number. */
  const typed = async ({ parameters }: CardForm, number: string) =>
    (await emulated.fields.type(origin, parameters, number)) ?? '';
  /** What a press of the button sends, for a form that was opened and filled in. */
  const filledIn = async (parent: Parent, { number, saved, answers = {}, ...more }: Card) => {
    const form = await openForm(parent);
    const about = { holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no' };
    const paidWith =
      saved === undefined
        ? { ...about, token: await typed(form, number ?? numbers.paid) }
        : { ...about, holder_name: '', email: '', saved_card: saved };
    const acceptances = Object.fromEntries(form.acceptances.map((each) => [each.id, each.version]));
    return { answers: { card_form: form.id, ...paidWith, ...answers }, acceptances, ...more };
  };
  const submit = async (parent: Parent, card: Card) => {
    const body = await filledIn(parent, card);
    const { payment_id: id } = await parent.choose(way);
    return { id, answer: await parent.commit(id, body) };
  };
  return {
    openForm,
    typed,
    filledIn,
    submit,
    /** A press, and how the payment stands once Wompi has said what became of it. */
    async pay(parent: Parent, card: Card) {
      const { id, answer } = await submit(parent, card);
      expect(answer.status).toBe(200);
      expect(paymentDetail.parse(await answer.json())).toMatchObject({ status: 'pending' });
      await harness.advance(5);
      return parent.read(id);
    },
    statusOf: async (id: string) => (await paymentRow(harness, id)).status,
    cardsOf: async ({ call }: Parent) => savedCards.parse(await (await call('GET', '/payer/cards')).json()).cards,
  };
}

/** The last two tests of a file: what may stand in no log, and both books. */
export function endsClean(
  { services, emulators, provider, settle }: Awaited<ReturnType<typeof startColombianCards>>,
  { logFile, paidAtLeast }: { readonly logFile: string; readonly paidAtLeast: number },
): void {
  it('no token, number or code of a card is in the log, and no address of a bank’s page', async () => {
    const log = await readFile(logFile, 'utf8');
    expect(log.length).toBeGreaterThan(1_000);
    expect(log).not.toMatch(neverLogged);
  });

  it('after all of it what Wompi has and what we have is the same, both ways', async () => {
    await settle();
    expect(await bookDifferences(services.db, emulators)).toEqual([]);
    expect(provider.ledger().filter(({ receivedMinor }) => receivedMinor > 0).length).toBeGreaterThan(paidAtLeast);
  });
}
