/** An emulated PlacetoPay for the sandbox and tests: its API, its hosted page and its notifications. */
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Emulator, EmulatorHono, EmulatorOptions } from '../emulation/emulator.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import { listedSecrets } from '../webhook-signature.ts';
import { tranKeyOf } from './auth.ts';
import { PlacetopayBooks } from './emulator-books.ts';
import { addPages } from './emulator-pages.ts';
import { addRoutes, failed } from './emulator-routes.ts';
import { signPlacetopay } from './emulator-wire.ts';

type Env = EmulatorOptions['env'];

export const startPlacetopayEmulator = (options: EmulatorOptions): Promise<Emulator> =>
  startEmulation({ name: 'placetopay', options, account: () => account() });

function account(): EmulatedAccount<PlacetopayBooks> {
  return {
    books: (tools) => new PlacetopayBooks(tools),
    // Once, and never again.
    webhooks: { secrets: secretsIn, sign: signPlacetopay, retryAfterSeconds: [] },
    api: {
      base: '/api',
      refuse: (status) => refusals[status](),
      caller: (keys) => (_headers, request) => isCalledWith(keys, request),
      open: (api) => requireAuth(api),
      routes: addRoutes,
    },
    pages: addPages,
  };
}

const secretsIn = (keys: Env): readonly string[] => listedSecrets(keys, 'PLACETOPAY_SECRET_KEY');

const refusals = {
  401: () => unauthorized(100),
  404: () => failed('request_not_valid', 404, 'Not found'),
  429: () => failed(429, 429, 'Too many requests'),
  500: () => failed('external_service_failed', 500, 'Out of order'),
} as const;

/** Its numbers say why. */
const unauthorized = (number: number) => failed(401, 401, `Authentication failed ${number}`);

const body = z.looseObject({
  auth: z.object({ login: z.string(), tranKey: z.string(), nonce: z.base64(), seed: z.iso.datetime({ offset: true }) }),
});

/** Whether a digest is these keys': only the secret tells. */
async function isCalledWith(keys: Env, request: Request): Promise<boolean> {
  if (request.method !== 'POST' || !new URL(request.url).pathname.startsWith('/api/')) return false;
  const read = body.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  );
  if (!read.success || read.data.auth.login !== keys['PLACETOPAY_LOGIN']) return false;
  const { nonce, seed, tranKey } = read.data.auth;
  const raw = Buffer.from(nonce, 'base64').toString();
  return tranKey === tranKeyOf({ nonce: raw, seed, secretKey: secretsIn(keys)[0] ?? '' });
}

const seedMinutes = 5;

/** A seed is checked by the machine's own clock, as the caller's: the sandbox's other clock may be turned. */
function requireAuth(api: Hono<EmulatorHono>): void {
  const nonces = new Set<string>();
  api.use(async (context: Context<EmulatorHono>, next) => {
    const read = body.safeParse(await context.req.json().catch(() => null));
    if (!read.success) throw unauthorized(100);
    if (!context.env.isKnown) throw unauthorized(102);
    const { nonce, seed } = read.data.auth;
    if (Math.abs(Date.now() - Date.parse(seed)) > seedMinutes * 60_000) throw unauthorized(103);
    if (nonces.has(nonce)) throw unauthorized(102);
    nonces.add(nonce);
    await next();
  });
}
