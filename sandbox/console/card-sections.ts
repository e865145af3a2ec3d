import { formatCardNumber } from '#domain/card-number';
import type { RecentLine } from '#providers/emulator-kit';
import { type MagicCard, magicCards } from '#providers/gr4vy/emulator-cards';
import { html, type Html } from '../html.ts';
import { amount, button, instant } from './parts.ts';

/** What a status of the provider's means to somebody who looks on. */
const meanings: Readonly<Record<string, string>> = {
  buyer_approval_pending: 'the bank asks its customer',
  authorization_succeeded: 'held, not taken yet',
  authorization_declined: 'declined',
  authorization_failed: 'failed',
  authorization_voided: 'let go',
  capture_pending: 'pending validation',
  capture_succeeded: 'paid',
};
const waiting: ReadonlySet<string> = new Set(['buyer_approval_pending', 'authorization_succeeded', 'capture_pending']);

/** One payment by card: what became of it, and what the bank may still do. */
export function cardPaymentItem(line: RecentLine): Html {
  const reference = line.reference ?? line.providerRef;
  const left = line.receivedMinor;
  return html`<li>
    <h3 class="amount">${amount(line.amountMinor, line.currency)}</h3>
    <p>${line.paidWith ?? 'a card'}: ${meanings[line.status] ?? line.status} · ${instant(line.createdAt)}</p>
    <p class="soft">Reference <code>${reference}</code> · ${line.status}</p>
    ${waiting.has(line.status) ? html`<div class="row">${bankButtons(reference)}</div>` : ''}
    ${
      left > 0
        ? html`<div class="row">
            ${button('take-back', 'Take half back', { reference, amount: Math.max(1, Math.floor(left / 2)) })}
            ${button('take-back', 'Take all back', { reference, amount: left })}
          </div>`
        : ''
    }
  </li>`;
}

function bankButtons(reference: string): readonly Html[] {
  return [
    button('pay', 'Approve', { reference }, 'main'),
    button('outcome', 'Decline', { reference, result: 'rejected' }),
    button('outcome', 'Fail', { reference, result: 'failed' }),
    button('outcome', 'Let the time run out', { reference, result: 'expired' }),
    button('outcome', 'Cancel', { reference, result: 'cancelled' }),
  ];
}

/** The cards to type, and what each does. */
export function magicCardsSection(): Html {
  return html`<section>
    <h2>Cards to pay with</h2>
    <p class="soft">
      With any name, any month to come and any code: three digits, four for American Express. Any other number is
      declined.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        ${magicCards.map(cardRow)}
      </tbody>
    </table>
  </section>`;
}

const cardRow = ({ number, brand, about, fate }: MagicCard): Html =>
  html`<tr>
    <td><code>${formatCardNumber(number)}</code></td>
    <td>
      ${about}
      <p class="soft">${brand}${'code' in fate ? ` · ${fate.code}` : ''}</p>
    </td>
  </tr>`;
