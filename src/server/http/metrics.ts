import { type RawBuilder, sql } from 'kysely';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { inTime, oneAtATime } from './database-outage.ts';
import { accountName, nameOfAccount, type OfAccount } from '../db/read/provider-accounts.ts';
import { firstInTurn } from '../db/read/questions-in-turn.ts';
import { providers } from '#providers/registry';
import { roles } from '../basics/roles.ts';
import type { Metrics, Services } from '../services/services.ts';
import { keyOfAccount } from '../services/accounts.ts';
import type { ConnectedProvider } from '../services/accounts.ts';

/** A page without the database's numbers is better than none: those of requests and providers are needed then. */
const readWithinMs = 1_500;

/** Requests by route pattern (a path may hold a key), and what waits in the database. `connected`: accounts to ask. */
export function createMetrics(
  services: Pick<Services, 'db' | 'replica' | 'mode' | 'roles'>,
  connected: Services['accounts']['all'],
): Metrics {
  const registry = new Registry();
  const info = { name: 'cuota_info', help: '1, and in its label what this process is', labelNames: ['mode'] };
  new Gauge({ ...info, registers: [registry] }).set({ mode: services.mode }, 1);
  const ofRole = { name: 'cuota_role', help: '1 for a role that this process has, else 0', labelNames: ['role'] };
  const role = new Gauge({ ...ofRole, registers: [registry] });
  for (const each of roles) role.set({ role: each }, Number(services.roles.has(each)));
  const requests = new Histogram({
    name: 'cuota_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5, 15],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'cuota_http_answers_total',
    help: 'Answers by status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const providers = new Counter({
    name: 'cuota_provider_answers_total',
    help: 'Answers of providers: unknown is no answer, or none we can read',
    labelNames: ['provider', 'account', 'operation', 'outcome'],
    registers: [registry],
  });
  const readBooks = bookGauges(services, connected, registry);
  const ignored = ignoredCounter(registry);
  return {
    ignored: (what) => ignored.inc({ what }),
    providerAnswered: (account) => (operation, outcome) => providers.inc({ ...labelsOf(account), operation, outcome }),
    observe(route, method, status, seconds) {
      requests.observe({ route, method }, seconds);
      answers.inc({ route, method, status: String(status) });
    },
    async text() {
      await readBooks();
      return registry.metrics();
    },
  };
}

const labelsOf = ({ provider, account_id: id }: OfAccount) => ({ provider, account: id ?? 'default' });

/** Returns a function that reads the database's counts again; while the database is away it leaves them out. */
function bookGauges(
  { db: primary, replica }: Pick<Services, 'db' | 'replica'>,
  connected: Services['accounts']['all'],
  registry: Registry,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: readonly string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('cuota_waiting_seconds', 'Age of the oldest thing that waits', 'what');
  const open = gauge('cuota_open', 'How many are open', 'what');
  const unknownKeys = gauge(
    'cuota_unknown_keys',
    'Unknown keys tried in the running minute, by everybody together, at all processes; counted to a little over 100',
  );
  const isUp = gauge(
    'cuota_database_up',
    '1 when the database answered for this page; 0: what is counted in it is left out',
  );
  const failing = gauge(
    'cuota_account_failing',
    '1 while the provider refuses the credentials of an account',
    'provider',
    'account',
  );
  const comparedAgo = gauge(
    'cuota_reconciliation_age_seconds',
    'Since the end of the last comparison with a provider’s list, or the start of an account’s first one',
    'provider',
    'account',
  );
  const readBooks = oneAtATime(async () => {
    const accounts = await connected();
    return replica ? replica.read((db) => booksIn(db, accounts)) : booksIn(primary, accounts);
  });
  const booksIn = async (db: Services['db'], accounts: readonly ConnectedProvider[]) => {
    const { rows } = await sql<
      Record<string, number>
    >`${pendingAccounts} select ${waitingSince}, ${openCounts}, ${withoutProvider(accounts)}`.execute(db);
    const { rows: tried } = await unknownKeysTried().execute(primary);
    const { rows: compared } = await comparisons.execute(db);
    return { counts: rows[0] ?? {}, tried: tried[0]?.points ?? 0, accounts, compared };
  };
  return async () => {
    const books = await inTime(readBooks(), readWithinMs);
    isUp.set(books ? 1 : 0);
    for (const gauge of [waiting, open, failing, comparedAgo]) gauge.reset();
    for (const each of books?.compared ?? []) comparedAgo.set(labelsOf(each), each.seconds);
    for (const each of books?.accounts ?? []) failing.set(labelsOf(keyOfAccount(each)), Number(each.isRefused));
    unknownKeys.set(books?.tried ?? Number.NaN);
    for (const [name, value] of Object.entries(books?.counts ?? {})) {
      const [kind, ...what] = name.split('_');
      (kind === 'waiting' ? waiting : open).set({ what: what.join('_') }, value);
    }
  };
}

/** Each begins at 0: a counter that first appears with its first event has not grown, for whoever watches it grow. */
function ignoredCounter(registry: Registry): Counter {
  const counter = new Counter({
    name: 'cuota_ignored_total',
    help: 'What came and was not taken: reports of policy violations over the limit, headers of a proxy that is not trusted; log lines of refused calls over the limit',
    labelNames: ['what'],
    registers: [registry],
  });
  for (const what of ['csp_report', 'proxy_header', 'webhook_line', 'biller_line']) counter.inc({ what }, 0);
  return counter;
}

