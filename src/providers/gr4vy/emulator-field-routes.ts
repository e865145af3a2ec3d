import type { Hono } from 'hono';
import { cardBrandOf } from '#domain/card-number';
import type { EmulatorHono } from '../emulation/emulator.ts';
import type { Books } from './emulator-books.ts';
import { gr4vyRefusal } from './emulator-refusal.ts';
import { json } from './emulator-requests.ts';
import { readFields } from './emulator-tokenize.ts';
import { schemeOf } from './emulator-wire.ts';

/** The frames' calls from the payer's browser: the session's id is their only credential. */
export function addFieldRoutes(api: Hono<EmulatorHono>, books: Books): void {
  api.put('/checkout/sessions/:id/fields', async (context) => {
    const typed = readFields(json(await context.req.text()), books.now());
    books.wallet.tokenize(context.req.param('id'), typed);
    return context.body(null, 204);
  });
  api.post('/checkout/sessions/:id/card-details', async (context) => {
    books.wallet.session(context.req.param('id'));
    const body = json(await context.req.text());
    const bin = typeof body === 'object' && body !== null && 'bin' in body ? String(body.bin) : '';
    const brand = cardBrandOf(bin);
    if (!/^\d{6,8}$/.test(bin) || brand === null) throw gr4vyRefusal(404, 'No card begins so');
    return context.json({ type: 'card-detail', bin, scheme: schemeOf(brand), card_type: 'credit' });
  });
}
