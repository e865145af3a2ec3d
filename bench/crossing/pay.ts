/** How a family pays over the API with any offer: opens the link, fills in what is asked, presses. */
import { randomUUID } from 'node:crypto';
import { paymentDetail, type PaymentDetail } from '#contracts/payment-detail';
import { studentPendingPayments } from '#contracts/pending-payment';
import { referenceOf } from '#contracts/instruction-lines';
import type { EmulatedProvider, PaymentFate } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import type { Provider } from '#providers/provider';
import { offerKey, providers, studentField } from '#providers/registry';
import type { Country } from '#domain/money';
import { RefusedCall } from '#sandbox/actors/http';
import { openLink, type Parent } from '#sandbox/actors/parent';
import { beforeSubmit } from '#sandbox/tests/fault-matrix/payer';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { newCurp } from '#sandbox/actors/new-curp';
import { sessionBody, sessionOf } from '#sandbox/actors/session-body';
import type { Family, ShownPayment, World } from './world.ts';
import type { CrossedSchool } from './schools.ts';

/** What a family owes, minor units: within what every way to pay takes. */
const amounts: Readonly<Record<Country, readonly number[]>> = {
  MX: [45_000, 120_000, 314_400],
  CO: [8_000_000, 31_000_000, 62_500_000],
  EC: [2_500, 15_000, 43_500],
};

/** One student and what they owe, each charge under an id of the school's own. */
export interface Owing {
  readonly student: string;
  readonly document: string;
  readonly charges: readonly { readonly id: string; readonly minor: number }[];
}

/** A student nobody else has, with one to three charges. */
export function newOwing({ country }: CrossedSchool, chance: Chance): Owing {
  const charges = Array.from({ length: 1 + chance.under(3) }, () => ({
    id: `cargo-${randomUUID().slice(0, 8)}`,
    minor: chance.oneOf(amounts[country]) + chance.under(50) * 100,
  }));
  return { student: `alumno-${randomUUID().slice(0, 8)}`, document: newCurp(), charges };
}

/** Makes a session of what a student owes; each one has a payer of its own. */
export async function newFamily({ client, families }: World, school: CrossedSchool, owing: Owing): Promise<Family> {
  const payer = `tutor-${randomUUID().slice(0, 8)}`;
  const { id: sessionId, key } = await client.createSession(school.key, bodyOf(school, payer, owing));
  const family = { school, sessionId, key, payer, owing, shown: [] };
  families.push(family);
  return family;
}

/** The session of a payer, as the school's server sends it. */
export function bodyOf({ country }: CrossedSchool, payer: string, owing: Owing) {
  const amounts = owing.charges.map(({ minor }) => minor);
  const body = sessionOf(payer, sessionBody(amounts, { external_id: `ses-${payer}` }, country));
  const charges = body.charges.map((charge, at) => ({
    ...charge,
    external_id: owing.charges[at]?.id,
    student_id: owing.student,
    ...(country === 'MX' ? { student_identity_document: owing.document } : {}),
  }));
  return { ...body, charges };
}

/** What no desk of an emulator says: forms of providers without another side. */
const formAnswers: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'MX/bank/bank': { bank: 'bbva' } };

const fates: readonly PaymentFate[] = ['paid', 'paid', 'paid', 'waits', 'voidable', 'declined'];

/** Who offers it, with its emulator's description where it has one. */
function whoTakes(
  { emulated }: World,
  offer: Offer,
): Pick<EmulatedProvider, 'provider' | 'fields' | 'wallets' | 'desk'> {
  const played = emulated.find(({ provider }) => provider.offers.includes(offer));
  if (played) return played;
  const provider = [...providers.values()].find(({ offers }: Provider) => offers.includes(offer));
  if (!provider) throw new Error(`nobody offers ${offerKey(offer)}`);
  return { provider, desk: {} };
}

/** Pays with an offer as far as a payer can without money. Throws `RefusedCall` where the product refuses. */
export async function payWith(world: World, family: Family, offer: Offer, chance: Chance): Promise<ShownPayment> {
  const parent = await openLink(world.origin, family.key);
  const subject = whoTakes(world, offer);
  const { sessionId, bearer } = parent;
  const fate = chance.oneOf(fates);
  const { answers, ...before } = await beforeSubmit(world, subject, { sessionId, bearer, offer, fate });
  const chosen = studentField(offer) ? await oldestChargeOf(parent, family) : {};
  const { payment_id: id } = await parent.choose({ entity: offer.gateway, method: offer.type }, chosen);
  const filled = { ...answers, ...formAnswers[offerKey(offer)] };
  const detail = await submit(parent, id, { ...before, answers: filled });
  const begins = subject.desk[offerKey(offer)]?.begins;
  if (begins && detail.next_step?.kind === 'redirect') await begins(detail.next_step.url);
  const { total_amount: minor, next_step: step } = detail;
  const { name, lost } = subject.provider;
  const isReachable = lost.start.kind !== 'unanswerable' || step?.kind === 'redirect';
  const shown = { family, id, offer, provider: name, minor, reference: referenceOf(step), isReachable };
  family.shown.push(shown);
  world.shown.push(shown);
  return shown;
}

/** What the student of a document owes first: what an app is paid for. */
async function oldestChargeOf(
  parent: Parent,
  { owing: { document } }: Family,
): Promise<{ readonly charge_id?: string }> {
  const body = { document_type: 'curp', document_number: document };
  const answer = await parent.call('POST', `/sessions/${parent.sessionId}/student_payments`, body);
  if (!answer.ok) throw new RefusedCall(`student_payments answered ${answer.status}`, answer.status);
  const [first] = studentPendingPayments.parse(await answer.json()).payments;
  return first ? { charge_id: first.id } : {};
}

/** Submits. Throws `RefusedCall` on a refusal. */
async function submit(parent: Parent, paymentId: string, answers: object): Promise<PaymentDetail> {
  const answer = await parent.commit(paymentId, answers);
  const text = await answer.text();
  if (!answer.ok) throw new RefusedCall(`commit answered ${answer.status}: ${text.slice(0, 200)}`, answer.status);
  return paymentDetail.parse(JSON.parse(text));
}
