/** An emulated Wompi for the sandbox and tests: its API, its pages and its events. */
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import type { Emulator, EmulatorOptions } from '../emulation/emulator.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import { listedSecrets } from '../webhook-signature.ts';
import { WompiBooks } from './emulator-books.ts';
import { addCheckout } from './emulator-checkout.ts';
import { addPages } from './emulator-pages.ts';
import { invalidToken, notFound, refusals } from './emulator-refusals.ts';
import { addRoutes } from './emulator-routes.ts';
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
          ) || isNamedIn(new URL(url), keys['WOMPI_PUBLIC_KEY'] ?? ''),
      authorize: requirePrivateKey,
      // An integrator's card form calls from another origin.
      before: (api) => void api.use('/tokens/cards', cors({ origin: '*', maxAge: 600 })),
      routes: (api, books) => addRoutes(api, books, merchant),
    },
    pages(pages, books) {
      addPages(pages, books);
      addCheckout(pages, books, merchant.integritySecret);
    },
  };
}

/** Whether a call is one by public key alone: the account's data, or its page. */
const isNamedIn = ({ pathname, searchParams }: URL, publicKey: string): boolean =>
  pathname === `/v1/merchants/${publicKey}` || (pathname === '/p/' && searchParams.get('public-key') === publicKey);

/** Routes that need the private key; so does charging a saved card. */
const privateRoutes: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/v1\/transactions$/],
  ['POST', /^\/v1\/transactions\/[^/]+\/void$/],
  ['POST', /^\/v1\/payment_sources$/],
  ['GET', /^\/v1\/payment_sources\//],
  ['PUT', /^\/v1\/payment_sources\//],
];

function requirePrivateKey({ req }: Context): void {
  const isPrivate = privateRoutes.some(([method, path]) => req.method === method && path.test(req.path));
  if (isPrivate && !req.header('authorization')?.startsWith('Bearer prv_')) throw invalidToken();
}
