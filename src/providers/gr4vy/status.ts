import type { Observation } from '#providers/observation';
import { declineGroupOf } from './errors.ts';
import type { Transaction } from './wire.ts';

/** The possible observations from a transaction's own body. */
export type Observed = Exclude<Observation, { kind: 'never_seen' }>;
type Reading = (of: Transaction) => Observed;

const withProvider: Reading = ({ id }) => ({ kind: 'pending', providerRef: id, phase: 'awaiting_provider' });

const cancelled: Reading = ({ id, error_code }) => ({
  kind: 'cancelled',
  providerRef: id,
  code: error_code ?? 'canceled',
});

/** Called off, by the payer on the bank's page or by us: both are `authorization_failed` at Gr4vy. */
const cancelCodes: ReadonlySet<string> = new Set(['cancelled_buyer_approval', 'canceled']);

/**
 * A transaction's status in our words, all nine of `TransactionStatus` in Gr4vy's OpenAPI. Nothing that is merely on
 * its way has ended: neither a void that is pending nor an authorisation that a review of fraud holds back.
 */
const readingOf = {
  processing: withProvider,
  buyer_approval_pending: ({ id }) => ({ kind: 'pending', providerRef: id, phase: 'awaiting_payer' }),
  authorization_succeeded: withProvider,
  capture_pending: withProvider,
  authorization_void_pending: withProvider,
  capture_succeeded: received,
  authorization_declined: ({ id, error_code }) => ({
    kind: 'rejected',
    providerRef: id,
    group: declineGroupOf(error_code),
    code: error_code ?? 'authorization_declined',
  }),
  authorization_failed: (of) =>
    cancelCodes.has(of.error_code ?? '') || of.canceled_at
      ? cancelled(of)
      : {
          kind: 'failed',
          providerRef: of.id,
          code: of.error_code ?? 'authorization_failed',
          group: declineGroupOf(of.error_code),
        },
  authorization_voided: cancelled,
} as const satisfies Record<string, Reading>;

const readings: ReadonlyMap<string, Reading> = new Map(Object.entries(readingOf));

/** Reads Gr4vy's status of a payment. An unknown status is `unknown`, and changes nothing. */
export function observe(of: Transaction): Observed {
  const reading = readings.get(of.status);
  return reading ? reading(of) : { kind: 'unknown', why: `a status we do not know: ${of.status.slice(0, 40)}` };
}

/** Money that arrived: the captured amount, and when. */
function received({ id, captured_amount, captured_at, currency, disputed, payment_method }: Transaction): Observed {
  if (!captured_at || captured_amount === 0)
    return { kind: 'unknown', why: 'it was captured, but the answer does not say how much and when' };
  return {
    kind: 'successful',
    providerRef: id,
    received: { minor: captured_amount, currency },
    paidAt: captured_at,
    ...(disputed ? { disputed } : {}),
    ...cardOf(payment_method),
  };
}

const withCard: ReadonlySet<string> = new Set(['card', 'googlepay', 'applepay']);

/** `label` is a card's last four digits, also of one in a wallet; of other methods it is something else. */
function cardOf(paid: Transaction['payment_method']) {
  const { method, label, scheme } = paid ?? {};
  if (!withCard.has(method ?? '') || !label || !/^\d{4}$/.test(label)) return {};
  return { card: { brand: scheme ?? '', lastFour: label } };
}
