import bwipjs from 'bwip-js/node';
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { buttons, facts, hostedPage, moneyText } from '../emulation/hosted-page.ts';
import type { Books } from './emulator-books.ts';
import type { Intent } from './emulator-intent.ts';
import { slipPath, voucherPath } from './emulator-wire.ts';

/** The hosted pages of vouchers and slips, with buttons no real one has: pay it, pay half of it, let it expire. */
export function hostedPages(pages: Hono<EmulatorHono>, books: Books): void {
  for (const path of [voucherPath(':token'), slipPath(':token')]) {
    pages.get(path, (context) => {
      void books.settleDue();
      const intent = books.find(context.req.param('token') ?? '');
      if (!intent) return hostedPage(context, { title: 'No encontrado', content: html``, status: 404 });
      return hostedPage(context, intent.voucher ? voucherPage(intent, intent.voucher) : slipPage(intent));
    });
    pages.post(path, async (context) => {
      const intent = books.find(context.req.param('token') ?? '');
      if (!intent) return context.notFound();
      const { act } = await context.req.parseBody();
      if (act === 'pay') await books.pay(intent, intent.amount);
      if (act === 'half') await books.pay(intent, Math.ceil(intent.amount / 2));
      if (act === 'expire') await books.outcome(intent, 'expired');
      return context.redirect(context.req.path, 303);
    });
  }
}

const stateWords = {
  requires_payment_method: 'vencido o sin pago',
  requires_action: 'por pagar',
  processing: 'en proceso',
  succeeded: 'pagado',
  canceled: 'cancelado',
} as const satisfies Record<Intent['status'], string>;

function slipPage({ amount, applied, status, slip }: Intent) {
  const content = html`<p>Transfiere desde la app de tu banco a esta CLABE.</p>
    ${facts({
      Total: moneyText(amount, 'MXN'),
      'Falta por recibir': moneyText(amount - applied, 'MXN'),
      CLABE: slip?.clabe ?? '',
      Banco: 'CITI MEXICO',
      Beneficiario: 'STRIPE PAYMENTS MEXICO',
      Referencia: slip?.reference ?? '',
      Estado: stateWords[status],
    })}
    ${buttons('', { pay: 'Transferir el total', half: 'Transferir la mitad' })}`;
  return { title: 'Transferencia SPEI', content };
}

function voucherPage({ amount, status }: Intent, voucher: NonNullable<Intent['voucher']>) {
  const until = new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Mexico_City',
  }).format(voucher.expiresAfter * 1000);
  const barcode = bwipjs.toSVG({ bcid: 'code128', text: voucher.number, height: 18, scale: 1 });
  const content = html`<p>Muestra este vale en la caja de cualquier OXXO y paga en efectivo.</p>
    ${facts({
      Total: moneyText(amount, 'MXN'),
      'Paga antes del': `${until} (hora de la Ciudad de México)`,
      Referencia: voucher.number.replace(/(\d{4})(?=\d)/g, '$1 '),
      Estado: stateWords[status],
    })}
    <div role="img" aria-label="Código de barras de la referencia">${raw(barcode)}</div>
    ${buttons('', { pay: 'Pagar este vale', expire: 'Dejar que venza' })}`;
  return { title: 'Vale de pago OXXO', content };
}
