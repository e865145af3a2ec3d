import { cors } from 'hono/cors';
import { unixSeconds } from '../emulation/emulator.ts';
import type { EmulationStart, Env, StartedEmulation } from '../emulation/emulated-provider.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { serveOnLoopback } from '../emulation/loopback.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import type { SignWebhook } from '../emulation/webhook-sender.ts';
import { hmacHex, listedSecrets } from '../webhook-signature.ts';
import { bearerOf, requireRights } from './emulator-access.ts';
import { approvalPages } from './emulator-approval.ts';
import { Books } from './emulator-books.ts';
import { addFieldRoutes } from './emulator-field-routes.ts';
import { framePages } from './emulator-frames.ts';
import { gr4vyRefusal } from './emulator-refusal.ts';
import { addRoutes } from './emulator-routes.ts';
import type { WireOptions } from './emulator-wire.ts';

/** The name of the card fields' frames in the list of parties. */
export const cardFields = 'card fields';

/** Growing delays, up to seven days. Source: https://docs.gr4vy.com/guides/features/webhooks. */
const retryAfterSeconds = [5, 60, 600, 3_600, 14_400, 43_200, 86_400, 172_800, 172_800];

/** A Gr4vy instance on the loopback address: the API, card frames on another origin, and merchant accounts. */
export async function startGr4vyEmulator(options: EmulationStart): Promise<StartedEmulation> {
  let apiOrigin = '';
  let frameOrigin = '';
  const origins = { api: () => apiOrigin, frames: () => frameOrigin };
  const emulator = await startEmulation({
    name: 'gr4vy',
    options,
    account: ({ env }) => merchantAccount(env, origins),
  });
  apiOrigin = emulator.origin;
  const port = options.partyPorts?.[cardFields] ?? 0;
  const frames = await serveOnLoopback(framePages(apiOrigin), port).catch(async (error: unknown) => {
    await emulator.close();
    throw error;
  });
  frameOrigin = frames.origin.replace('127.0.0.1', 'secure-fields.localhost');
  const walletOrigin = frames.origin.replace('127.0.0.1', 'wallets.localhost');
  const close = async () => void (await Promise.all([emulator.close(), frames.close()]));
  return {
    emulator: { ...emulator, close },
    origins: { GR4VY_API_ORIGIN: apiOrigin, GR4VY_FRAME_ORIGIN: frameOrigin, GR4VY_WALLET_ORIGIN: walletOrigin },
  };
}

interface Origins {
  readonly api: () => string;
  readonly frames: () => string;
}

function merchantAccount(env: Env, { api: origin, frames }: Origins): EmulatedAccount<Books> {
  const wire: WireOptions = {
    gr4vyId: env['GR4VY_ID'] ?? 'sandbox',
    merchantAccount: env['GR4VY_MERCHANT_ACCOUNT'] ?? 'default',
    months: Array.from((env['GR4VY_MONTHS'] ?? '').matchAll(/(\d+):/g), ([, count]) => Number(count)),
    origin,
  };
  const ofFrames = cors({ origin: (asking) => (asking === frames() ? asking : null), maxAge: 600 });
  return {
    books: (tools) => new Books(tools, wire),
    webhooks: { secrets: (each) => listedSecrets(each, 'GR4VY_WEBHOOK_SECRET'), sign: signGr4vy, retryAfterSeconds },
    api: {
      refuse: (status) =>
        gr4vyRefusal(status, status === 401 ? 'No valid API authentication found' : 'Something went wrong on our side'),
      caller: bearerOf,
      authorize: (context) => requireRights(context, wire.merchantAccount),
      // That another body is refused is assumed. Source: https://docs.gr4vy.com/guides/api/idempotent-requests.
      idempotency: {
        keptSeconds: 86_400,
        frees: (status) => status >= 400,
        otherRequest: () => gr4vyRefusal(400, 'This idempotency key was used with another request before'),
        inUse: () => gr4vyRefusal(409, 'It is being worked on', { code: 'concurrent_request' }),
      },
      before(api) {
        api.use('/checkout/sessions/:id/fields', ofFrames);
        api.use('/checkout/sessions/:id/card-details', ofFrames);
      },
      open: addFieldRoutes,
      routes: (api, books) => addRoutes(api, books, wire),
    },
    pages: approvalPages,
  };
}

/** One signature for each secret that is in use. Source: https://docs.gr4vy.com/guides/features/webhooks. */
export const signGr4vy: SignWebhook = (body, at, secrets) => {
  const stamp = String(unixSeconds(at));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-gr4vy-webhook-timestamp': stamp,
      'x-gr4vy-webhook-signatures': secrets.map((secret) => hmacHex(secret, `${stamp}.${body}`)).join(','),
    },
  };
};
