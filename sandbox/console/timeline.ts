/** Each payment's history by the minute: the parent's screens on the left, the school's messages on the right. */
import { type Kysely, sql } from 'kysely';

import { offerByKey } from '#providers/registry';
import type { Database } from '#server/db/driver/tables.generated';
import { html, type Html } from '../html.ts';
import { amount, instant, list } from './parts.ts';
import type { PaymentState } from './payment-states.ts';

export interface TimelineEntry {
  readonly at: Date;
  /** Whose: the parent's screen, the provider's report, or the school's event. */
  readonly side: 'parent' | 'provider' | 'school';
  readonly says: string;
  readonly more: string;
}

export interface Timeline {
  readonly id: string;
  readonly school: string;
  readonly title: string;
  readonly status: PaymentState;
  readonly total: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly entries: readonly TimelineEntry[];
}

/** What the parent reads after a move, by where the payment stands then. */
const seen: Readonly<Record<string, string>> = {
  'pristine none': 'chose this way to pay',
  'pending submitting': 'reads “Procesando”',
  'pending awaiting_payer': 'has what it takes to pay: a slip, an account, a form at the bank',
  'pending awaiting_provider': 'reads that the bank checks it',
  'pending grace': 'reads that it can no longer be paid; money on its way still counts',
  'successful none': 'reads that it is paid, and has the receipt',
  'failed none': 'reads that it did not work, and chooses again',
  'rejected none': 'reads why the bank refused, and chooses again',
  'cancelled none': 'reads that it was cancelled',
};

/** The newest payments with all that happened to them, at most `limit`; of one status where one is named. */
export async function readTimelines(
  db: Kysely<Database>,
  { status, limit = 12 }: { readonly status: PaymentState | null; readonly limit?: number },
): Promise<readonly Timeline[]> {
  const payments = await db
    .selectFrom('payment')
    .innerJoin('session', 'session.id', 'payment.session_id')
    .innerJoin('school', 'school.id', 'session.school_id')
    .select(['payment.id', 'payment.session_id', 'payment.method_key', 'payment.status', 'payment.currency'])
    .select(['payment.created_at as createdAt', 'school.name as school'])
    .select(sql<number>`payment.base + payment.commission`.as('total'))
    .$if(status !== null, (query) => query.where('payment.status', '=', status ?? 'pending'))
    .orderBy('payment.created_at', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    payments.map(async ({ session_id: sessionId, method_key: key, ...payment }) => ({
      ...payment,
      total: Number(payment.total),
      title: offerByKey(key)?.texts['es-MX'].title ?? key,
      entries: await readEntries(db, payment.id, sessionId),
    })),
  );
}

async function readEntries(db: Kysely<Database>, id: string, sessionId: string): Promise<readonly TimelineEntry[]> {
  const [events, evidence, messages] = await Promise.all([
    db.selectFrom('payment_event').selectAll().where('payment_id', '=', id).execute(),
    db.selectFrom('evidence').selectAll().where('payment_id', '=', id).execute(),
    readMessages(db, sessionId),
  ]);
  const moves = events.map(({ at, to_status: status, to_phase: phase, actor, cause }) => ({
    at,
    side: 'parent' as const,
    says: seen[`${status} ${phase}`] ?? `${status} ${phase}`,
    more: `${status}${phase === 'none' ? '' : `, ${phase}`} · ${actor} · ${cause}`,
  }));
  const words = evidence.map(({ observed_at: at, kind, provider, outcome }) => ({
    at,
    side: 'provider' as const,
    says: `${provider} says so by ${kind.replace('_', ' ')}`,
    more: outcome,
  }));
  return [...moves, ...words, ...messages].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The school's events of the whole session, and when its server took them. */
async function readMessages(db: Kysely<Database>, sessionId: string): Promise<readonly TimelineEntry[]> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('delivery', 'delivery.outbox_id', 'outbox.id')
    .select([
      'outbox.type',
      'outbox.created_at as at',
      'delivery.endpoint_id',
      'delivery.delivered_at',
      'delivery.dead_at',
    ])
    .where('outbox.session_id', '=', sessionId)
    .execute();
  return rows.map(({ type, at, endpoint_id: endpoint, delivered_at: taken, dead_at: given }) => ({
    at,
    side: 'school',
    says: `hears ${type}`,
    more: taken
      ? `its server took it at ${instant(taken).slice(11)}`
      : given
        ? 'its server never took it'
        : endpoint
          ? 'not taken yet'
          : 'no server of the school wants it',
  }));
}

const entryRow = ({ at, side, says, more }: TimelineEntry): Html =>
  html`<li class="${side}">
    <time class="soft" datetime="${at.toISOString()}">${instant(at).slice(11)}</time>
    <p><span class="soft">${side}</span> ${says}</p>
    <p class="soft">${more}</p>
  </li>`;

const timelineItem = (payment: Timeline, place: number): Html =>
  html`<li>
    <details${place === 0 ? html` open` : null}>
      <summary>
        <span class="grow">${payment.title} · ${amount(payment.total, payment.currency)}</span>
        <span class="${payment.status === 'successful' ? 'good' : 'soft'}">${payment.status}</span>
      </summary>
      <p class="soft">${payment.school} · ${instant(payment.createdAt)} UTC · ${payment.id}</p>
      <ol class="timeline">
        ${payment.entries.map(entryRow)}
      </ol>
    </details>
  </li>`;

/** The section, with a filter by status: links, so that it needs no script. */
export function timelineSection(
  payments: readonly Timeline[],
  { status, all }: { readonly status: PaymentState | null; readonly all: readonly PaymentState[] },
): Html {
  const choice = (each: PaymentState | null): Html =>
    html`<a
      href="${each === null ? '/' : `/?status=${each}`}#payments"
      ${each === status ? html` aria-current="true"` : null}
      >${each ?? 'all'}</a
    >`;
  return html`<section id="payments">
    <h2>Payments, step by step</h2>
    <nav class="row filter" aria-label="By status">${[null, ...all].map(choice)}</nav>
    ${list(payments.map(timelineItem), 'None. Pay as a family, then come back.')}
  </section>`;
}
