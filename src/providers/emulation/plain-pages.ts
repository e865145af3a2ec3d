import type { Hono } from 'hono';
import { type EmulatorHono, type EmulatorOutcome, outcomes } from './emulator.ts';
import { buttons, facts, hostedPage, moneyText } from './hosted-page.ts';
import type { PlainBooks } from './plain-books.ts';

/** The hosted pages of a provider with one record for each payment. */
export interface PlainPages {
  readonly path: string;
  readonly title: string;
  readonly brand: string;
  /** The outcomes and texts of its buttons; `{total}` is filled in. */
  readonly acts: Partial<Readonly<Record<EmulatorOutcome, string>>>;
}

/** Adds each payment's hosted page at `PATH/:id`: the buttons while it is open, and its status after that. */
export function addPlainPages(
  pages: Hono<EmulatorHono>,
  books: PlainBooks,
  { path, title, brand, acts }: PlainPages,
): void {
  pages.get(`${path}/:id`, (context) => {
    const payment = books.find(context.req.param('id'));
    if (!payment) return context.notFound();
    const { id, amount, currency, status, returnUrl } = payment;
    const labels = Object.entries(acts).map(
      ([act, label]) => [act, label.replace('{total}', moneyText(amount, currency))] as const,
    );
    return hostedPage(context, {
      title,
      brand,
      leadsTo: URL.parse(returnUrl ?? '')?.origin,
      content: books.isOpen(payment) ? buttons(`${path}/${id}`, Object.fromEntries(labels)) : facts({ Estado: status }),
    });
  });
  pages.post(`${path}/:id`, async (context) => {
    const payment = books.find(context.req.param('id'));
    const { act } = await context.req.parseBody();
    const result = outcomes.find((each) => each === act);
    if (!payment || !result) return context.notFound();
    await books.outcome(payment, result);
    return context.redirect(payment.returnUrl ?? context.req.path, 303);
  });
}
