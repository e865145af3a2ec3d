import { randomBytes } from 'node:crypto';
import bwipjs from 'bwip-js/node';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { EmulatorHono } from '../emulator-kit.ts';
import type { Books } from './emulator-books.ts';
import { slipPath } from './emulator-cash-wire.ts';
import type { Intent } from './emulator-intent.ts';
import { grouped, type Html, pesos, shell, stateWords } from './emulator-page-shell.ts';
import type { Slip } from './emulator-slip.ts';
import type { Voucher } from './emulator-voucher.ts';
import { voucherPath } from './emulator-wire.ts';

/** The hosted pages of vouchers and slips, with buttons no real one has: pay it, pay half of it, let it expire. */
export function hostedPages(books: Books): Hono<EmulatorHono> {
  const pages = new Hono<EmulatorHono>();
  addVoucherPages(pages, books);
  addSlipPages(pages, books);
  return pages;
}

function addVoucherPages(pages: Hono<EmulatorHono>, books: Books): void {
  pages.get('/oxxo/voucher/:token', (context) => {
    void books.settleDue();
    const intent = books.find(context.req.param('token'));
    if (!intent?.voucher)
      return context.html(shell('Vale no encontrado', html`<p>No encontramos este vale.</p>`, ''), 404);
    return context.html(voucherPage(intent, intent.voucher, nonceFor(context)));
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
}

function addSlipPages(pages: Hono<EmulatorHono>, books: Books): void {
  pages.get('/bank_transfers/instructions/:token', (context) => {
    const intent = books.find(context.req.param('token'));
    if (!intent?.slip)
      return context.html(shell('Ficha no encontrada', html`<p>No encontramos esta ficha.</p>`, ''), 404);
    return context.html(slipPage(intent, intent.slip, nonceFor(context)));
  });
  pages.post('/bank_transfers/instructions/:token/simulate', async (context) => {
    const intent = books.find(context.req.param('token'));
    if (!intent?.slip) return context.notFound();
    const { act } = await context.req.parseBody();
    if (act === 'pay') await books.receive(intent, intent.amount);
    else if (act === 'half') await books.receive(intent, Math.ceil(intent.amount / 2));
    return context.redirect(slipPath(intent.slip.token), 303);
  });
}

/** A nonce for the page's own style and script, and the policy that lets in nothing else. */
function nonceFor(context: Context): string {
  const nonce = randomBytes(16).toString('base64');
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  return nonce;
}

function slipPage(intent: Intent, slip: Slip, nonce: string): Html {
  return shell(
    'Transferencia SPEI',
    html`
      <p>Transfiere desde la app de tu banco a esta CLABE.</p>
      <dl>
        <dt>Total</dt>
        <dd><strong>${pesos(intent.amount)}</strong></dd>
        <dt>Falta por recibir</dt>
        <dd>${pesos(intent.amount - intent.applied)}</dd>
        <dt>CLABE</dt>
        <dd class="number">${slip.clabe}</dd>
        <dt>Banco</dt>
        <dd>CITI MEXICO</dd>
        <dt>Beneficiario</dt>
        <dd>STRIPE PAYMENTS MEXICO</dd>
        <dt>Referencia</dt>
        <dd class="number">${slip.reference}</dd>
      </dl>
      <p>Estado: <strong>${stateWords[intent.status]}</strong></p>
      <form method="post" action="${slipPath(slip.token)}/simulate">
        <h2>Simulación</h2>
        <p>Solo existe en este simulador.</p>
        <button name="act" value="pay">Transferir el total</button>
        <button name="act" value="half">Transferir la mitad</button>
      </form>
    `,
    nonce,
  );
}

function voucherPage(intent: Intent, voucher: Voucher, nonce: string): Html {
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
        <dd><strong>${pesos(intent.amount)}</strong></dd>
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
