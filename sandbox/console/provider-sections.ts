import { checkClabe } from '#domain/clabe';
import { type Emulator, faultKinds, type RecentLine, webhookModes } from '#providers/emulator-kit';
import { html, type Html } from '../html.ts';
import { cardPaymentItem, magicCardsSection } from './card-sections.ts';
import { amount, button, instant, list } from './parts.ts';

/** What a payer hands over by mistake: 100.00 beside the amount, or half of a small one. */
const mistake = (minor: number): number => (minor > 20_000 ? 10_000 : Math.floor(minor / 2));

/** What an account does that no voucher can. */
const clabeHint =
  'A CLABE takes any amount, any number of times. Money for an open payment shows at once; a second transfer, or one after Cancel, names no payment and shows with the daily list: press +1 day.';

function paymentItem(line: RecentLine): Html {
  const reference = line.reference ?? line.providerRef;
  const isClabe = checkClabe(reference) === 'ok';
  const missing = line.amountMinor - line.receivedMinor;
  const off = mistake(line.amountMinor);
  return html`<li>
    <h3 class="amount">${amount(line.amountMinor, line.currency)}</h3>
    <p>
      ${line.status}${line.receivedMinor > 0 ? `, received ${amount(line.receivedMinor, line.currency)}` : ''} ·
      ${instant(line.createdAt)}
    </p>
    <p class="soft">${isClabe ? 'CLABE' : 'Reference'} <code>${reference}</code></p>
    ${isClabe ? html`<p class="soft">${clabeHint}</p>` : ''}
    <div class="row">
      ${button('pay', 'Pay', { reference }, 'main')}
      ${button('pay', 'Pay short', { reference, amount: Math.max(1, line.amountMinor - off) })}
      ${button('pay', 'Pay over', { reference, amount: line.amountMinor + Math.max(1, off) })}
      ${button('pay', 'Pay twice', { reference, times: 2 })}
      ${
        isClabe && line.receivedMinor > 0 && missing > 0
          ? button('pay', 'Pay the rest', { reference, amount: missing })
          : ''
      }
      ${
        line.receivedMinor > 0
          ? button('take-back', 'Take half back', {
              reference,
              amount: Math.max(1, Math.floor(line.receivedMinor / 2)),
            })
          : ''
      }
      ${button('outcome', 'Expire', { reference, result: 'expired' })}
      ${button('outcome', 'Fail', { reference, result: 'failed' })}
      ${button('outcome', 'Cancel', { reference, result: 'cancelled' })}
    </div>
  </li>`;
}

const options = (values: readonly string[]): readonly Html[] => values.map((value) => html`<option>${value}</option>`);

interface ProviderView {
  readonly item: (line: RecentLine) => Html;
  readonly none: string;
  /** What a payer must know to try it. */
  readonly before?: () => Html;
}

const references: ProviderView = {
  item: paymentItem,
  none: 'None yet. Open a link, choose a method and confirm; the payment appears here.',
};
const views: Readonly<Record<string, ProviderView>> = {
  gr4vy: {
    item: cardPaymentItem,
    none: 'None yet. Open a link, choose the card and type one of the numbers above.',
    before: magicCardsSection,
  },
};

/** One provider: its payments with their buttons, and how to trouble it. */
export function providerSections(emulator: Emulator): Html {
  const { item, none, before } = views[emulator.name] ?? references;
  return html`${before?.() ?? ''}
    <section>
      <h2>Payments at ${emulator.name}</h2>
      ${list(emulator.recent().map(item), none)}
    </section>
    <section>
      <h2>Trouble at ${emulator.name}</h2>
      <form method="post" action="/control/webhooks">
        <input type="hidden" name="provider" value="${emulator.name}" />
        <label
          >Webhooks<select name="mode">
            ${options(webhookModes)}
          </select></label
        >
        <label>For the next<input name="count" inputmode="numeric" placeholder="all" /></label><button>Set</button>
      </form>
      <div class="row">
        <form method="post" action="/control/faults">
          <input type="hidden" name="provider" value="${emulator.name}" />
          <label>Answers of<input name="route" value="*" /></label>
          <label
            >are spoiled by<select name="kind">
              ${options(faultKinds)}
            </select></label
          >
          <label>times<input name="count" inputmode="numeric" value="1" /></label><button>Plan</button>
        </form>
      </div>
    </section>`;
}