/** Of the rate limits' counters (`rate-limit.ts`). */
function unknownKeysTried() {
  // real time: the rate limits count by the machine's clock.
  const now = Date.now();
  return sql<{ points: number }>`
    select coalesce(sum(points), 0)::int as points from rate_limit where key like 'unknown_keys:%' and expire > ${now}`;
}

const age = (oldest: RawBuilder<unknown>) => sql`coalesce(extract(epoch from app_now() - (${oldest})), 0)::float`;

/** The end of an account's last good comparison, else the start of its first; by an index, for there are many. */
const lastCompared = (provider: RawBuilder<unknown>, isAccount: RawBuilder<unknown>) => sql`coalesce(
  (select r.finished_at from reconciliation r where r.provider = ${provider} and r.account_id ${isAccount}
    and r.error is null and r.finished_at is not null order by r.finished_at desc limit 1),
  (select r.started_at from reconciliation r where r.provider = ${provider} and r.account_id ${isAccount} order by r.started_at limit 1))`;

/** Of each account that was ever compared. */
const comparisons = sql<OfAccount & { readonly seconds: number }>`
  select provider, account_id, ${age(sql`last`)} as seconds from (
    select a.provider, a.id as account_id, ${lastCompared(sql`a.provider`, sql`= a.id`)} as last from provider_account a
    union all select name, null, ${lastCompared(sql`name`, sql`is null`)} from unnest(${[...providers.keys()]}::text[]) name) of_each
  where last is not null`;

/** The accounts that have payments that wait, each by one step in the index, however many wait there. */
const pendingAccounts = sql`with recursive ${firstInTurn}, pending_account(name) as (
  select min(${nameOfAccount}) from payment where status = 'pending'
  union all
  select (select min(${nameOfAccount}) from payment where status = 'pending' and ${nameOfAccount} > a.name)
  from pending_account a where a.name is not null)`;

/** Seconds, of the oldest: a column for each value of the label `what`. */
const waitingSince = sql`
  ${age(sql`select min(oldest.submitted_at) from pending_account a cross join lateral (
    select min(submitted_at) as submitted_at from payment where status = 'pending' and ${nameOfAccount} = a.name) oldest`)} as waiting_pending,
  ${age(sql`select min(next_check_at) from payment where next_check_at < app_now() and next_check_at is distinct from turn_at`)} as waiting_check,
  ${age(sql`select min(due) from first_in_turn where due < app_now()`)} as waiting_turn,
  ${age(sql`select min(received_at) from inbox where applied_at is null and outcome is distinct from 'return under way'`)} as waiting_inbox,
  ${age(sql`select min(created_at) from outbox where position is null`)} as waiting_relay,
  ${age(sql`select min(oldest.created_at) from webhook_endpoint e cross join lateral (
    select o.created_at from delivery d join outbox o on o.id = d.outbox_id
    where d.endpoint_id = e.id and d.delivered_at is null and d.dead_at is null order by d.position limit 1) oldest
    where e.disabled_at is null`)} as waiting_outbox,
  ${age(sql`select min(created_at) from email where sent_at is null and dead_at is null`)} as waiting_letter,
  ${age(sql`select min(opened_at) from money_case where closed_at is null`)} as waiting_case`;

/** Payments that wait and that nobody here can ask about. */
const withoutProvider = (connected: readonly ConnectedProvider[]) => sql`
  (select coalesce(sum(of_account.payments), 0) from pending_account a cross join lateral (
    select count(*) as payments from payment where status = 'pending' and ${nameOfAccount} = a.name) of_account
    where a.name <> all(${connected.map((each) => accountName(keyOfAccount(each)))}::text[]))::int as open_payments_without_provider`;

/** They stay for ever; counted as far as anybody needs to know. */
const mostGivenUp = 1_000;

const openCounts = sql`
  (select count(*) from money_case where closed_at is null)::int as open_cases,
  (select count(*) from money_case where closed_at is null and school_id is null)::int as open_cases_of_nobody,
  (select count(*) from inbox where applied_at is null and outcome is distinct from 'return under way')::int as open_unapplied_evidence,
  (select count(distinct p.id) from money_case m join payment p on p.id = m.payment_id
    where m.closed_at is null and p.found_beside is not null)::int as open_foreign_refs,
  (select count(*) from payment where returning_at is not null)::int as open_returns_under_way,
  (select count(*) from payment p where p.disputed_at is not null and coalesce(p.dispute_state, 'open') = 'open'
    and p.received > (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id))::int as open_disputed,
  (select count(*) from refund where state in ('requested', 'pending') and created_at < app_now() - interval '1 day')::int as open_refunds_over_a_day,
  (select count(*) from refund where state = 'requested' and never_seen_at is not null)::int as open_refunds_never_seen,
  (select coalesce(ceil(sum(extract(epoch from from_at - gap_from)) / 3600), 0) from reconciliation
    where gap_from is not null and error is null and started_at > app_now() - interval '30 days')::int as open_uncompared_hours,
  (select count(*) from (select from delivery where dead_at is not null and delivered_at is null limit ${mostGivenUp}) given_up)::int as open_given_up_deliveries,
  (select count(distinct id)::int from (
    select jsonb_array_elements_text(missing) as id from reconciliation
    where jsonb_typeof(missing) = 'array' and started_at > app_now() - interval '26 hours') found) as open_missing_at_provider`;
