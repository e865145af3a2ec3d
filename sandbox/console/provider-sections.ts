import { formatCardNumber } from '#domain/card-number';
import type { EmulatedProvider, Oddity } from '#providers/emulation/emulated-provider';
import { type Emulator, type EmulatorOutcome, faultKinds, webhookModes } from '#providers/emulation/emulator';
import type { DisputeStage, LedgerLine } from '#providers/emulation/ledger';
import { html, type Html } from '../html.ts';
import { amount, button, instant, list, mistake } from './parts.ts';

/** One payment at a provider: what became of it, and what may still happen to it. */
export function paymentItem(emulated: EmulatedProvider, line: LedgerLine): Html {
  const { words = {}, reference: referenceOf } = emulated.console ?? {};
  const special = referenceOf?.(line) ?? null;
  const received = line.receivedMinor > 0 ? `, received ${amount(line.receivedMinor, line.currency)}` : '';
  return html`<li>
    <h3 class="amount">${amount(line.amountMinor, line.currency)}</h3>
    <p>
      ${line.paidWith ? `${line.paidWith}: ` : ''}${words[line.status] ?? line.status}${received} ·
      ${instant(line.createdAt)}
    </p>
    <p class="soft">${special?.name ?? 'Reference'} <code>${line.reference ?? line.providerRef}</code></p>
    ${special ? html`<p class="soft">${special.hint}</p>` : ''}
    <div class="row">${[...payButtons(emulated, line), ...returnButtons(line), ...endButtons(emulated, line)]}</div>
  </li>`;
}

/** Whether anything can still be done about it: some money also comes for what has ended. */
const isOpen = ({ never = [], meaning }: EmulatedProvider, line: LedgerLine): boolean =>
  !never.includes('late') || (line.receivedMinor === 0 && meaning(line.status) === 'pending');

function payButtons(emulated: EmulatedProvider, line: LedgerLine): readonly Html[] {
  if (!isOpen(emulated, line)) return [];
  const reference = line.reference ?? line.providerRef;
  const off = mistake(line.amountMinor);
  const missing = line.amountMinor - line.receivedMinor;
  const isPossible = (oddity: Oddity) => emulated.never?.includes(oddity) !== true;
  return [
    button('pay', emulated.console?.buttons?.pay ?? 'Pay', { reference }, 'main'),
    ...(isPossible('short')
      ? [button('pay', 'Pay short', { reference, amount: Math.max(1, line.amountMinor - off) })]
      : []),
    ...(isPossible('over') ? [button('pay', 'Pay over', { reference, amount: line.amountMinor + off })] : []),
    ...(isPossible('twice') ? [button('pay', 'Pay twice', { reference, times: 2 })] : []),
    ...(line.receivedMinor > 0 && missing > 0 ? [button('pay', 'Pay the rest', { reference, amount: missing })] : []),
  ];
}

const disputeLabels = {
  opened: 'Dispute',
  won: 'Dispute: the school wins',
  lost: 'Dispute: the school loses',
} as const satisfies Record<DisputeStage, string>;

function returnButtons({ reference: shown, providerRef, receivedMinor, returns }: LedgerLine): readonly Html[] {
  if (receivedMinor === 0) return [];
  const reference = shown ?? providerRef;
  const half = Math.max(1, Math.floor(receivedMinor / 2));
  const back = (label: string, minor: number) => button('take-back', label, { reference, amount: minor });
  return [
    button('refund', 'School refunds all', { reference }),
    button('refund', 'School refunds half', { reference, amount: half }),
    back('Take half back', half),
    back('Take all back', receivedMinor),
    ...(returns?.canEnd ? [button('end-returns', 'Refund arrives', { reference })] : []),
    ...(returns?.canFail ? [button('fail-return', 'Refund fails', { reference })] : []),
    ...(returns?.dispute ?? []).map((stage) => button('dispute', disputeLabels[stage], { reference, stage })),
  ];
}

/** How a payment ends without money, where the provider can say so, and how the button is called. */
const usualEndings = { expired: 'Expire', failed: 'Fail', cancelled: 'Cancel' } as const;

function endButtons(emulated: EmulatedProvider, line: LedgerLine): readonly Html[] {
  if (!isOpen(emulated, line)) return [];
  const labels: Partial<Record<EmulatorOutcome | 'pay', string>> = { ...usualEndings, ...emulated.console?.buttons };
  return (['rejected', 'expired', 'failed', 'cancelled'] as const).flatMap((result) => {
    const label = emulated.endings[result] && labels[result];
    return label ? [button('outcome', label, { reference: line.reference ?? line.providerRef, result })] : [];
  });
}

/** The cards to type into a provider's own fields, and what each does. */
export function cardsSection({ console: facts }: EmulatedProvider): Html {
  if (!facts?.cards) return html``;
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
        ${facts.cards.map(
          ({ number, about, more }) =>
            html`<tr>
              <td><code>${formatCardNumber(number)}</code></td>
              <td>
                ${about}
                <p class="soft">${more}</p>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

const options = (values: readonly string[]): readonly Html[] => values.map((value) => html`<option>${value}</option>`);

/** One account at a provider, by its name among the emulators: its payments with their buttons, and its faults. */
export function accountSections(emulated: EmulatedProvider, emulator: Emulator, account: string): Html {
  const title = emulator.label === null ? emulator.name : `${emulator.name}, ${emulator.label}`;
  const { isRevoked } = emulator.credentials;
  return html`<section>
      <h2>Payments at ${title}</h2>
      ${list(
        emulator.ledger().map((line) => paymentItem(emulated, line)),
        'None yet. Open a link, choose a method and confirm; the payment appears here.',
      )}
    </section>
    <section>
      <h2>Trouble at ${title}</h2>
      <form method="post" action="/control/webhooks">
        <input type="hidden" name="provider" value="${account}" />
        <label
          >Webhooks<select name="mode">
            ${options(webhookModes)}
          </select></label
        >
        <label>For the next<input name="count" inputmode="numeric" placeholder="all" /></label><button>Set</button>
      </form>
      <div class="row">
        <form method="post" action="/control/faults">
          <input type="hidden" name="provider" value="${account}" />
          <label>Answers of<input name="route" value="*" /></label>
          <label
            >are spoiled by<select name="kind">
              ${options(faultKinds)}
            </select></label
          >
          <label>times<input name="count" inputmode="numeric" value="1" /></label><button>Plan</button>
        </form>
        ${button('credentials', isRevoked ? 'Take our credentials again' : 'Refuse our credentials', {
          provider: account,
          are: isRevoked ? 'taken' : 'refused',
        })}
      </div>
    </section>`;
}
