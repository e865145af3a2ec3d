import * as z from 'zod/mini';
import { cashVoucher, type CashVoucher } from '#contracts/cash';
import { instructionsOf, mainLine } from '#contracts/instruction-lines';
import { cardIntentAnswer } from '#contracts/payment-amount';
import { materializeAnswer, type PaymentDetail } from '#contracts/payment-detail';
import { bancolombiaReference, bancolombiaReferenceRequest } from '#contracts/provider-transactions';
import { defaultLocale } from '#i18n/locale';
import { makeReference } from '../use-cases/payments/make-reference.ts';
import { prepareCardIntent } from '../use-cases/payments/card-intent.ts';
import { prepareFirst } from '../use-cases/payments/prepare-first.ts';
import { readPaymentView } from '../use-cases/payments/read-payment.ts';
import { submitPayment } from '../use-cases/payments/submit-payment.ts';
import { bodyRefusals, checkoutObject, chosenIn, prepareRefusals, submitRefusals } from './checkout-object.ts';
import { checkoutSessionAliases } from './checkout-sessions.ts';
import { payerFiles } from './payer-files.ts';
import { transactionAliases } from './transactions.ts';
import { transferAliases } from './transfer-aliases.ts';
import { limitChoices } from '../http/rate-limit.ts';
import { answer } from './openapi.ts';
import { payerPost, payerRoutes } from './payer-route.ts';

/** The methods of the specification's own calls (spec §7): beside the registry, the one table of methods. */
const standsFor = {
  '/create_payment_intent_oxxo': [
    { entity: 'stripe', method: 'store' },
    { entity: 'oxxopay', method: 'oxxopay' },
  ],
  '/create_bank_transfer_payment': [{ entity: 'transfer', method: 'transfer' }],
  '/finch/reference': [
    { entity: 'finch-transfer', method: 'finch-transfer' },
    { entity: 'finch-otp', method: 'finch-otp' },
  ],
  '/bancolombia/reference': { entity: 'wompi_cash', method: 'cash' },
  /** A wallet's pair of calls. */
  '/checkout_sessions': { entity: 'gr4vy_secure_fields', method: 'card' },
} as const;
const confirmRequest = z.looseObject({ payment_id: z.uuid() });

const prepares = { refusals: [...bodyRefusals, ...prepareRefusals] };

/** Each turns one of the specification's calls into prepare or submit. */
export const endpointAliases = payerRoutes(
  payerPost('/create_payment_intent_oxxo', 'createPaymentIntentOxxo', {
    summary: 'Prepare a cash payment at OXXO; amounts in the body are ignored.',
    body: checkoutObject,
    limits: [limitChoices],
    201: answer(materializeAnswer, 'A pristine payment and its quote.'),
    ...prepares,
    does: async ({ services, sessionId }, { body }) => {
      const request = { sessionId, ...chosenIn(body) };
      const { paymentId, quote } = await prepareFirst(services, request, standsFor['/create_payment_intent_oxxo']);
      return { payment_id: paymentId, status: 'pristine', quote };
    },
  }),
  payerPost('/create_payment_intent', 'createPaymentIntent', {
    summary: 'Prepare a payment by the card of the session’s country; amounts in the body are ignored.',
    // By its body a card's: `payment_fee`, `stripe_account_id`, `amount`, `metadata`. Nothing of these is read.
    body: checkoutObject,
    limits: [limitChoices],
    201: answer(
      cardIntentAnswer,
      'A pristine payment, its quote, and what that is made of in the specification’s names.',
    ),
    ...prepares,
    does: async ({ services, sessionId }, { body }) => {
      const { paymentId, quote, amount } = await prepareCardIntent(services, { sessionId, ...chosenIn(body) });
      return { payment_id: paymentId, status: 'pristine', quote, amount };
    },
  }),
  payerPost('/confirm_payment_intent', 'confirmPaymentIntent', {
    summary: 'Submit a prepared payment and get its cash voucher.',
    body: confirmRequest,
    200: answer(cashVoucher, 'The voucher.'),
    refusals: [...bodyRefusals, 'payment_not_found', ...submitRefusals],
    does: async ({ services, sessionId, client }, { body: { payment_id: paymentId } }) => {
      await submitPayment(services, { sessionId, paymentId, quoteId: null, answers: {}, client });
      return cashVoucherView(await readPaymentView(services, { sessionId, paymentId, locale: null }));
    },
  }),
  payerPost('/bancolombia/reference', 'createBancolombiaReference', {
    summary: 'Prepare and submit cash at a correspondent, and get what is said at the counter.',
    description:
      'Answers once the provider has given agreement and reference, which takes seconds. Where it has not in time the refusal ' +
      'names the payment, which is read by itself from then on.',
    body: bancolombiaReferenceRequest,
    limits: [limitChoices],
    200: answer(bancolombiaReference, 'Agreement and reference.'),
    refusals: [...bodyRefusals, ...prepareRefusals, ...submitRefusals, 'payment_session_commit_error'],
    does: ({ services, sessionId, client }, { body: { acceptances = {}, ...body } }) => {
      const choice = { ...standsFor['/bancolombia/reference'], ...chosenIn(body) };
      return makeReference(services, { ...choice, sessionId, acceptances, client });
    },
  }),
  (aliases, services) => aliases.route('/', transferAliases(standsFor)(services)),
  (aliases, services) => aliases.route('/', transactionAliases(services)),
  (aliases, services) => aliases.route('/', checkoutSessionAliases(standsFor['/checkout_sessions'])(services)),
  (aliases, services) => aliases.route('/', payerFiles(services)),
);

/**
 * Returns a payment's voucher in the specification's own shape; expiry is null and the number empty while the provider
 * has not answered. Source: spec §3.
 */
function cashVoucherView(payment: PaymentDetail): CashVoucher {
  const found = instructionsOf(payment.next_step);
  const step = found?.channel === 'counter' ? found : null;
  const common = { amount: payment.total_amount, currency: payment.currency };
  if (!step) return { ...common, expired: null, expired_day: null, number: '', days: 0, url: null };
  const until = new Date(step.pay_before);
  const zoned = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(step.time_zone);
  const created = Temporal.Instant.from(payment.created_at).toZonedDateTimeISO(step.time_zone);
  return {
    ...common,
    expired: { date: zoned.toPlainDate().toString(), hours: zoned.hour, minutes: zoned.minute },
    expired_day: new Intl.DateTimeFormat(defaultLocale, { dateStyle: 'long', timeZone: step.time_zone }).format(until),
    number: mainLine(step).value,
    days: created.toPlainDate().until(zoned.toPlainDate()).days,
    url: step.hosted_url,
  };
}
