import { Hono } from 'hono';
import * as z from 'zod/mini';
import { cashVoucher, type CashVoucher } from '#contracts/cash';
import { instructionsOf, mainLine } from '#contracts/instruction-lines';
import { cardIntentAnswer } from '#contracts/payment-amount';
import { materializeAnswer, type PaymentDetail } from '#contracts/payment-detail';
import { bancolombiaReference, bancolombiaReferenceRequest } from '#contracts/provider-transactions';
import { defaultLocale } from '#i18n/locale';
import { limitChoices } from '../http/rate-limit.ts';
import { clientFacts } from '../http/client-address.ts';
import { type PayerEnv, requirePayer } from '../http/payer-auth.ts';
import { checkedBody } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { makeReference } from '../use-cases/payments/make-reference.ts';
import { prepareCardIntent } from '../use-cases/payments/card-intent.ts';
import { prepareFirst } from '../use-cases/payments/prepare-first.ts';
import { readPaymentView } from '../use-cases/payments/read-payment.ts';
import { submitPayment } from '../use-cases/payments/submit-payment.ts';
import { bodyRefusals, checkoutObject, chosenIn, prepareRefusals, submitRefusals } from './checkout-object.ts';
import { checkoutSessionAliases } from './checkout-sessions.ts';
import { answer, payerCall } from './openapi.ts';
import { payerFiles } from './payer-files.ts';
import { transactionAliases } from './transactions.ts';
import { transferAliases } from './transfer-aliases.ts';

/** What each of the specification's own calls pays with (spec §7): beside the registry, the one table that names a provider's method. */
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

/** Each turns one of the specification's calls into prepare or submit. */
export function endpointAliases(services: Services): Hono<PayerEnv> {
  const aliases = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  const choices = limitChoices(services);
  aliases.post('/create_payment_intent_oxxo', describeOxxo, payer, checkedBody(checkoutObject), choices, async (c) => {
    const request = { sessionId: c.var.claims.sessionId, ...chosenIn(c.req.valid('json')) };
    const { paymentId, quote } = await prepareFirst(services, request, standsFor['/create_payment_intent_oxxo']);
    return c.json({ payment_id: paymentId, status: 'pristine', quote }, 201);
  });
  // By its body a card's: `payment_fee`, `stripe_account_id`, `amount`, `metadata`. Nothing of these is read.
  aliases.post('/create_payment_intent', describeIntent, payer, checkedBody(checkoutObject), choices, async (c) => {
    const choice = { sessionId: c.var.claims.sessionId, ...chosenIn(c.req.valid('json')) };
    const { paymentId, quote, amount } = await prepareCardIntent(services, choice);
    return c.json({ payment_id: paymentId, status: 'pristine', quote, amount }, 201);
  });
  aliases.post('/confirm_payment_intent', describeConfirm, payer, checkedBody(confirmRequest), async (c) => {
    const { sessionId } = c.var.claims;
    const { payment_id: paymentId } = c.req.valid('json');
    await submitPayment(services, { sessionId, paymentId, quoteId: null, answers: {}, client: clientFacts(c) });
    return c.json(cashVoucherView(await readPaymentView(services, { sessionId, paymentId, locale: null })));
  });
  aliases.post(
    '/bancolombia/reference',
    describeReference,
    payer,
    checkedBody(bancolombiaReferenceRequest),
    choices,
    async (c) => {
      const { acceptances = {}, ...body } = c.req.valid('json');
      const choice = { ...standsFor['/bancolombia/reference'], ...chosenIn(body) };
      const { sessionId } = c.var.claims;
      return c.json(await makeReference(services, { ...choice, sessionId, acceptances, client: clientFacts(c) }));
    },
  );
  aliases.route('/', transferAliases(services, standsFor));
  aliases.route('/', transactionAliases(services));
  aliases.route('/', checkoutSessionAliases(services, standsFor['/checkout_sessions']));
  aliases.route('/', payerFiles(services));
  return aliases;
}

const prepares = { refusals: [...bodyRefusals, ...prepareRefusals] };
const describeOxxo = payerCall('createPaymentIntentOxxo', {
  summary: 'Prepare a cash payment at OXXO; amounts in the body are ignored.',
  201: answer(materializeAnswer, 'A pristine payment and its quote.'),
  ...prepares,
});
const describeIntent = payerCall('createPaymentIntent', {
  summary: 'Prepare a payment by the card of the session’s country; amounts in the body are ignored.',
  201: answer(
    cardIntentAnswer,
    'A pristine payment, its quote, and what that is made of in the specification’s names.',
  ),
  ...prepares,
});

const describeConfirm = payerCall('confirmPaymentIntent', {
  summary: 'Submit a prepared payment and get its cash voucher.',
  200: answer(cashVoucher, 'The voucher.'),
  refusals: [...bodyRefusals, 'payment_not_found', ...submitRefusals],
});

const describeReference = payerCall('createBancolombiaReference', {
  summary: 'Prepare and submit cash at a correspondent, and get what is said at the counter.',
  description:
    'Answers once the provider has given agreement and reference, which takes seconds. Where it has not in time the refusal ' +
    'names the payment, which is read by itself from then on.',
  200: answer(bancolombiaReference, 'Agreement and reference.'),
  refusals: [...bodyRefusals, ...prepareRefusals, ...submitRefusals, 'payment_session_commit_error'],
});

/** A payment's voucher in the specification's own shape; expiry is null and the number empty while the provider has not answered. Source: spec §3. */
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
