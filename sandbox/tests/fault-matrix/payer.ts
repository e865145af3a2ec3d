import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentDetail } from '#contracts/payment-detail';
import { cardForm } from '#contracts/card-form';
import { offerForm, type OfferFormView } from '#contracts/offer-form';
import { walletForm } from '#contracts/wallet';
import type { PaymentFate } from '#providers/emulation/emulated-provider';
import type { LedgerLine } from '#providers/emulation/ledger';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import * as z from 'zod/mini';
import { parentWith } from '../../actors/parent.ts';
import type { ApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import type { FaultSubject } from './subject.ts';

/** A link that was opened; a paid session gives its token with the refusal. */
const opened = z.union([
  z.object({ token: z.string() }),
  z.pipe(
    z.object({ metadata: z.object({ token: z.string() }) }),
    z.transform(({ metadata }: { metadata: { token: string } }) => metadata),
  ),
]);

/** A parent who chose a method and has not confirmed yet, over HTTP. */
export interface Payer {
  readonly sessionId: string;
  readonly paymentId: string;
  readonly minor: number;
  /** Confirms, as a press of the button would. */
  commit(): Promise<Response>;
  read(): Promise<PaymentDetail>;
  /** The payment in the provider's own books; throws when there is none, or more than one. */
  line(): LedgerLine;
}

/** A parent with one session of one charge. */
export interface Family {
  readonly sessionId: string;
  readonly minor: number;
  /** Opens the link anew: a token of now, or null when the link opens nothing any more. */
  token(): Promise<string | null>;
}

/** Makes a session of one charge, which this offer takes. */
export async function newFamily(harness: ApiHarness, { limits, country }: Offer): Promise<Family> {
  const minor = Math.max(limits.minMinor ?? 0, Math.min(150_000, limits.maxMinor ?? 150_000));
  const { id: sessionId, key } = await harness.client.createSession(
    harness.schoolKey,
    sessionBody([minor], {}, country),
  );
  return {
    sessionId,
    minor,
    async token() {
      const answer = opened.safeParse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
      return answer.success ? answer.data.token : null;
    },
  };
}

/** A family of its own in front of an offer. */
export async function newPayer(
  harness: ApiHarness,
  subject: FaultSubject,
  offer: Offer,
  fate: PaymentFate = 'waits',
): Promise<Payer> {
  return newAttempt({ harness, subject }, await newFamily(harness, offer), { offer, fate });
}

/** Opens a family's link, chooses the offer and prepares the submission. The provider has no payment then. */
export async function newAttempt(
  { harness, subject }: { readonly harness: ApiHarness; readonly subject: FaultSubject },
  family: Family,
  { offer, fate }: { readonly offer: Offer; readonly fate: PaymentFate },
): Promise<Payer> {
  const { sessionId, minor } = family;
  const bearer = await family.token();
  if (bearer === null) throw new Error('the link of a family opens nothing');
  const before = await beforeSubmit(harness, subject, { sessionId, bearer, offer, fate });
  const parent = parentWith(harness.origin, { sessionId, bearer, key: '' });
  const { payment_id: paymentId } = await parent.choose({ entity: offer.gateway, method: offer.type });
  return {
    sessionId,
    paymentId,
    minor,
    commit: () => parent.commit(paymentId, before),
    read: () => parent.read(paymentId),
    line() {
      const [line, ...more] = linesOf(harness, subject, paymentId);
      if (!line || more.length > 0) throw new Error(`${more.length + (line ? 1 : 0)} ledger lines for one payment`);
      return line;
    },
  };
}

interface AtDesk {
  readonly sessionId: string;
  readonly bearer: string;
  readonly offer: Offer;
  readonly fate: PaymentFate;
}

/** How often a form is requested: a busy machine answers later than the product waits. */
const mostTries = 10;

/**
 * What a payer does before the press: fills in the form, opens the card fields and types a card into them, or chooses a
 * card in the sheet of a wallet.
 */
export async function beforeSubmit(
  harness: Pick<ApiHarness, 'call' | 'emulators'>,
  subject: Pick<FaultSubject, 'provider' | 'fields' | 'wallets' | 'desk'>,
  { sessionId, bearer, offer, fate }: AtDesk,
) {
  const { fields, wallets, desk } = subject;
  const body = { entity: offer.gateway, method: offer.type };
  const opened = async (path: string) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await harness.call('POST', `/api/sessions/${sessionId}/${path}`, { bearer, body });
      if (answer.ok) return answer.json();
      if (tries === mostTries) throw new Error(`no ${path}: ${answer.status} ${await answer.text()}`);
      await sleep(200);
    }
  };
  if (offer.wallet && wallets) {
    const { id } = walletForm.parse(await opened('wallet'));
    return { answers: { card_form: id }, wallet_token: wallets.token(offer.wallet, wallets.cards[fate]) };
  }
  if (offer.step === 'card-fields' && fields) {
    const form = cardForm.parse(await opened('card_form'));
    const token = await fields.type(emulatorOf(harness, subject).origin, form.parameters, fields.cards[fate]);
    const about = { holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no' };
    const answers = { card_form: form.id, ...about, ...(token === null ? {} : { token }) };
    return { answers, acceptances: acceptedIn(form) };
  }
  const answers = desk[offerKey(offer)]?.answers ?? {};
  return offer.form ? { answers, acceptances: acceptedIn(offerForm.parse(await opened('form'))) } : { answers };
}

/** Everything that is to be accepted, as it stands now. */
const acceptedIn = ({ acceptances }: Pick<OfferFormView, 'acceptances'>) =>
  Object.fromEntries(acceptances.map(({ id, version }) => [id, version]));

export function emulatorOf(harness: Pick<ApiHarness, 'emulators'>, subject: Pick<FaultSubject, 'provider'>) {
  const emulator = harness.emulators.get(subject.provider.name);
  if (!emulator) throw new Error(`the harness runs no emulator of ${subject.provider.name}`);
  return emulator;
}

/** The provider's lines for a payment of ours. */
export function linesOf(harness: ApiHarness, subject: FaultSubject, paymentId: string): LedgerLine[] {
  return emulatorOf(harness, subject)
    .ledger()
    .filter((line) => line.paymentId === paymentId);
}
