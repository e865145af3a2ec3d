/** A bank's app for transfers to these accounts: any amount, any number of times, also to one that nobody has. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { facts, hostedPage, type Html, moneyText } from '../emulation/hosted-page.ts';
import type { FinchBooks } from './emulator-books.ts';

const page = { title: 'Enviar una transferencia', brand: 'Banco de pruebas' };
const path = '/spei';

/** The form for one CLABE, or an empty one. */
const form = (clabe: string, amount: string): Html =>
  html`<form method="post" action="${path}/${clabe || 'nueva'}">
    <label>CLABE <input name="clabe" inputmode="numeric" value="${clabe}" required /></label>
    <label>Monto <input name="amount" inputmode="decimal" value="${amount}" required /></label>
    <button>Transferir</button>
    <p class="soft">Solo existe en este simulador.</p>
  </form>`;

export function addBank(pages: Hono<EmulatorHono>, books: FinchBooks): void {
  pages.get(path, (context) => hostedPage(context, { ...page, content: form('', '') }));
  pages.get(`${path}/:clabe`, (context) => {
    const payment = books.find(context.req.param('clabe'));
    if (!payment) return context.notFound();
    return hostedPage(context, { ...page, content: form(payment.reference ?? '', (payment.amount / 100).toFixed(2)) });
  });
  pages.post(`${path}/:clabe`, async (context) => {
    const { clabe, amount } = await context.req.parseBody();
    const payment = typeof clabe === 'string' ? books.find(clabe.replaceAll(/\D/g, '')) : undefined;
    const minor =
      typeof amount === 'string' && /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : 0;
    if (!payment || minor === 0) return hostedPage(context, { ...page, content: returned, status: 404 });
    await books.pay(payment, minor);
    const [last] = books.depositsOf(payment).slice(-1);
    const transferFacts = { 'Clave de rastreo': last?.claveRastreo ?? '', Monto: moneyText(minor, payment.currency) };
    return hostedPage(context, { ...page, content: facts(transferFacts) });
  });
}

const returned = html`<p>No existe esa cuenta: la transferencia regresa a quien la envió.</p>`;
