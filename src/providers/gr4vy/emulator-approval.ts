import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { buttons, facts, hostedPage, moneyText } from '../emulation/hosted-page.ts';
import type { Books } from './emulator-books.ts';
import type { TokenizedCard } from './emulator-tokenize.ts';
import type { Transaction } from './emulator-transaction.ts';
import { approvalPath } from './emulator-wire.ts';

const brand = 'Banco de Prueba';

/** The bank's page on which its customer approves or declines (3-D Secure). Works once; then it only leads back. */
export function approvalPages(pages: Hono<EmulatorHono>, books: Books): void {
  const findPayment = async (token: string) => {
    await books.settleDue();
    return books.payments.find((each) => each.token === token && each.approvalExpiresAt !== null);
  };
  pages.get(approvalPath(':token'), async (context) => {
    const transaction = await findPayment(context.req.param('token') ?? '');
    if (!transaction) {
      const content = html`<p>No hay nada que confirmar.</p>`;
      return hostedPage(context, { title: 'Página no encontrada', brand, content, status: 404 });
    }
    const back = returnUrl(transaction);
    return hostedPage(context, {
      title: transaction.card ? 'Confirma tu compra' : 'Paga con tarjeta',
      brand: transaction.card ? brand : 'Página de pago de prueba',
      leadsTo: new URL(back).origin,
      content:
        transaction.status === 'buyer_approval_pending'
          ? transaction.card
            ? question(transaction, transaction.card)
            : cardPage(transaction)
          : html`<p>Esta pregunta ya fue contestada o su tiempo terminó.</p>
              <p><a href="${back}">Volver a la tienda</a></p>`,
    });
  });
  pages.post(approvalPath(':token'), async (context) => {
    const transaction = await findPayment(context.req.param('token') ?? '');
    if (!transaction) return context.notFound();
    const { act } = await context.req.parseBody();
    const waits = transaction.status === 'buyer_approval_pending';
    if (waits && act === 'decline') await books.decline(transaction);
    if (waits && (act === 'approve' || act === 'fail'))
      await books.answer(transaction, act === 'approve' ? 'yes' : 'no');
    const stays = transaction.status === 'buyer_approval_pending';
    return context.redirect(stays ? context.req.path : returnUrl(transaction), 303);
  });
}

/** Returns the payer's return URL. Its status is only a hint: anybody could have written it. */
function returnUrl({ id, request, status }: Transaction): string {
  const url = new URL(request.payment_method.redirect_url);
  url.searchParams.set('transaction_id', id);
  url.searchParams.set('transaction_status', status);
  return url.href;
}

/** The page on which a card is typed: here its end is only chosen. */
const cardPage = ({ request, token }: Transaction) =>
  html`${facts({ Total: moneyText(request.amount, request.currency) })}
  ${buttons(approvalPath(token), {
    approve: 'Pagar con una tarjeta que pasa',
    decline: 'Pagar con una tarjeta que el banco rechaza',
    fail: 'Salir sin pagar',
  })}`;

function question({ request, token, approvalExpiresAt }: Transaction, card: TokenizedCard) {
  const until = new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', timeZone: 'America/Mexico_City' });
  return html`<p>Tu banco quiere saber si eres tú.</p>
    ${facts({
      Total: moneyText(request.amount, request.currency),
      Tarjeta: `Termina en ${card.lastFour}`,
      'Confirma antes de las': `${approvalExpiresAt ? until.format(approvalExpiresAt) : ''} (hora de la Ciudad de México)`,
    })}
    ${buttons(approvalPath(token), { approve: 'Sí, confirmar la compra', fail: 'No la reconozco' })}
    <p class="soft">Si cierras esta ventana sin contestar, el banco se da por vencido a los 10 minutos.</p>`;
}
