import { sql, type Transaction } from 'kysely';
import type { PaymentOrder, StartResult } from '#providers/provider';
import { type PaymentRow, readPayment } from '../../db/payments.ts';
import type { Database } from '../../db/schema.ts';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import { sha256 } from '../../keys.ts';
import type { ConnectedProvider, Services } from '../../services.ts';
import { transitionPayment } from './transition-payment.ts';
import { offerOf } from './offer-of.ts';

/** The idempotency key of a payment's one money-moving call; the same for every retry. */
export const callKey = (paymentId: string): string => `create_${paymentId}`;

/** Answers the provider that moves a payment's money. Throws when this process was started without it. */
export function providerOf(services: Services, payment: PaymentRow): ConnectedProvider {
  const found = services.providers.get(payment.provider);
  if (!found) throw new Error(`provider ${payment.provider} is not connected`);
  return found;
}

/**
 * Calls the provider for a submitted payment and books its answer. Safe to repeat: the key is the same,
 * so a lost answer is fetched again and never charged again. No answer leaves the payment pending.
 */
export async function placePayment(services: Services, paymentId: string): Promise<void> {
  const payment = await readPayment(services.db, paymentId);
  if (!payment || payment.phase !== 'submitting') return;
  const facts = await readSessionFacts(services.db, payment.session_id);
  if (!facts) return;
  const { connection, provider } = providerOf(services, payment);
  const result = await connection.start(orderOf(services, facts, payment), callKey(payment.id));
  services.log.info({ payment_id: payment.id, provider: provider.name, outcome: result.kind }, 'payment placed');
  await book(services, payment, result, provider.pollAfterSeconds[0] ?? 60);
}

/**
 * Looks at the provider for a payment whose start answer was lost too long ago to be repeated, and books what was found.
 * Answers what the provider said: `never_seen` only where it can know.
 */
export async function findPlacement(
  services: Services,
  payment: PaymentRow,
  ageSeconds: number,
): Promise<StartResult['kind'] | 'never_seen'> {
  const { connection, provider } = providerOf(services, payment);
  const facts = await readSessionFacts(services.db, payment.session_id);
  if (!facts || !connection.find) return 'unknown';
  const result = await connection.find(orderOf(services, facts, payment), ageSeconds);
  if (result.kind === 'accepted') await book(services, payment, result, provider.pollAfterSeconds[0] ?? 60);
  return result.kind;
}

function orderOf(services: Services, facts: SessionFacts, payment: PaymentRow): PaymentOrder {
  const { payer, school } = facts;
  return {
    paymentId: payment.id,
    offer: offerOf(payment),
    total: { minor: payment.base + payment.commission, currency: payment.currency },
    payer: { id: payer.id, name: payer.full_name, email: payer.email },
    description: school.name,
    submittedAt: payment.submitted_at ?? payment.created_at,
    payBefore: payment.pay_before ?? payment.created_at,
    timeZone: school.timeZone,
    locale: payment.locale,
    answers: payment.answers,
    returnUrl: `${services.origin}${offerOf(payment).path}`,
  };
}

async function book(
  services: Services,
  payment: PaymentRow,
  result: StartResult,
  checkAfterSeconds: number,
): Promise<void> {
  const { id: paymentId, session_id: sessionId } = payment;
  const answered = (trx: Transaction<Database>) => closeCall(trx, paymentId, result.kind);
  switch (result.kind) {
    case 'unknown':
      services.log.warn({ payment_id: paymentId, why: result.why }, 'provider did not answer; payment stays pending');
      await services.db
        .updateTable('payment')
        .set({ next_check_at: sql<Date>`app_now() + interval '5 seconds'` })
        .where('id', '=', paymentId)
        .where('status', '=', 'pending')
        .execute();
      return;
    case 'refused': {
      const observation = {
        kind: 'rejected',
        providerRef: callKey(paymentId),
        group: result.group,
        code: result.code,
      } as const;
      await transitionPayment(services, {
        sessionId,
        cause: { by: 'evidence', kind: 'query', provider: payment.provider, observation, inboxId: null },
        event: () => ({ kind: 'ended', paymentId, as: 'rejected' }),
        async also(trx) {
          await answered(trx);
          await trx
            .updateTable('payment')
            .set({ decline_group: result.group, decline_code: result.code })
            .where('id', '=', paymentId)
            .execute();
        },
      });
      return;
    }
    case 'accepted':
      await transitionPayment(services, {
        sessionId,
        cause: { by: 'system', because: 'placed' },
        event: () => ({ kind: 'placed', paymentId, phase: result.phase }),
        async also(trx) {
          await answered(trx);
          await keepPlacement(services, trx, payment, result, checkAfterSeconds);
        },
      });
  }
}

/** What the provider gave us: its reference, what the payer shows, and when to ask first. The earlier pay-before counts. */
async function keepPlacement(
  services: Services,
  trx: Transaction<Database>,
  payment: PaymentRow,
  placed: Extract<StartResult, { kind: 'accepted' }>,
  checkAfterSeconds: number,
) {
  const until =
    [payment.pay_before, placed.expiresAt]
      .filter((date) => date !== null)
      .sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  await trx
    .updateTable('payment')
    .set((eb) => ({
      provider_ref: placed.providerRef,
      reference: placed.reference,
      next_step: JSON.stringify(
        until && 'pay_before' in placed.nextStep
          ? { ...placed.nextStep, pay_before: until.toISOString() }
          : placed.nextStep,
      ),
      pay_before: until,
      next_check_at: eb
        .case()
        .when('status', '=', 'pending')
        .then(sql<Date>`app_now() + make_interval(secs => ${checkAfterSeconds})`)
        .else(null)
        .end(),
    }))
    .where('id', '=', payment.id)
    .execute();
  if (placed.nextStep.kind !== 'voucher' && placed.nextStep.kind !== 'transfer-slip') return;
  await trx
    .insertInto('voucher_link')
    .values({
      payment_id: payment.id,
      session_id: payment.session_id,
      key_sha256: sha256(services.keys.voucherKey(payment.id)),
      created_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function closeCall(trx: Transaction<Database>, paymentId: string, outcome: string): Promise<void> {
  await trx
    .updateTable('provider_call')
    .set({ answered_at: sql<Date>`app_now()`, outcome })
    .where('idem_key', '=', callKey(paymentId))
    .execute();
}
