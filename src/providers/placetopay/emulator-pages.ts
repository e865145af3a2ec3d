/** PlacetoPay's hosted page: a card with its bank's code, again after a decline, or the number of a cash deposit. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { facts, type Html, hostedPage, moneyText } from '../emulation/hosted-page.ts';
import type { PlacetopayBooks } from './emulator-books.ts';
import { challengeCode, fateOf, usualCard } from './emulator-cards.ts';
import type { EmulatedSession } from './emulator-wire.ts';

const path = '/spa/session/:id/:hash';

export function addPages(pages: Hono<EmulatorHono>, books: PlacetopayBooks): void {
  const found = ({ req }: Context<EmulatorHono, typeof path>) =>
    books.payments.find(({ id, hash }) => id === req.param('id') && hash === req.param('hash'));
  pages.get(path, async (context) => {
    await books.settleDue();
    const session = found(context);
    return session ? page(context, session) : context.notFound();
  });
  pages.post(path, async (context) => {
    const session = found(context);
    if (!session) return context.notFound();
    await act(books, session, await context.req.parseBody());
    const leaves = session.status !== 'PENDING' || session.attempts.some(({ next }) => next !== null);
    const back = session.reason === '?C' ? session.cancelUrl : session.returnUrl;
    return context.redirect(leaves ? back : context.req.path, 303);
  });
}

type Sent = Awaited<ReturnType<Context['req']['parseBody']>>;
const textOf = (sent: Sent, name: string): string => {
  const { [name]: value } = sent;
  return typeof value === 'string' ? value.trim() : '';
};

async function act(books: PlacetopayBooks, session: EmulatedSession, sent: Sent): Promise<void> {
  const what = textOf(sent, 'act');
  if (what === 'leave') return void (await books.outcome(session, 'cancelled'));
  if (what === 'deposit') return void (await books.outcome(session, 'pending'));
  if (what === 'code' && session.challenge) {
    const { fate, lastFour } = session.challenge;
    const isRight = textOf(sent, 'otp') === challengeCode;
    return books.tryCard(session, isRight ? fate : { ends: 'rejected' }, lastFour);
  }
  if (what !== 'pay' || session.deposit !== null) return undefined;
  const number = textOf(sent, 'number').replaceAll(' ', '');
  const fate = fateOf({ number, expires: textOf(sent, 'expires'), code: textOf(sent, 'code') }, session.amount);
  const lastFour = number.slice(-4);
  if (!fate.challenge) return books.tryCard(session, fate, lastFour);
  session.challenge = { fate, lastFour };
  return undefined;
}

function page(context: Context, session: EmulatedSession) {
  const { amount, currency, description, reference, attempts, status } = session;
  const total = moneyText(amount, currency);
  const about = facts({ Total: total, Concepto: description, Referencia: reference });
  const declined = attempts.at(-1)?.status === 'REJECTED' && status === 'PENDING';
  return hostedPage(context, {
    brand: 'PlacetoPay',
    title: session.challenge ? 'Tu banco te envió un código' : 'Confirma tu pago',
    leadsTo: [session.returnUrl, session.cancelUrl].map((url) => URL.parse(url)?.origin ?? '').join(' '),
    content: html`${about}
    ${declined ? html`<p role="alert">Tu banco rechazó la tarjeta. Intenta otra vez o usa otra tarjeta.</p>` : ''}
    ${status === 'PENDING' ? form(context.req.path, session, total) : facts({ Estado: `${status} ${session.reason}` })}`,
  });
}

const input = (name: string, label: string, value: string): Html =>
  html`<label>${label} <input name="${name}" value="${value}" autocomplete="off" /></label>`;

function form(action: string, session: EmulatedSession, total: string): Html {
  const leave = html`<button name="act" value="leave">No quiero continuar</button>
    <p class="soft">Solo existe en este simulador.</p>`;
  return html`<form method="post" action="${action}">${fieldsOf(session, total)}${leave}</form>`;
}

function fieldsOf({ deposit, attempts, challenge }: EmulatedSession, total: string): Html {
  if (deposit !== null)
    return attempts.length > 0
      ? facts({ 'Número de depósito': deposit, 'Cómo pagar': 'Dicta este número y paga en efectivo.' })
      : html`<button name="act" value="deposit">Obtener mi número de depósito</button>`;
  if (challenge) return html`${input('otp', 'Código', '')}<button name="act" value="code">Confirmar el código</button>`;
  return html`<button name="act" value="pay">Pagar ${total}</button>
    ${input('number', 'Número de la tarjeta', usualCard.number)} ${input('expires', 'Vence', usualCard.expires)}
    ${input('code', 'Código de seguridad', usualCard.code)}`;
}
