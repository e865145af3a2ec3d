import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { MoneyEvent } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import { waitsItsTurn } from '#domain/question-budget';
import { unwantedBecause } from '#domain/start-again';
import type { PendingPayment, StartResult } from '#providers/observation';
import { offerOf, providers } from '#providers/registry';
import { type ShownPayment, shownPaymentOf, shownPaymentQuery } from '../../db/read/payment-facts.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { Db } from '../../db/driver/db.ts';
import type { Write } from '../../db/write/write-batch.ts';
import { parseStartFacts, startFactsJson } from '../../db/read/start-facts.ts';
import { sha256 } from '../../basics/keys.ts';
import { isRedirectAllowed } from '../../basics/web-address.ts';
import type { Services } from '../../services/services.ts';
import { askedPayment } from './asked-payment.ts';
import { bankCheckStep } from './bank-check-step.ts';
import { transitionPayment } from '../payment-core/transition-payment.ts';

/** The idempotency key of a payment's one money-moving call; the same for every retry. */
export const callKey = (paymentId: string): string => `create_${paymentId}`;

type Accepted = Extract<StartResult, { kind: 'accepted' }>;

export interface StartFacts {
  /** Nobody wants it any more, whatever else is true: what the provider holds is to be voided. */
  readonly isUnwanted: boolean;
}

/**
 * Books that the provider has a payment, from its response to the start, and the payer's next step. Returns the payment
 * after that; null if it was refused, or if more events followed.
 */
export async function bookAccepted(
  services: Services,
  payment: PaymentRow,
  accepted: Accepted,
  facts: StartFacts,
): Promise<ShownPayment | null> {
  const placed = await withSafeStep(services, payment, accepted);
  const result = await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: 'placed' },
    look: startFactsJson(payment.id),
    event: (state, start) => placedEvents(state, start, { payment, phase: placed.phase, ...facts }),
    writes: (state) => [
      callClosed(services.db, payment.id, placed.kind),
      ...stepWrites(services, { payment, placed, isFirst: phaseOf(state, payment.id) === 'submitting' }),
    ],
    read: shownPaymentQuery(services.db, { sessionId: payment.session_id, paymentId: payment.id }),
  });
  return result.ok && result.row ? shownPaymentOf(result.row) : null;
}

/**
 * Books what a provider reports after the start: the payer's next step, and that it has a payment whose start was not
 * answered. The open page follows by the version. A report without a step removes none.
 */
export async function bookNextStep(
  services: Services,
  payment: PaymentRow,
  observation: PendingPayment,
): Promise<void> {
  const { providerRef, phase, expiresAt = null } = observation;
  const step = observation.bankCheck ? bankCheckStep(services, payment.id) : observation.nextStep;
  const nextStep = step ?? { kind: 'waiting' };
  const reference = observation.reference ?? payment.reference;
  const accepted: Accepted = { kind: 'accepted', providerRef, reference, phase, nextStep, expiresAt };
  const placed = observation.bankCheck ? accepted : await withSafeStep(services, payment, accepted);
  const kind = placed.phase === 'awaiting_payer' ? 'with_payer' : 'with_provider';
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: kind },
    look: startFactsJson(payment.id),
    event(state, start) {
      const now = phaseOf(state, payment.id);
      if (now === 'submitting') return placedEvents(state, start, { payment, phase: placed.phase, isUnwanted: false });
      return now === 'awaiting_payer' || now === 'awaiting_provider' ? { kind, paymentId: payment.id } : null;
    },
    writes(state) {
      const isFirst = phaseOf(state, payment.id) === 'submitting';
      const isSame = isDeepStrictEqual(stepOf(payment, placed).step, payment.next_step);
      if (!isFirst && (!step || (isSame && reference === payment.reference))) return [];
      return [
        ...(isFirst ? [callClosed(services.db, payment.id, placed.kind)] : []),
        ...stepWrites(services, { payment, placed, isFirst }),
      ];
    },
  });
  services.live.notify(payment.id);
}

const phaseOf = ({ payments }: MoneyState, paymentId: string) => payments.find(({ id }) => id === paymentId)?.phase;

