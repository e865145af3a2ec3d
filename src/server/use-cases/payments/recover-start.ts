import { startAgain, type StartVerdict } from '#domain/start-again';
import { lockMoneyState } from '../../db/money-state.ts';
import type { PaymentRow } from '../../db/payments.ts';
import { markStartRepeated, readStartFacts } from '../../db/start-facts.ts';
import type { Services } from '../../services.ts';
import { bookNeverSeen } from './book-placement.ts';
import { offerOf } from './offer-of.ts';
import { findPlacement, orderOf, providerOf, startPayment } from './place-payment.ts';

/**
 * Looks after a payment whose start was not answered: starts it again while it is wanted, else only looks whether the
 * provider has it, and has that voided. Answers false when nothing came of it, so that the provider is asked as always.
 */
export async function recoverStart(services: Services, payment: PaymentRow): Promise<boolean> {
  // Read before the claim: nothing but the call itself is to stand between the two.
  const order = await orderOf(services, payment);
  const { verdict, silentSeconds } = await claimStart(services, payment);
  services.log.info({ payment_id: payment.id, verdict }, 'a start without an answer');
  if (verdict === 'answered') return true;
  if (verdict === 'again') {
    await startPayment(services, payment, order);
    return true;
  }
  const found = await findPlacement(services, payment, { order, silentSeconds, isUnwanted: verdict !== 'look_up' });
  if (found === 'never_seen') await bookNeverSeen(services, payment);
  return found === 'accepted' || found === 'ended' || found === 'never_seen';
}

interface StartClaim {
  readonly verdict: StartVerdict;
  /** Since the start was last sent. */
  readonly silentSeconds: number;
}

/** Decides under the session's lock whether the start is made again, and writes that down before it is. */
async function claimStart(services: Services, payment: PaymentRow): Promise<StartClaim> {
  const rules = {
    mayRepeat: providerOf(services, payment).provider.afterLostStart === 'repeat',
    capturesAtOnce: offerOf(payment).capturesAtOnce === true,
  };
  return services.db.transaction().execute(async (trx) => {
    const state = await lockMoneyState(trx, payment.session_id);
    if (!state) throw new Error('a payment cannot be without its session');
    const facts = await readStartFacts(trx, payment.id);
    const verdict = startAgain(state, payment.id, facts, rules);
    if (verdict === 'again') await markStartRepeated(trx, payment.id);
    return { verdict, silentSeconds: facts.silentSeconds };
  });
}
