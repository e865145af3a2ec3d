import { describeProviderContract } from '../provider-contract.ts';
import { startStripeEmulator } from './emulator.ts';
import { stripe } from './index.ts';
import { flipLast, withSignature } from './stripe-test-kit.ts';

describeProviderContract({
  provider: stripe,
  startEmulator: startStripeEmulator,
  env: { STRIPE_SECRET_KEY: 'sk_test_contract', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_contract' },
  originVariable: 'STRIPE_API_ORIGIN',
  routes: { start: 'POST /v1/payment_intents', check: 'GET /v1/payment_intents/:id' },
  unknownRef: 'pi_3doesnotexist',
  signsInstant: true,
  forgeries: {
    signature: (genuine) => withSignature(genuine, flipLast),
    'no signature': (genuine) => withSignature(genuine, () => ''),
    body: (genuine) => ({ ...genuine, body: genuine.body.replace('"livemode":false', '"livemode":true') }),
    'body written anew': (genuine) => ({ ...genuine, body: JSON.stringify(JSON.parse(genuine.body), null, 1) }),
    timestamp: (genuine) =>
      withSignature(genuine, (header) => header.replace(/t=(\d+)/, (_, stamp) => `t=${Number(stamp) + 1}`)),
  },
  endings: {
    approved: 'successful',
    rejected: 'failed',
    failed: 'failed',
    expired: 'failed',
    cancelled: 'cancelled',
    pending: 'pending',
  },
});
