import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { EmulatorHono } from '../emulator-kit.ts';
import type { Books } from './emulator-books.ts';
import { badField, Gr4vyRefusal } from './emulator-refusal.ts';
import { json, readBuyer } from './emulator-requests.ts';
import { buyerBody, storedCardBody, type WireOptions } from './emulator-wire.ts';

/** Buyers, and the cards kept for them. */
export function addCardRoutes(api: Hono<EmulatorHono>, books: Books, options: WireOptions): void {
  api.post('/buyers', async (context) => {
    const asked = readBuyer(json(await context.req.text()));
    const externalIdentifier = asked.external_identifier ?? null;
    if (externalIdentifier === null) throw badField('/external_identifier', 'This emulator keeps buyers by it');
    if (books.buyers.has(externalIdentifier)) throw new Gr4vyRefusal(409, 'A buyer with this identifier exists');
    const buyer = {
      id: randomUUID(),
      externalIdentifier,
      displayName: asked.display_name ?? null,
      createdAt: books.now(),
    };
    books.buyers.set(externalIdentifier, buyer);
    return context.json(buyerBody(buyer, options), 201);
  });
  api.get('/buyers/payment-methods', (context) => {
    const owner = context.req.query('buyer_external_identifier');
    if (owner === undefined) throw new Gr4vyRefusal(400, 'A buyer is needed');
    const cards = books.storedCards
      .filter((stored) => stored.owner === owner)
      .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
    return context.json({ items: cards.map((stored) => storedCardBody(stored, options)) });
  });
  api.get('/payment-methods/:id', (context) =>
    context.json(storedCardBody(books.storedCard(context.req.param('id')), options)),
  );
  api.delete('/payment-methods/:id', (context) => {
    books.removeCard(context.req.param('id'));
    return context.body(null, 204);
  });
}
