import { createHash, createHmac } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Env } from '../emulation/emulated-provider.ts';
import {
  type Emulator,
  type EmulatorClock,
  type EmulatorHono,
  type EmulatorOptions,
  unixSeconds,
} from '../emulation/emulator.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { addPlainPages } from '../emulation/plain-pages.ts';
import { Refusal } from '../emulation/refusal.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import { apiPath, tokenPath } from './client.ts';
import { PseBooks } from './emulator-books.ts';
import { type Act, bankPath, methods } from './emulator-methods.ts';
import { envelopeWith } from './envelope.ts';

const tokenSeconds = 3_600;

/** PSE on the loopback address, as far as Cuota uses it, with a bank's page. */
export const startPseEmulator = (options: EmulatorOptions): Promise<Emulator> =>
  startEmulation({ name: 'pse', options, account: () => pseAccount(options.clock) });

const tokenRequest = z.object({ client_id: z.string(), client_secret: z.string() });

function pseAccount(clock: EmulatorClock): EmulatedAccount<PseBooks> {
  // Every set of credentials that was ever accepted, newest first: a call's set is found before its route.
  const sets: Env[] = [];
  return {
    books: (tools) => new PseBooks(tools),
    api: {
      refuse: (status) => new Refusal(messages[status], status, { message: messages[status] }),
      caller(env) {
        sets.unshift(env);
        return (headers, request) => isCaller(env, headers, request, clock);
      },
      routes: (api, books) => addRoutes(api, books, { sets, clock }),
    },
    pages: (pages, books) =>
      addPlainPages(pages, books, {
        path: bankPath,
        title: 'Aprueba tu pago',
        brand: 'PSE, tu banco',
        acts: {
          approved: 'Aprobar {total}',
          rejected: 'Rechazar',
          failed: 'Fallar',
          pending: 'Dejar pendiente',
        },
      }),
  };
}

const messages = {
  401: 'Invalid access token',
  404: 'No such method',
  429: 'Rate limit exceeded',
  500: 'Service unavailable',
} as const;

/** Its secret for a token, else a token of it that has not ended, with the key that every call names. */
async function isCaller(env: Env, headers: Headers, request: Request, clock: EmulatorClock): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === tokenPath) {
    const { data } = tokenRequest.safeParse(
      await request
        .clone()
        .json()
        .catch(() => null),
    );
    return data?.client_id === env['PSE_CLIENT_ID'] && data?.client_secret === env['PSE_CLIENT_SECRET'];
  }
  const [, until = '', signature] = /^Bearer (\d+)\.(\w+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const isOwn = signature === signatureOf(env, until) && searchParams.get('apikey') === env['PSE_APPLICATION'];
  return isOwn && Number(until) > unixSeconds(clock.now());
}

const signatureOf = (env: Env, until: string): string =>
  createHmac('sha256', env['PSE_CLIENT_SECRET'] ?? '')
    .update(`${env['PSE_CLIENT_ID']}.${until}`)
    .digest('hex');

interface Desk {
  readonly sets: readonly Env[];
  readonly clock: EmulatorClock;
}

function addRoutes(api: Hono<EmulatorHono>, books: PseBooks, { sets, clock }: Desk): void {
  api.post(tokenPath, async (context) => {
    const request = tokenRequest.parse(await context.req.json());
    const env = sets.find((each) => each['PSE_CLIENT_ID'] === request.client_id) ?? {};
    const until = String(unixSeconds(clock.now()) + tokenSeconds);
    return context.json({ access_token: `${until}.${signatureOf(env, until)}`, expires_in: tokenSeconds });
  });
  for (const [method, act] of Object.entries(methods(books)))
    api.post(`${apiPath}/${method}`, (context) => sealed(context, sets, act));
}

/** Opens the request, and seals the answer with the same key. */
async function sealed(context: Context<EmulatorHono>, sets: readonly Env[], act: Act): Promise<Response> {
  const sent = z.string().safeParse(await context.req.json().catch(() => null));
  for (const env of sets) {
    const envelope = envelopeWith(env['PSE_ENCRYPTION_KEY'] ?? '');
    const text = envelope.open(sent.data ?? '');
    if (text === null) continue;
    const request = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    return context.json(envelope.seal(JSON.stringify(act(request))));
  }
  throw new Refusal('not sealed', 400, { message: 'The body cannot be opened.' });
}

/** A sandbox's key of the envelope, of any name. */
export function sandboxKey(name: string): string {
  const rest = createHash('sha256').update(name).digest().subarray(0, 24);
  return Buffer.concat([Buffer.from('sandbox_'), rest]).toString('base64');
}
