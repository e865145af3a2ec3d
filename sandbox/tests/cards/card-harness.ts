/** What the tests of cards share: a harness, a family that pays by card, and the frames that take what is typed. */
import { cardForm, type CardForm } from '#contracts/card-form';
import { mandateList } from '#contracts/mandates';
import { paymentDetail, type PaymentDetail } from '#contracts/payment-detail';
import { byCard, type Parent, parentWith } from '../../actors/parent.ts';
import { type ApiHarness, startApiHarness } from '../api-harness.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';

/** Numbers of the emulator, by what they do. */
export const numbers = {
  approved: '4242424242424242',
  other: '5555555555554444',
  notEnoughMoney: '4000000000009995',
  wrongCode: '4000000000000127',
  duplicate: '4000000000000119',
  failing: '4000000000006975',
  bankAsks: '4000000000003220',
  validated: '4000000000000077',
  /** Until the bank is made to decide. */
  held: '4000000000000341',
} as const;

export type Family = Pick<Parent, 'sessionId' | 'key' | 'bearer'>;

/** A harness whose school offers cards, and standing debits. */
export async function startCardHarness(options: HarnessOptions = {}) {
  const harness = await startApiHarness(options);
  await offerDomiciliation(harness, true);
  const emulator = harness.emulators.get('gr4vy');
  if (!emulator) throw new Error('the harness runs no emulator with card fields');
  const as = (family: Family) => parentWith(harness.origin, family);
  const postForm = (family: Family) => as(family).call('POST', `/sessions/${family.sessionId}/card_form`, byCard);
  return {
    ...harness,
    gr4vy: emulator,
    offerDomiciliation: (isOffered: boolean) => offerDomiciliation(harness, isOffered),
    family: (more: FamilyOptions = {}) => openFamily(harness, more),
    /** Opens card fields for the family; throws on a refusal. */
    openForm: async (family: Family) => cardForm.parse(await (await postForm(family)).json()),
    postForm,
    /** What the frames do with what is typed: the number goes to the provider only. */
    async tokenize(
      form: Pick<CardForm, 'parameters'>,
      typed: { readonly number: string } | { readonly savedCard: string },
    ): Promise<number> {
      const card =
        'number' in typed
          ? { method: 'card', number: typed.number, expiration_date: '12/40', security_code: '123' }
          : { method: 'id', id: typed.savedCard, security_code: '123' };
      const path = `/checkout/sessions/${form.parameters['session_id']}/fields`;
      const body = JSON.stringify({ payment_method: card });
      return (await fetch(emulator.origin + path, { method: 'PUT', body })).status;
    },
    prepare: async (family: Family) => (await as(family).choose(byCard)).payment_id,
    commit: (family: Family, paymentId: string, answers: Readonly<Record<string, string>>) =>
      as(family).commit(paymentId, { answers }),
    read: (family: Family, paymentId: string) => as(family).read(paymentId),
    /** A payer's standing debits, as the school lists them. */
    async mandatesOf(payerId: string) {
      const answer = await harness.call('GET', `/api/v1/mandates?payer_id=${payerId}`, { bearer: harness.schoolKey });
      return mandateList.parse(await answer.json()).data;
    },
    /** As the school ends one. */
    endMandate: (id = '') =>
      harness.call('POST', `/api/v1/mandates/${id}/end`, { bearer: harness.schoolKey, body: {} }),
    /** How often the provider made a payment of ours. */
    charges: (paymentId: string) => emulator.ledger().filter((line) => line.paymentId === paymentId).length,
  };
}
export type CardHarness = Awaited<ReturnType<typeof startCardHarness>>;

/** What a payer answers who types a card's name and address. */
export function answersFor(form: CardForm, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { card_form: form.id, holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no', ...more };
}

/** Opens fields, types a number, chooses and confirms. Returns the payment after that. */
export async function payByCard(
  harness: CardHarness,
  family: Family,
  number: string,
  more: Readonly<Record<string, string>> = {},
): Promise<PaymentDetail> {
  const form = await harness.openForm(family);
  await harness.tokenize(form, { number });
  const answer = await harness.commit(family, await harness.prepare(family), answersFor(form, more));
  return paymentDetail.parse(await answer.json());
}

interface FamilyOptions {
  readonly amounts?: readonly number[];
  readonly payerId?: string;
}

async function openFamily(harness: ApiHarness, { amounts, payerId = 'tutor-1' }: FamilyOptions): Promise<Parent> {
  return harness.parent(sessionOf(payerId, sessionBody(amounts)));
}

async function offerDomiciliation({ services, schoolId }: ApiHarness, isOffered: boolean): Promise<void> {
  await services.db
    .updateTable('school')
    .set({ domiciliation_enabled: isOffered })
    .where('id', '=', schoolId)
    .execute();
}