/** If nobody wants the payment any more since the call began, the same decision requests its void. */
function placedEvents(
  state: MoneyState,
  start: unknown,
  { payment: row, phase, isUnwanted }: StartFacts & Pick<Accepted, 'phase'> & { payment: PaymentRow },
): readonly [MoneyEvent, ...MoneyEvent[]] {
  const { id: paymentId } = row;
  const placed = { kind: 'placed', paymentId, phase } as const;
  const payment = state.payments.find(({ id }) => id === paymentId);
  // One that stands there already was wanted when it came to: what changed since does not void it.
  if (payment?.phase !== 'submitting') return [placed];
  const gone = isUnwanted || unwantedBecause(state, payment, parseStartFacts(start)) !== null;
  if (gone) return [placed, { kind: 'cancel_wished', paymentId }];
  // A reference that stands by itself takes no place: another way to pay is open at once.
  return offerOf(row).studentReference ? [placed, { kind: 'window_passed', paymentId }] : [placed];
}

/** Replaces a step that leads outside the provider's pages: the payment waits, and is asked about as always. */
async function withSafeStep(services: Services, payment: PaymentRow, placed: Accepted): Promise<Accepted> {
  const { nextStep } = placed;
  if (nextStep.kind !== 'redirect') return placed;
  const { redirectOrigins: allowed = [] } = (await services.accounts.of(payment)) ?? {};
  if (isRedirectAllowed(nextStep.url, allowed)) return placed;
  // Its origin only: the rest of such an address may hold anything.
  const facts = { payment_id: payment.id, provider: payment.provider, origin: URL.parse(nextStep.url)?.origin ?? null };
  services.log.warn(
    { event: 'redirect_refused', security: true, ...facts },
    'a provider sent a payer where it has no pages',
  );
  return { ...placed, phase: 'awaiting_provider', nextStep: { kind: 'waiting' } };
}

/** Returns the payer's next step and its end: the earlier pay-before counts. */
function stepOf(payment: PaymentRow, { nextStep, expiresAt }: Accepted) {
  const until =
    [payment.pay_before, expiresAt].filter((date) => date !== null).sort((a, b) => a.getTime() - b.getTime())[0] ??
    null;
  const step = until && 'pay_before' in nextStep ? { ...nextStep, pay_before: until.toISOString() } : nextStep;
  return { until, step };
}

interface Placed {
  readonly payment: PaymentRow;
  readonly placed: Accepted;
  /** Nothing stood there before: else the change is one of its own, by which open pages follow. */
  readonly isFirst: boolean;
}

/** Writes what the provider gave us: its reference, what the payer shows, and when to ask first. */
function stepWrites({ db, keys }: Services, { payment, placed, isFirst }: Placed): readonly Write[] {
  const { until, step } = stepOf(payment, placed);
  const [checkAfterSeconds = 60] = providers.get(payment.provider)?.pollAfterSeconds ?? [];
  const inRhythm = sql<Date>`app_now() + make_interval(secs => ${checkAfterSeconds})`;
  const columns = {
    provider_ref: placed.providerRef,
    reference: placed.reference,
    // The call was answered: nothing repeats it.
    call_sealed: null,
    ...(isFirst ? {} : { version: sql<number>`version + 1` }),
    next_step: JSON.stringify(step),
    pay_before: until,
    next_check_at: sql<Date>`case when status <> 'pending' then null when cancel_requested_at is not null then app_now()
      else ${inRhythm} end`,
    turn_at: waitsItsTurn({ ...askedPayment(payment), step: step.kind, phase: placed.phase }, checkAfterSeconds)
      ? inRhythm
      : null,
  };
  const link = db
    .insertInto('voucher_link')
    .values({
      payment_id: payment.id,
      session_id: payment.session_id,
      key_sha256: sha256(keys.voucherKey(payment.id)),
      created_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing());
  return [
    { payment: payment.id, columns },
    ...(placed.nextStep.kind === 'instructions' ? [{ row: 'voucher_link', query: link }] : []),
  ];
}

/** Keeps that the call was answered, together with what it said. */
export function callClosed(db: Db, paymentId: string, outcome: string): Write {
  const update = db.updateTable('provider_call').set({ answered_at: sql<Date>`app_now()`, outcome });
  return { row: 'provider_call', query: update.where('idem_key', '=', callKey(paymentId)) };
}
