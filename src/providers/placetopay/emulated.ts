import * as z from 'zod/mini';
import { type EmulatedProvider, renewing, startedAs, usualEndings } from '../emulation/emulated-provider.ts';
import { randomDigits } from '../emulation/emulator.ts';
import type { WebhookDelivery } from '../emulation/webhook-capture.ts';
import { startPlacetopayEmulator } from './emulator.ts';
import { signPlacetopay } from './emulator-wire.ts';
import { placetopay } from './index.ts';

const notification = z.looseObject({
  status: z.looseObject({ status: z.string(), date: z.string() }),
  requestId: z.int(),
  reference: z.string(),
  signature: z.string(),
});
const parsed = (body: string) => notification.parse(JSON.parse(body));

const signedAs = (change: (signature: string) => string) => (genuine: WebhookDelivery) => {
  const payload = parsed(genuine.body);
  return { ...genuine, body: JSON.stringify({ ...payload, signature: change(payload.signature) }) };
};

function keys(account?: string) {
  const name = account === undefined ? 'cuota' : `cuota_${account}`;
  return {
    PLACETOPAY_LOGIN: `sandbox_${name}_login`,
    PLACETOPAY_SECRET_KEY: `sandbox_${name}_secret`,
    PLACETOPAY_KEEPS_CARDS: 'sandbox',
  };
}

/** PlacetoPay as the sandbox and the tests know it: a session on its own page, for a card or a cash deposit. */
export const emulated = {
  provider: placetopay,
  faultClass: 'unanswerable',
  keys,
  // The login names the site; only its secret is changed.
  renewed: renewing('PLACETOPAY_SECRET_KEY'),
  start: startedAs('PLACETOPAY_API_ORIGIN', startPlacetopayEmulator),
  desk: {
    'EC/bank/placetopay': { pays: { at: 'desk' }, fails: { at: 'page', press: 'No quiero continuar' } },
    'EC/card/placetopay': {
      pays: { at: 'page', press: 'Pagar' },
      fails: { at: 'page', press: 'No quiero continuar' },
    },
  },
  routes: {
    create: ['POST /api/session'],
    query: ['POST /api/session/:id'],
    cancel: ['POST /api/session/:id/cancel'],
    list: { none: 'PlacetoPay has no list' },
  },
  refundRoute: 'POST /api/transaction',
  quietRefunds: true,
  errorBody: '{"status":{"status":"FAILED","reason":"external_service_failed"}}',
  unknownRef: '100000000000',
  meaning: (word) =>
    word.startsWith('PENDING')
      ? 'pending'
      : word.startsWith('FAILED') || word.endsWith('EX')
        ? 'failed'
        : word.endsWith('?C') || word.endsWith('MC')
          ? 'cancelled'
          : 'rejected',
  endings: usualEndings,
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    secretVariable: 'PLACETOPAY_SECRET_KEY',
    // It is in the body.
    signatureHeaders: [],
    sign: signPlacetopay,
    covers: 'fields',
    // Its date is signed, and may be of any age.
    toleranceSeconds: null,
    // It says nothing of the money.
    claimed: (body) => ({ providerRef: String(parsed(body).requestId), minor: 0, currency: 'USD' }),
    rewrite(body, { type, stranger }) {
      const { status, ...rest } = parsed(body);
      return JSON.stringify({
        ...rest,
        status: { ...status, ...(type !== undefined && { status: type }), date: `${status.date} ${randomDigits(6)}` },
        ...(stranger && { requestId: 999_999_999_999, reference: 'nobody' }),
      });
    },
    forgeries: {
      'no signature': signedAs(() => ''),
      'only the prefix': signedAs(() => 'sha256:'),
      'one digit changed': signedAs((signature) => signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      'the other digest’s name': signedAs((signature) =>
        signature.startsWith('sha256:') ? signature.slice(7) : `sha256:${signature}`,
      ),
      'half of it': signedAs((signature) => signature.slice(0, -20)),
    },
  },
  console: {
    words: {
      'PENDING PT': 'the payer has not paid, or may try again',
      'APPROVED 00': 'approved',
      'REJECTED XN': 'declined, and no more attempts',
      'REJECTED ?C': 'the payer left',
      'REJECTED EX': 'nobody paid in time',
    },
  },
} as const satisfies EmulatedProvider;
