/** An emulated Wompi for the sandbox and tests: its API, its pages and its events. */
import type { Context } from 'hono';
import type { Emulator, EmulatorOptions } from '../emulation/emulator.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { Refusal } from '../emulation/refusal.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import { listedSecrets } from '../webhook-signature.ts';
import { WompiBooks } from './emulator-books.ts';
import { addPages } from './emulator-pages.ts';
import { addRoutes, notFound } from './emulator-routes.ts';
import { signWompi } from './emulator-wire.ts';

type Env = EmulatorOptions['env'];

export const startWompiEmulator = (options: EmulatorOptions): Promise<Emulator> =>
  startEmulation({ name: 'wompi', options, account: ({ label, env }) => accountOf(label, env) });

function accountOf(label: string, env: Env): EmulatedAccount<WompiBooks> {
  const merchant = {
    label,
    publicKey: env['WOMPI_PUBLIC_KEY'] ?? '',
    integritySecret: env['WOMPI_INTEGRITY_SECRET'] ?? '',
  };
  return {
    books: (tools) => new WompiBooks(tools),
    webhooks: {
      secrets: (keys) => listedSecrets(keys, 'WOMPI_EVENTS_SECRET'),
      sign: signWompi,
      // Source: https://docs.wompi.co/en/docs/colombia/eventos.
      retryAfterSeconds: [1_800, 10_800, 86_400],
    },
    api: {
      base: '/v1',
      refuse: (status) => (status === 404 ? notFound() : refusals[status]()),
      caller:
        (keys) =>
        (headers, { url }) =>
          [keys['WOMPI_PUBLIC_KEY'], keys['WOMPI_PRIVATE_KEY']].some(
            (key) => headers.get('authorization') === `Bearer ${key}`,
          ) || new URL(url).pathname === `/v1/merchants/${keys['WOMPI_PUBLIC_KEY']}`,
      authorize: requirePrivateKey,
      routes: (api, books) => addRoutes(api, books, merchant),
    },
    pages: addPages,
  };
}

const invalidToken = () =>
  new Refusal('invalid access token', 401, {
    error: { type: 'INVALID_ACCESS_TOKEN', reason: 'La llave proporcionada no corresponde a este ambiente' },
  });

const refusals = {
  401: invalidToken,
  429: () => new Refusal('too many requests', 429, { error: { type: 'TOO_MANY_REQUESTS' } }),
  500: () => new Refusal('out of order', 500, { error: { type: 'INTERNAL_ERROR' } }),
} as const;

/** Only a list needs the private key. */
function requirePrivateKey({ req }: Context): void {
  const isList = req.method === 'GET' && req.path === '/v1/transactions';
  if (isList && !req.header('authorization')?.startsWith('Bearer prv_')) throw invalidToken();
}
