import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { EmulatorHono } from '../emulator-kit.ts';
import type { Books } from './emulator-books.ts';
import type { Transaction } from './emulator-transaction.ts';
import { approvalPath } from './emulator-wire.ts';

type Html = ReturnType<typeof html>;

/** The bank's own page on which its customer says yes or no (3-D Secure). Works once; then only the way back is left. */
export function approvalPages(books: Books): Hono<EmulatorHono> {
  const pages = new Hono<EmulatorHono>();
  pages.get('/approve/:token', async (context) => {
    await books.settleDue();
    const transaction = transactionOf(books, context.req.param('token'));
    const nonce = randomBytes(16).toString('base64');
    const back = transaction && returnUrl(transaction);
    // A form's target and where that sends it on to are both held against `form-action`.
    const targets = back ? `'self' ${new URL(back).origin}` : `'self'`;
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    );
    context.header('cache-control', 'no-store');
    if (!transaction)
      return context.html(shell('Página no encontrada', html`<p>No hay nada que confirmar.</p>`, nonce), 404);
    const content = transaction.status === 'buyer_approval_pending' ? question(transaction) : answered(back);
    return context.html(shell('Confirma tu compra', content, nonce));
  });
  pages.post('/approve/:token', async (context) => {
    await books.settleDue();
    const transaction = transactionOf(books, context.req.param('token'));
    if (!transaction) return context.notFound();
    const { act } = await context.req.parseBody();
    if (transaction.status === 'buyer_approval_pending' && (act === 'approve' || act === 'fail'))
      await books.goOn(transaction, act === 'approve' ? 'approved' : 'refused');
    const stays = transaction.status === 'buyer_approval_pending';
    return context.redirect((stays ? null : returnUrl(transaction)) ?? approvalPath(transaction.token), 303);
  });
  return pages;
}

function transactionOf(books: Books, token: string): Transaction | undefined {
  return books.transactions.find((each) => each.token === token && each.approvalExpiresAt !== null);
}

/** Where the payer goes back to. What it says of the transaction is a hint only: anybody could have written it. */
function returnUrl({ id, request, status }: Transaction): string | null {
  if (request.redirectUrl === null) return null;
  const url = new URL(request.redirectUrl);
  url.searchParams.set('transaction_id', id);
  url.searchParams.set('transaction_status', status);
  return url.href;
}

function question({ request, card, token, approvalExpiresAt }: Transaction): Html {
  const amount = new Intl.NumberFormat('es-MX', { style: 'currency', currency: request.currency });
  const until = new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', timeZone: 'America/Mexico_City' });
  return html`
    <p>Tu banco quiere saber si eres tú.</p>
    <dl>
      <dt>Total</dt>
      <dd><strong>${amount.format(request.amount / 100)} ${request.currency}</strong></dd>
      <dt>Tarjeta</dt>
      <dd>Termina en ${card.lastFour}</dd>
      <dt>Confirma antes de las</dt>
      <dd>${approvalExpiresAt ? until.format(approvalExpiresAt) : ''} (hora de la Ciudad de México)</dd>
    </dl>
    <form method="post" action="${approvalPath(token)}">
      <button class="main" name="act" value="approve">Sí, confirmar la compra</button>
      <button name="act" value="fail">No la reconozco</button>
    </form>
    <p class="soft">
      Solo existe en este simulador. Si cierras esta ventana sin contestar, el banco se da por vencido a los 10 minutos.
    </p>
  `;
}

function answered(back: string | null | undefined): Html {
  return html`
    <p>Esta pregunta ya fue contestada o su tiempo terminó.</p>
    ${back ? html`<p><a href="${back}">Volver a la tienda</a></p>` : ''}
  `;
}

function shell(title: string, content: Html, nonce: string): Html {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Banco de Prueba: ${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <p class="bank">Banco de Prueba</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

const style = `
body {
  font:
    1rem/1.5 system-ui,
    sans-serif;
  max-width: 28rem;
  margin: 2rem auto;
  padding: 0 1rem;
  color: #1a1a1a;
  background: #fff;
}
.bank {
  font-weight: 600;
  color: #1f4f7a;
}
h1 {
  font-size: 1.5rem;
  line-height: 1.2;
}
dt,
.soft {
  color: #555;
}
dd {
  margin: 0 0 0.75rem;
  font-size: 1.125rem;
}
form {
  display: grid;
  gap: 0.75rem;
  margin: 1.5rem 0;
}
button {
  font: inherit;
  min-height: 48px;
  padding: 0 1rem;
  border: 1px solid #1f4f7a;
  border-radius: 8px;
  background: #fff;
  color: #1f4f7a;
  cursor: pointer;
}
button.main {
  background: #1f4f7a;
  color: #fff;
}
:focus-visible {
  outline: 3px solid #e08a00;
  outline-offset: 2px;
}
`;
