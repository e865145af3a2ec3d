import { type Emulator, faultKinds, type RecentLine, webhookModes } from '#providers/emulator-kit';
import { html, type Html, page, type Page } from '../html.ts';
import type { DemoLink } from '../links.ts';
import type { ReceivedWebhook } from '../webhook-receiver.ts';
import type { ConsoleView } from './app.ts';
import type { OutboxLine } from './outbox.ts';

const amount = (minor: number, currency: string): string =>
  `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(minor / 100)} ${currency.toUpperCase()}`;

const instant = (at: Date): string => at.toISOString().replace('T', ' ').slice(0, 19);

/** A button that sends its fields to an action. */
function button(action: string, label: string, fields: Readonly<Record<string, string | number>>, main = ''): Html {
  const hidden = Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<form method="post" action="/control/${action}">${hidden}<button class="${main}">${label}</button></form>`;
}

/** What a payer hands over by mistake: 100.00 beside the amount, or half of a small one. */
const mistake = (minor: number): number => (minor > 20_000 ? 10_000 : Math.floor(minor / 2));

function paymentItem(line: RecentLine): Html {
  const reference = line.reference ?? line.providerRef;
  const off = mistake(line.amountMinor);
  return html`<li>
    <h3 class="amount">${amount(line.amountMinor, line.currency)}</h3>
    <p>${line.status}${line.receivedMinor > 0 ? `, received ${amount(line.receivedMinor, line.currency)}` : ''} · ${instant(line.createdAt)}</p>
    <p class="soft">Reference <code>${reference}</code></p>
    <div class="row">
      ${button('pay', 'Pay', { reference }, 'main')}
      ${button('pay', 'Pay short', { reference, amount: Math.max(1, line.amountMinor - off) })}
      ${button('pay', 'Pay over', { reference, amount: line.amountMinor + Math.max(1, off) })}
      ${button('pay', 'Pay twice', { reference, times: 2 })}
      ${button('outcome', 'Expire', { reference, result: 'expired' })}
      ${button('outcome', 'Fail', { reference, result: 'failed' })}
      ${button('outcome', 'Cancel', { reference, result: 'cancelled' })}
    </div></li>`;
}

const options = (values: readonly string[]): readonly Html[] => values.map((value) => html`<option>${value}</option>`);

function provider(emulator: Emulator): Html {
  const lines = emulator.recent();
  return html`<section><h2>Payments at ${emulator.name}</h2>
    ${lines.length === 0 ? html`<p class="soft">None yet. Open a link, choose a method and confirm; the voucher appears here.</p>` : html`<ul>${lines.map(paymentItem)}</ul>`}
  </section>
  <section><h2>Trouble at ${emulator.name}</h2>
    <form method="post" action="/control/webhooks"><input type="hidden" name="provider" value="${emulator.name}">
      <label>Webhooks<select name="mode">${options(webhookModes)}</select></label>
      <label>For the next<input name="count" inputmode="numeric" placeholder="all"></label><button>Set</button></form>
    <div class="row"><form method="post" action="/control/faults"><input type="hidden" name="provider" value="${emulator.name}">
      <label>Answers of<input name="route" value="*"></label>
      <label>are spoiled by<select name="kind">${options(faultKinds)}</select></label>
      <label>times<input name="count" inputmode="numeric" value="1"></label><button>Plan</button></form></div>
  </section>`;
}

function clock(view: ConsoleView): Html {
  const skipped = view.clock.offsetSeconds;
  const ahead = skipped === 0 ? 'the time of this machine' : `${(skipped / 3600).toFixed(2)} hours ahead of this machine`;
  return html`<section><h2>Clock</h2><p><code>${instant(view.clock.now())} UTC</code>, ${ahead}</p><div class="row">
    ${button('advance', '+15 min', { seconds: 900 })} ${button('advance', '+1 day', { seconds: 86_400 })} ${button('advance', '+4 days', { seconds: 345_600 })}
  </div></section>`;
}

const linkItem = (link: DemoLink): Html => html`<li>
  <p><a href="${link.url}">${link.title}</a></p><p class="soft">${link.name} · ${link.country} · ${link.locale}</p>
  <div class="row">${button('links', 'Make a fresh one', { name: link.name })}</div></li>`;

const receivedItem = (webhook: ReceivedWebhook): Html => html`<li><details>
  <summary><span class="${webhook.verified ? 'good' : 'bad'}">${webhook.verified ? '✓ verified' : '✗ not verified'}</span>&nbsp;${webhook.type}</summary>
  <p class="soft">${webhook.school} · ${instant(webhook.at)} · answered ${webhook.answered}${webhook.repeated ? ' · came before' : ''}${webhook.why ? ` · ${webhook.why}` : ''}</p>
  <pre>${webhook.payload}</pre></details></li>`;

function outboxItem(line: OutboxLine): Html {
  const attempts = line.attempts.map((attempt) => html`<p class="soft">${instant(attempt.at)} · ${attempt.status ?? attempt.error ?? 'no answer'} · ${attempt.durationMs} ms</p>`);
  const next = line.nextAttemptAt ? `, next attempt ${instant(line.nextAttemptAt)}` : '';
  return html`<li><p>${line.type} · ${line.state.replace('_', ' ')}${next}</p><p class="soft">message ${line.seq} of session ${line.sessionId}</p>${attempts}</li>`;
}

const list = (items: readonly Html[], none: string): Html => (items.length === 0 ? html`<p class="soft">${none}</p>` : html`<ul>${items}</ul>`);

/** The console's page, whole: it works without scripts, and without a mouse. */
export async function consolePage(view: ConsoleView): Promise<Page> {
  const outbox = await view.outbox();
  return page(
    'Cuota sandbox',
    html`<header><h1>Cuota sandbox</h1><p class="soft">Emulated providers; no real money moves. <a href="/">Refresh</a> · <a href="${view.appUrl}">App</a> · <a href="${view.schoolUrl}">Demo school</a></p></header>
    ${[...view.emulators.values()].map(provider)}
    ${clock(view)}
    <section><h2>Webhooks the demo schools received</h2>${list(view.receiver.received().map(receivedItem), 'None yet. Pay something.')}</section>
    <section><h2>Messages to schools</h2>${list(outbox.map(outboxItem), 'None yet.')}</section>
    <section><h2>Links</h2>${list(view.links().map(linkItem), 'None.')}</section>`,
  );
}
