import { Hono } from 'hono';
import { type BrowserFactsAnswer, commitRequest } from '#contracts/commit-request';
import type { BrowserFacts } from '#providers/payment-order';
import { materializeAnswer, materializeRequest, paymentDetail } from '#contracts/payment-detail';
import { paymentSession, sessionToken, tokenRequest } from '#contracts/session';
import { limitChoices } from '../http/rate-limit.ts';
import { readPaymentVersion } from '../db/read/payments.ts';
import { knownBrowser } from '../http/known-browser.ts';
import { type PayerEnv, requireLiveBearer, requirePayer, requireProofKey, wantedProofKey } from '../http/payer-auth.ts';
import { missLimiter } from '../http/wrong-keys.ts';
import { checkedBody, localeOfQuery, readableJson } from '../http/request-check.ts';
import { stampCommitted } from '../http/stamp-cookies.ts';
import type { Services } from '../services/services.ts';
import { preparePayment } from '../use-cases/payments/prepare-payment.ts';
import { paymentPicture } from '../use-cases/payments/receipt-picture.ts';
import { paymentPaper } from '../use-cases/payments/payment-paper.ts';
import { readPaymentView } from '../use-cases/payments/read-payment.ts';
import { submitPayment } from '../use-cases/payments/submit-payment.ts';
import { isForBrowser } from '../http/page-request.ts';
import { openSession } from '../use-cases/sessions/open-session.ts';
import { renewToken } from '../use-cases/sessions/renew-token.ts';
import { bodyRefusals, cardRefusals, openBodyRefusals, prepareRefusals, submitRefusals } from './checkout-object.ts';
import { liveStatus } from './live-status.ts';
import { namedInPicture, paperFiles, pictureFiles, pictureNames } from './paper-file.ts';
import { endpointAliases } from './endpoint-aliases.ts';
import { familyRoutes } from './family.ts';
import { answer, openCall, payerCall, provenCall } from './openapi.ts';
import { payerForms } from './payer-forms.ts';
import { payerGet, payerPost } from './payer-route.ts';
import { paymentActionRoutes } from './payment-actions.ts';
import { taxDataRoutes } from './tax-data.ts';
import { checkRoutes } from './checks.ts';
import { studentCardRoutes } from './student-cards.ts';
import { voucherRoutes } from './vouchers.ts';
import { walletRoutes } from './wallets.ts';
import { yearRoutes } from './years.ts';

/** What the payer's page calls. Paths that the specification names keep their names (spec §7). */
export function payerApi(services: Services): Hono<PayerEnv> {
  const api = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  const byKey = missLimiter(services);

  api.use(readableJson);
  api.get('/sessions/:hashKey', describeOpen, byKey, async (c) => {
    const proofKey = await wantedProofKey(c.req);
    const by = { isBrowser: isForBrowser(c), known: knownBrowser(services, c) };
    const opening = { key: c.req.param('hashKey'), locale: localeOfQuery(c), proofKey, ...by };
    return c.json(await openSession(services, opening));
  });
  api.post('/tokens', describeToken, byKey, checkedBody(tokenRequest), async (c) => {
    const proofKeyAt = (readAt: Date) => requireProofKey(services, c.req.raw, readAt);
    return c.json(await renewToken(services, { key: c.req.valid('json').data, proofKeyAt }));
  });

  materialize(api, services);
  api.use('/sessions/:id/commit', stampCommitted(services));
  commit(api, services);
  readsOfPayments(services, api, payer);
  api.route('/', payerForms(services));
  api.route('/', familyRoutes(services));
  api.route('/', walletRoutes(services));
  api.route('/tax-data', taxDataRoutes(services));
  api.route('/payments', paymentActionRoutes(services));
  api.route('/vouchers', voucherRoutes(services));
  api.route('/student-cards', studentCardRoutes(services));
  api.route('/checks', checkRoutes(services));
  api.route('/years', yearRoutes(services));
  api.route('/', endpointAliases(services));
  return api;
}

const browserFacts = ({ language, ...facts }: BrowserFactsAnswer): BrowserFacts => ({
  language,
  colorDepth: facts.color_depth,
  screenWidth: facts.screen_width,
  screenHeight: facts.screen_height,
  minutesFromUtc: facts.time_zone_offset,
});

/** How a payment stands: once, live, and as a file. */
function readsOfPayments(services: Services, api: Hono<PayerEnv>, payer: ReturnType<typeof requirePayer>): void {
  const requestOf = (
    c: Parameters<typeof localeOfQuery>[0] & { readonly var: PayerEnv['Variables'] },
    paymentId: string,
  ) => ({
    sessionId: c.var.claims.sessionId,
    paymentId,
    locale: localeOfQuery(c),
  });
  readPayment(api, services);
  api.get('/payments/:id/events', describeEvents, payer, async (c) => {
    const payment = requestOf(c, c.req.param('id'));
    await readPaymentView(services, payment);
    return liveStatus(services, c, {
      id: payment.paymentId,
      owner: { kind: 'ofSession', id: payment.sessionId },
      read: () => readPaymentView(services, payment),
      async readVersion() {
        await requireLiveBearer(services, c);
        return readPaymentVersion(services.db, payment.paymentId);
      },
    });
  });
  const answerPaper = paperFiles(services);
  api.get('/payments/:id/file', describeFile, payer, async (c) => {
    const payment = requestOf(c, c.req.param('id'));
    return answerPaper(c, { id: payment.sessionId }, await paymentPaper(services, payment));
  });
  const answerPicture = pictureFiles(services);
  api.get('/payments/:id/picture', describePicture, payer, async (c) => {
    const payment = requestOf(c, c.req.param('id'));
    const file = await paymentPicture(services, payment, namedInPicture(c));
    return answerPicture(c, { id: payment.sessionId }, file);
  });
}

