import { randomBytes } from 'node:crypto';
import bwipjs from 'bwip-js/node';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { EmulatorHono } from '../emulator-kit.ts';
import type { Books } from './emulator-books.ts';
import type { Intent, Voucher } from './emulator-intent.ts';
import { voucherPath } from './emulator-wire.ts';

type Html = ReturnType<typeof html>;

/** The voucher's hosted page, with two buttons no real one has: pay it, let it expire. */
export function voucherPages(books: Books): Hono<EmulatorHono> {
  const pages = new Hono<EmulatorHono>();
  pages.get('/oxxo/voucher/:token', (context) => {
    void books.settleDue();
    const intent = books.find(context.req.param('token'));
    if (!intent?.voucher)
      return context.html(shell('Vale no encontrado', html`<p>No encontramos este vale.</p>`, ''), 404);
    const nonce = randomBytes(16).toString('base64');
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    return context.html(voucherPage(intent, intent.voucher, nonce));
  });
  pages.post('/oxxo/voucher/:token/simulate', async (context) => {
    const intent = books.find(context.req.param('token'));
    if (!intent?.voucher) return context.notFound();
    const { act } = await context.req.parseBody();
    if (act === 'pay') await books.receive(intent, intent.amount);
    else if (act === 'expire' && intent.status === 'requires_action')
      await books.fail(intent, 'payment_intent_payment_attempt_expired');
    return context.redirect(voucherPath(intent.voucher.token), 303);
  });
  return pages;
}

function voucherPage(intent: Intent, voucher: Voucher, nonce: string): Html {
  const amount = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(intent.amount / 100);
  const until = new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Mexico_City',
  }).format(voucher.expiresAfter * 1000);
  const barcode = bwipjs.toSVG({ bcid: 'code128', text: voucher.number, height: 18, scale: 1 });
  return shell(
    'Vale de pago OXXO',
    html`
      <p>Muestra este vale en la caja de cualquier OXXO y paga en efectivo.</p>
      <dl>
        <dt>Total</dt>
        <dd><strong>${amount} MXN</strong></dd>
        <dt>Paga antes del</dt>
        <dd>${until} (hora de la Ciudad de México)</dd>
        <dt>Referencia</dt>
        <dd class="number">${grouped(voucher.number)}</dd>
      </dl>
      <div class="barcode" role="img" aria-label="Código de barras de la referencia">${raw(barcode)}</div>
      <p>Estado: <strong>${stateWords[intent.status]}</strong></p>
      <button type="button" id="print">Imprimir</button>
      <form method="post" action="${voucherPath(voucher.token)}/simulate">
        <h2>Simulación</h2>
        <p>Solo existe en este simulador.</p>
        <button name="act" value="pay">Pagar este vale</button>
        <button name="act" value="expire">Dejar que venza</button>
      </form>
      <script nonce="${nonce}">
        document.getElementById('print').addEventListener('click', () => window.print());
      </script>
    `,
    nonce,
  );
}

const stateWords = {
  requires_payment_method: 'vencido o sin pago',
  requires_confirmation: 'sin confirmar',
  requires_action: 'por pagar',
  processing: 'en proceso',
  succeeded: 'pagado',
  canceled: 'cancelado',
} as const satisfies Record<Intent['status'], string>;

function grouped(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

function shell(title: string, content: Html, nonce: string): Html {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
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
          dt {
            color: #555;
          }
          dd {
            margin: 0 0 0.75rem;
            font-size: 1.125rem;
          }
          .number {
            font-family: ui-monospace, monospace;
            overflow-wrap: anywhere;
          }
          .barcode svg {
            width: 100%;
            height: auto;
          }
          button {
            font: inherit;
            min-height: 44px;
            padding: 0 1rem;
          }
          form {
            margin-top: 2rem;
            padding: 1rem;
            border: 1px dashed #777;
          }
          @media print {
            form,
            button {
              display: none;
            }
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
