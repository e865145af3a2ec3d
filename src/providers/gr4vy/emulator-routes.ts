import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { cardBrandOf } from '#domain/card-number';
import type { EmulatorClock, EmulatorHono } from '../emulator-kit.ts';
import type { Faults } from '../emulator-faults.ts';
import { bearerAccess, type AccessOptions } from './emulator-access.ts';
import type { Books } from './emulator-books.ts';
import { addCardRoutes } from './emulator-card-routes.ts';
import { idempotency } from './emulator-idempotency.ts';
import { Gr4vyRefusal } from './emulator-refusal.ts';
import { json, readSession } from './emulator-requests.ts';
import { addTransactionRoutes } from './emulator-transaction-routes.ts';
import { readFields } from './emulator-vault.ts';
import { schemeOf, sessionBody, type WireOptions } from './emulator-wire.ts';

export interface RouteOptions extends WireOptions {
  readonly books: Books;
  readonly clock: EmulatorClock;
  readonly faults: Faults;
  readonly access: AccessOptions;
  /** The frames' origin, as a browser knows it: the one that may call from a page. */
  readonly frameOrigin: () => string;
}

/** Gr4vy's API. Source: https://github.com/gr4vy/gr4vy-openapi (openapi.json). */
export function gr4vyRoutes(options: RouteOptions): Hono<EmulatorHono> {
  const { books, faults } = options;
  const api = new Hono<EmulatorHono>();
  api.onError((error) => {
    if (!(error instanceof Gr4vyRefusal)) throw error;
    return error.answer();
  });
  const ofFrames = cors({ origin: (origin) => (origin === options.frameOrigin() ? origin : null), maxAge: 600 });
  api.use('/checkout/sessions/:id/fields', ofFrames);
  api.use('/checkout/sessions/:id/card-details', ofFrames);
  api.use(faults.spoilAnswers);
  api.use(async (_, next) => {
    void books.settleDue();
    await next();
  });
  addFieldRoutes(api, books);
  api.use(bearerAccess(options.access));
  api.use(idempotency(options.clock));
  api.use(faults.slowDown);
  addSessionRoutes(api, books);
  addTransactionRoutes(api, books, options);
  addCardRoutes(api, books, options);
  api.all('*', (context) => {
    throw new Gr4vyRefusal(404, `Nothing at ${context.req.path}`);
  });
  return api;
}

/** What the frames call from the payer's browser: the session's id is all they need to show. */
function addFieldRoutes(api: Hono<EmulatorHono>, books: Books): void {
  api.put('/checkout/sessions/:id/fields', async (context) => {
    const typed = readFields(json(await context.req.text()), books.now());
    books.vault(context.req.param('id'), typed);
    return context.body(null, 204);
  });
  api.post('/checkout/sessions/:id/card-details', async (context) => {
    books.sessions.get(context.req.param('id'));
    const asked = json(await context.req.text());
    const bin = typeof asked === 'object' && asked !== null && 'bin' in asked ? String(asked.bin) : '';
    const brand = cardBrandOf(bin);
    if (!/^\d{6,8}$/.test(bin) || brand === null) throw new Gr4vyRefusal(404, 'No card begins so');
    return context.json({
      type: 'card-detail',
      bin,
      scheme: schemeOf(brand),
      card_type: 'credit',
      scheme_icon_url: null,
    });
  });
}

function addSessionRoutes(api: Hono<EmulatorHono>, { sessions }: Books): void {
  api.post('/checkout/sessions', async (context) =>
    context.json(sessionBody(sessions.open(readSession(json(await context.req.text())))), 201),
  );
  api.get('/checkout/sessions/:id', (context) => context.json(sessionBody(sessions.get(context.req.param('id')))));
  api.put('/checkout/sessions/:id', async (context) => {
    const session = sessions.get(context.req.param('id'));
    session.request = readSession(json(await context.req.text()));
    return context.json(sessionBody(session));
  });
  api.delete('/checkout/sessions/:id', (context) => {
    sessions.close(context.req.param('id'));
    return context.body(null, 204);
  });
}