const describeOpen = openCall('openSession', {
  summary: 'Open a payment session by its key; answers it with a bearer token of 15 minutes.',
  description:
    'With `x-proof-key` (a public key of ECDSA P-256: the uncompressed point in base64url) the token works only together ' +
    'with that key: each request then carries a proof made for it alone, `DPoP` by RFC 9449 with ES256 and `ath`, good ' +
    'once and for 60 seconds. Where the address has a query, the claim `htq` repeats it with its question mark.',
  200: answer(paymentSession, 'The session.'),
  refusals: [
    'unauthorized',
    'payment_session_not_found',
    'payment_session_expired',
    'payment_session_already_paid',
    'charges_required',
    'too_many_requests',
  ],
});

const describeToken = provenCall('renewToken', {
  summary: 'Get another bearer token by the key of a session that is open.',
  description:
    'Wants a proof in `DPoP` (RFC 9449, ES256), and binds the token to its key: each request with the token then carries ' +
    'one too. Says nothing of the session; `GET /api/sessions/{hashKey}` does, also why one cannot be paid.',
  200: answer(sessionToken, 'The token, and until when it lives.'),
  refusals: [
    'unauthorized',
    'payment_session_not_found',
    'payment_session_expired',
    'too_many_requests',
    ...openBodyRefusals,
  ],
});

const materialize = payerPost('/sessions/:id/materialize', 'materialize', {
  summary: 'Choose a method and get a quote.',
  body: materializeRequest,
  limits: [limitChoices],
  201: answer(materializeAnswer, 'A pristine payment and its quote.'),
  refusals: [...bodyRefusals, ...prepareRefusals],
  async does({ services, sessionId, locale }, { body }) {
    const { entity, method, accepted_policy: acceptedPolicy = null, tax_data_id: taxDataId } = body;
    const { charge_id: chargeId = null, months } = body;
    const chosen = { sessionId, locale, entity, method, acceptedPolicy, taxDataId, chargeId, months };
    const { paymentId, quote } = await preparePayment(services, chosen);
    return { payment_id: paymentId, status: 'pristine', quote };
  },
});

const commit = payerPost('/sessions/:id/commit', 'commit', {
  summary: 'Submit the payment and learn what to do next. Repeating it changes nothing.',
  description:
    'A provider that does not answer leaves the payment `pending` with the step `waiting`; it is asked about until it is known.',
  body: commitRequest,
  200: answer(paymentDetail, 'The payment.'),
  refusals: [...bodyRefusals, 'payment_not_found', ...submitRefusals, ...cardRefusals],
  async does({ services, sessionId, locale, client, browser: here }, { body }) {
    const { payment_id: paymentId, quote_id: quoteId = null, answers = {}, acceptances = {}, browser } = body;
    const by = { ...client, ...(browser && { browser: browserFacts(browser) }) };
    const known = { browser: here, usesKnown: body.known === true, remembers: body.remember === true };
    const { wallet_token: walletToken } = body;
    const request = { sessionId, paymentId, quoteId, answers, walletToken, acceptances, client: by, known };
    const left = await submitPayment(services, request);
    return readPaymentView(services, { sessionId, paymentId, locale }, left);
  },
});

const readPayment = payerGet('/payments/:id', 'readPayment', {
  summary: 'Read one payment of the session.',
  200: answer(paymentDetail, 'The payment.'),
  refusals: ['payment_not_found', 'unauthorized'],
  does: ({ services, ...by }, { id }) => readPaymentView(services, { ...by, paymentId: id }),
});

const describeEvents = payerCall('followPayment', {
  summary: 'Live status of a payment as server-sent events.',
  description:
    'Read it with fetch and the bearer header. Each `status` event is the whole payment; its id is the version, to be sent back as `Last-Event-ID`. ' +
    '`ping` says that the line is alive. A stream lasts ten minutes at most; `end` with a `code` says that the bearer has ended, as the same code of a refusal would. ' +
    'Few of one session may be open at a time: after a refusal with `Retry-After`, read the payment instead.',
  200: { description: 'text/event-stream' },
  refusals: ['payment_not_found', 'unauthorized', 'too_many_requests', 'service_unavailable'],
});

const describeFile = payerCall('downloadPaymentFile', {
  summary: 'The voucher, or once it is paid the receipt, as a tagged PDF.',
  200: { description: 'application/pdf' },
  refusals: ['payment_not_found', 'invalid_payment_status', 'unauthorized', 'too_many_requests', 'service_unavailable'],
});

const describePicture = payerCall('downloadPaymentPicture', {
  summary: 'A paid payment as a picture: its stamped ticket with the confirmation number.',
  description: pictureNames,
  200: { description: 'image/png' },
  refusals: ['payment_not_found', 'invalid_payment_status', 'unauthorized', 'too_many_requests', 'service_unavailable'],
});
