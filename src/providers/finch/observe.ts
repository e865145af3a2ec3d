import type { Observation, SettledPayment, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { slipOf, mismatch } from './slip.ts';
import { type Deposit, minorOf, type Reference } from './wire.ts';

type ReferenceObservation = Extract<
  Observation,
  { kind: 'successful' | 'pending' | 'failed' | 'cancelled' | 'unknown' }
>;

/** Reads a reference's status while it has no money. */
export function observe(read: Reference): ReferenceObservation {
  const { id: providerRef, status } = read;
  if (read.deposits.some(({ cuentaBeneficiario }) => cuentaBeneficiario !== read.clabe))
    return { kind: 'unknown', why: 'a deposit to another account' };
  const settled = settledIn(read);
  if (settled) return settled;
  if (status === 'open') return { kind: 'pending', providerRef, phase: 'awaiting_payer' };
  if (status === 'expired') return { kind: 'failed', providerRef, code: status };
  if (status === 'cancelled') return { kind: 'cancelled', providerRef, code: status };
  return { kind: 'unknown', why: `status ${status.slice(0, 40)}` };
}

/** Returns all of its money whatever its status: short, over, twice, or after its end. Null if none came. */
export function settledIn(read: Reference): SettledPayment | null {
  const deposits = distinct(read.deposits);
  if (deposits.length === 0) return null;
  return {
    kind: 'successful',
    providerRef: read.id,
    received: { minor: deposits.reduce((sum, { monto }) => sum + minorOf(monto), 0), currency: read.currency },
    paidAt: new Date(Math.max(...deposits.map(({ tsLiquidacion }) => tsLiquidacion))),
    paymentId: read.external_id,
  };
}

/**
 * Removes repeated reports of a transfer. A tracking key alone does not identify one: two banks, and one bank on two
 * days, have used the same for two families. Nor does the id: a repeated notice may have a new one.
 */
export function distinct(deposits: readonly Deposit[]): readonly Deposit[] {
  const byTransfer = new Map(deposits.map((each) => [transferKey(each), each]));
  return [...byTransfer.values()];
}

const transferKey = (deposit: Deposit): string =>
  [
    deposit.claveRastreo.trim().toUpperCase(),
    deposit.fechaOperacion,
    deposit.institucionOrdenante,
    deposit.monto,
    deposit.cuentaOrdenante ?? '',
    deposit.cuentaBeneficiario,
  ].join('|');

/** A reference as the answer to a start. */
export function placed(read: Reference, order: PaymentOrder): StartResult {
  const strange = mismatch(read, order);
  if (strange !== null) return { kind: 'unknown', why: strange };
  const observation = observe(read);
  if (observation.kind === 'unknown') return observation;
  return observation.kind === 'pending' ? slipOf(read, order) : { kind: 'ended', observation, reference: read.clabe };
}
