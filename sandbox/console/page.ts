import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import { html, type Html, page, type Page } from '../html.ts';
import type { DemoLink } from '../demo/links.ts';
import type { SandboxClock } from '../clock.ts';
import type { ReceivedWebhook, WebhookReceiver } from '../webhook-receiver.ts';
import type { ConsoleTools } from './controls.ts';
import type { OutboxLine } from './outbox.ts';
import { button, instant, list } from './parts.ts';
import { accountSections, cardsSection } from './provider-sections.ts';
import { type PaymentState, paymentStates } from './payment-states.ts';
import { type Timeline, timelineSection } from './timeline.ts';
import { type TellerLine, tellerSection } from './teller.ts';
import { type ReportLine, reportsSection } from './transfer-reports.ts';

/** What the console shows. */
export interface ConsoleView extends ConsoleTools {
  /** Whose emulators they are. */
  readonly emulated: readonly EmulatedProvider[];
  readonly appUrl: string;
  readonly schoolUrl: string;
  readonly inboxUrl: string;
  readonly clock: Pick<SandboxClock, 'now' | 'offsetSeconds'>;
  readonly receiver: Pick<WebhookReceiver, 'received'>;
  links(): readonly DemoLink[];
  outbox(): Promise<readonly OutboxLine[]>;
  /** What happened to the newest payments, of one status where one is asked for. */
  timelines(status: PaymentState | null): Promise<readonly Timeline[]>;
  /** What payers say of their transfers. */
  reports(): Promise<readonly ReportLine[]>;
  /** What is paid on a school's own account. */
  deposits(): Promise<readonly TellerLine[]>;
}

function clock(view: ConsoleView): Html {
  const skipped = view.clock.offsetSeconds;
  const ahead =
    skipped === 0 ? 'the time of this machine' : `${(skipped / 3600).toFixed(2)} hours ahead of this machine`;
  return html`<section>
    <h2>Clock</h2>
    <p><code>${instant(view.clock.now())} UTC</code>, ${ahead}</p>
    <div class="row">
      ${button('advance', '+15 min', { seconds: 900 })} ${button('advance', '+1 day', { seconds: 86_400 })}
      ${button('advance', '+4 days', { seconds: 345_600 })}
    </div>
  </section>`;
}

const linkItem = (link: DemoLink): Html =>
  html`<li>
    <p><a href="${link.url}">${link.title}</a></p>
    <p class="soft">${link.name} · ${link.country} · ${link.locale}</p>
    <div class="row">${button('links', 'Make a fresh one', { name: link.name })}</div>
  </li>`;

const receivedItem = (webhook: ReceivedWebhook): Html =>
  html`<li>
    <details>
      <summary>
        <span class="${webhook.verified ? 'good' : 'bad'}">${webhook.verified ? '✓ verified' : '✗ not verified'}</span
        >&nbsp;${webhook.type}
      </summary>
      <p class="soft">
        ${webhook.school} · ${instant(webhook.at)} · answered
        ${webhook.answered}${webhook.repeated ? ' · came before' : ''}${webhook.why ? ` · ${webhook.why}` : ''}
      </p>
      <pre>${webhook.payload}</pre>
    </details>
  </li>`;

function outboxItem(line: OutboxLine): Html {
  const about = line.sessionId === null ? 'of no session' : `message ${line.seq} of session ${line.sessionId}`;
  const deliveries = line.deliveries.map((delivery) => {
    const next = delivery.next_attempt_at ? `, next attempt ${shortInstant(delivery.next_attempt_at)}` : '';
    const attempts = delivery.attempts.map(
      (attempt) =>
        html`<p class="soft">
          ${shortInstant(attempt.at)} · ${attempt.status ?? attempt.error ?? 'no answer'} · ${attempt.duration_ms} ms ·
          ${attempt.url}
        </p>`,
    );
    return html`<p>${delivery.state.replace('_', ' ')}${next}</p>
      ${attempts}`;
  });
  return html`<li>
    <p>${line.type}</p>
    <p class="soft">${line.school} · ${about}</p>
    ${deliveries}
  </li>`;
}

const shortInstant = (text: string): string => instant(new Date(text));

/** A provider's cards, and each account there. */
function providerSections(emulated: EmulatedProvider, { emulators }: ConsoleView): Html {
  const accounts = [...emulators].filter(([, { name }]) => name === emulated.provider.name);
  return html`${cardsSection(emulated)}
  ${accounts.map(([account, emulator]) => accountSections(emulated, emulator, account))}`;
}

/** The console's page, whole: it works without scripts, and without a mouse. */
export async function consolePage(view: ConsoleView, status: PaymentState | null): Promise<Page> {
  const [outbox, reports, deposits, payments] = await Promise.all([
    view.outbox(),
    view.reports(),
    view.deposits(),
    view.timelines(status),
  ]);
  return page(
    'Cuota sandbox',
    html`<header>
        <h1>Cuota sandbox</h1>
        <p class="soft">
          Emulated providers; no real money moves. <a href="/">Refresh</a> · <a href="${view.appUrl}">App</a> ·
          <a href="${view.schoolUrl}">Demo school</a> · <a href="${view.inboxUrl}">Inbox</a> ·
          <a href="${view.appUrl}/api/docs">API</a>
        </p>
      </header>
      ${timelineSection(payments, { status, all: paymentStates })}
      ${view.emulated.map((each) => providerSections(each, view))} ${tellerSection(deposits)} ${reportsSection(reports)}
      ${clock(view)}
      <section>
        <h2>Webhooks the demo schools received</h2>
        ${list(view.receiver.received().map(receivedItem), 'None yet. Pay something.')}
      </section>
      <section>
        <h2>Messages to schools</h2>
        ${list(outbox.map(outboxItem), 'None yet.')}
      </section>
      <section>
        <h2>Links</h2>
        ${list(view.links().map(linkItem), 'None.')}
      </section>`,
  );
}
