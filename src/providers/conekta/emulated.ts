import * as z from 'zod/mini';
import { type EmulatedProvider, type Env, startedAs } from '../emulation/emulated-provider.ts';
import { withHeader } from '../emulation/webhook-capture.ts';
import { startConektaEmulator } from './emulator.ts';
import { newWebhookKey, signConekta } from './emulator-keys.ts';
import { conekta } from './index.ts';

const orderEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({ id: z.string(), amount: z.int(), currency: z.string() }) }),
});
const parsed = (body: string) => orderEvent.parse(JSON.parse(body));

/** The webhook key of each account, as long as this process lives. */
const webhookKeys = new Map<string, string>();
function webhookKeyOf(account: string): string {
  const key = webhookKeys.get(account) ?? newWebhookKey();
  webhookKeys.set(account, key);
  return key;
}

/** The emulated Orders API: the installation's account is Digital FEMSA's, any other is Conekta's. */
export const emulated = {
  provider: conekta,
  faultClass: 'repeatable',
  keys: (account = 'digitalfemsa') => ({
    CONEKTA_PROFILE: account === 'digitalfemsa' ? 'digitalfemsa-test' : 'conekta-test',
    CONEKTA_PRIVATE_KEY: `key_sandbox_${account}`,
    CONEKTA_WEBHOOK_KEY: webhookKeyOf(account),
    CONEKTA_CONTACT_PHONE: '5555555555',
  }),
  renewed: ({ CONEKTA_PRIVATE_KEY: key, ...rest }: Env) => ({
    ...rest,
    CONEKTA_PRIVATE_KEY: `${key}_next`,
    CONEKTA_WEBHOOK_KEY: webhookKeyOf(`${key}_next`),
  }),
  start: startedAs('CONEKTA_API_ORIGIN', startConektaEmulator),
  desk: { 'MX/oxxopay/oxxopay': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'expired' } } },
  routes: {
    create: ['POST /orders'],
    query: ['GET /orders/:id', 'GET /orders'],
    cancel: ['POST /orders/:id/cancel'],
    list: ['GET /events'],
  },
  errorBody: '{"object":"error","type":"api_error","log_id":"","details":[]}',
  unknownRef: 'ord_2doesNotExist0000',
  meaning: (word) =>
    word === 'declined' ? 'rejected' : word === 'expired' ? 'failed' : word === 'canceled' ? 'cancelled' : 'pending',
  endings: { approved: 'successful', rejected: 'rejected', expired: 'failed', cancelled: 'cancelled' },
  never: ['short', 'over', 'twice', 'late'],
  webhook: {
    secretVariable: 'CONEKTA_WEBHOOK_KEY',
    signatureHeaders: ['digest'],
    sign: signConekta,
    covers: 'body',
    toleranceSeconds: null,
    claimed(body) {
      const { id, amount: minor, currency } = parsed(body).data.object;
      return { providerRef: id, minor, currency };
    },
    rewrite(body, { minor, type, stranger }) {
      const event = parsed(body);
      const object = {
        ...event.data.object,
        ...(minor !== undefined && { amount: minor }),
        ...(stranger && { id: 'ord_2nobodyKnows00000', metadata: {} }),
      };
      return JSON.stringify({ ...event, id: `${event.id}0`, type: type ?? event.type, data: { object } });
    },
    forgeries: {
      'a digest in other base64': (genuine) => withHeader(genuine, 'digest', (text) => text.replaceAll('=', '')),
      'the digest under another name': ({ headers: { digest = '', ...headers }, ...genuine }) => ({
        ...genuine,
        headers: { ...headers, 'x-digest': digest },
      }),
      'a plain hash instead of a signature': (genuine) =>
        withHeader(genuine, 'digest', () => Buffer.alloc(128, 1).toString('base64')),
    },
  },
  console: {
    reference: () => ({
      name: 'Referencia OXXO Pay',
      hint: 'Also paid at /caja/REFERENCE of this emulator. An amount that ends in .13 gets its last day three seconds later.',
    }),
    words: { pending_payment: 'nobody paid yet', canceled: 'called off' },
  },
} as const satisfies EmulatedProvider;
