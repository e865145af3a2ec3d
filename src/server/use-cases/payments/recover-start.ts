import { startAgain, type StartVerdict } from '#domain/start-again';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { LostStart } from '#providers/lost-calls';
import type { Provider } from '#providers/provider';
import { lockMoneyState } from '../../db/read/money-state.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { markStartRepeated, readStartFacts } from '../../db/read/start-facts.ts';
import type { Services } from '../../services/services.ts';
import { callKey } from './book-next-step.ts';
import { bookNeverSeen, bookStart } from './book-start.ts';
import { capturesAtOnce, lostStartOf } from './lost-start.ts';
import { accountOf, orderOf } from '../payment-core/payment-order.ts';
import { giveUp, runClock } from './run-clock.ts';

/**
 * Handles a payment whose start was not answered: starts it again while it is wanted, else only searches for it at the
 * provider, and voids it there. One that cannot be searched for waits for a report until the clock ends it.
 * Returns false if nothing came of it, so that it is tried again.
 */
export async function recoverStart(services: Services, payment: PaymentRow): Promise<boolean> {
  // Read before the claim: nothing but the call itself is to stand between the two.
  const order = await orderOf(services, payment);
  const { connection, provider } = await accountOf(services, payment);
  const { verdict, ageSeconds, silentSeconds } = await claimStart(services, payment, provider);
  services.log.info({ payment_id: payment.id, verdict }, 'a start without an answer');
  if (verdict === 'answered') return true;
  if (verdict === 'again') {
    await startAgainOrFind(services, payment, order);
    return true;
  }
  if (!connection.lookUp) {
    await endWithoutResponse(services, payment, lostStartOf(provider, payment), ageSeconds);
    return true;
  }
  const found = await findStart(services, payment, { order, silentSeconds, isUnwanted: verdict !== 'look_up' });
  if (found === 'never_seen') await bookNeverSeen(services, payment);
  return found === 'accepted' || found === 'ended' || found === 'never_seen';
}

interface Search {
  readonly order: PaymentOrder;
  /** Since its start was last sent. */
  readonly silentSeconds: number;
  readonly isUnwanted: boolean;
}

/**
 * Searches at the provider for a payment whose start was not answered and is not repeated; books it if found.
 * Returns the provider's report: `never_seen` only from a provider that can know.
 */
async function findStart(
  services: Services,
  payment: PaymentRow,
  { order, silentSeconds, isUnwanted }: Search,
): Promise<StartResult['kind'] | 'never_seen'> {
  const { connection, provider } = await accountOf(services, payment);
  const start = lostStartOf(provider, payment);
  if (!connection.lookUp || !('visibleAfterMinutes' in start)) return 'unknown';
  const result = await connection.lookUp(order);
  if (result.kind === 'accepted' || result.kind === 'ended') await bookStart(services, payment, result, { isUnwanted });
  if (result.kind !== 'never_seen') return result.kind;
  return silentSeconds > start.visibleAfterMinutes * 60 ? 'never_seen' : 'unknown';
}

/**
 * A refused repeat proves nothing about the call before it: a new program may send other bytes for the same order, and
 * a provider refuses a used key with other bytes. So a refusal counts only if the provider has no such payment; if
 * nobody can search, and the call before may have taken the money, it does not.
 */
async function startAgainOrFind(services: Services, payment: PaymentRow, order: PaymentOrder): Promise<void> {
  const { connection, provider } = await accountOf(services, payment);
  const again = await connection.start(order, callKey(payment.id));
  const found = again.kind === 'refused' ? await foundInstead(services, payment, order) : again;
  const result = found.kind === 'never_seen' ? again : found;
  services.log.info({ payment_id: payment.id, provider: provider.name, outcome: result.kind }, 'payment placed again');
  await bookStart(services, payment, result, { isUnwanted: false });
}

async function foundInstead(
  services: Services,
  payment: PaymentRow,
  order: PaymentOrder,
): Promise<StartResult | { readonly kind: 'never_seen' }> {
  const { connection, provider } = await accountOf(services, payment);
  if (connection.lookUp) return connection.lookUp(order);
  return capturesAtOnce(provider, payment)
    ? { kind: 'unknown', why: 'a repeat was refused, and nobody can look' }
    : { kind: 'never_seen' };
}

/** Nobody will ever say what became of it: its provider's own limit ends it, or the clock of every payment. */
async function endWithoutResponse(services: Services, payment: PaymentRow, lost: LostStart, ageSeconds: number) {
  if (lost.kind !== 'unanswerable') return runClock(services, payment, 'nobody');
  if (ageSeconds >= lost.sessionMinutes * 60) await giveUp(services, payment, 'nobody');
}

interface StartClaim {
  readonly verdict: StartVerdict;
  /** Seconds since the payer confirmed. */
  readonly ageSeconds: number;
  /** Since the start was last sent. */
  readonly silentSeconds: number;
}

/** Decides under the session's lock whether the start is made again, and writes that down before it is. */
async function claimStart(services: Services, payment: PaymentRow, provider: Provider): Promise<StartClaim> {
  const lost = lostStartOf(provider, payment);
  const rules = {
    repeatSeconds: lost.kind === 'repeat' ? lost.forMinutes * 60 : 0,
    capturesAtOnce: capturesAtOnce(provider, payment),
  };
  return services.db.transaction().execute(async (trx) => {
    const state = await lockMoneyState(trx, payment.session_id);
    if (!state) throw new Error('a payment cannot be without its session');
    const facts = await readStartFacts(trx, payment.id);
    const verdict = startAgain(state, payment.id, facts, rules);
    if (verdict === 'again') await markStartRepeated(trx, payment.id);
    return { verdict, ...facts };
  });
}
