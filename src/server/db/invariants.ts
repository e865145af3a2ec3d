import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** What must always hold. Each query answers one row for each thing that breaks it. */
export const invariants = [
  {
    id: 'I1',
    says: 'a charge is settled at most once',
    query: `select charge_id::text as what from allocation where kind = 'settles' group by 1 having count(*) > 1`,
  },
  {
    id: 'I2',
    says: 'money that has no charge to go to stands as excess beside an overpaid case',
    query: `select x.payment_id::text as what from excess x where not exists (select 1 from money_case m where m.payment_id = x.payment_id and m.kind = 'overpaid')`,
  },
  {
    id: 'I3',
    says: 'money is conserved: received = allocations + excess + commission, unless a case says why',
    query: `select p.id::text as what from payment p
      where p.status = 'successful'
        and p.received <> p.commission + (select coalesce(sum(a.amount), 0) from allocation a where a.payment_id = p.id) + (select coalesce(sum(x.amount), 0) from excess x where x.payment_id = p.id)
        and not exists (select 1 from money_case m where m.payment_id = p.id and m.kind in ('underpaid', 'wrong_currency'))`,
  },
  {
    id: 'I4',
    says: 'only successful payments hold money',
    query: `select a.payment_id::text as what from allocation a join payment p on p.id = a.payment_id where p.status <> 'successful'`,
  },
  {
    id: 'I5',
    says: 'a session is paid exactly when every charge is settled in full',
    query: `select s.id::text as what from session s where (s.state = 'paid') <> not exists (
      select 1 from charge c where c.session_id = s.id and c.amount <> (select coalesce(sum(a.amount), 0) from allocation a where a.charge_id = c.id))`,
  },
  {
    id: 'I6',
    says: 'a session waits for confirmation exactly while it has one active payment',
    query: `select s.id::text as what from session s where s.state <> 'paid' and (s.state = 'confirmation_pending') <> exists (
      select 1 from payment p where p.session_id = s.id and p.status = 'pending' and p.superseded_at is null)`,
  },
  {
    id: 'I7a',
    says: 'the last event of a payment is its status',
    query: `select p.id::text as what from payment p where p.status is distinct from (select e.to_status from payment_event e where e.payment_id = p.id order by e.seq desc limit 1)`,
  },
  {
    id: 'I7b',
    says: 'the events of a payment have no gap',
    query: `select payment_id::text as what from payment_event group by 1 having max(seq) <> count(*) or min(seq) <> 1`,
  },
  {
    id: 'I7c',
    says: 'every step is a listed rule',
    query: `select e.payment_id::text as what from payment_event e where e.from_status is distinct from e.to_status and not exists (
      select 1 from transition_rule r where r.from_status = coalesce(e.from_status, 'new') and r.to_status = e.to_status and r.actor = e.actor)`,
  },
  {
    id: 'I8',
    says: 'success is never left',
    query: `select payment_id::text as what from payment_event where from_status = 'successful' and to_status <> 'successful'`,
  },
  {
    id: 'I9',
    says: 'success rests on verified evidence',
    query: `select e.payment_id::text as what from payment_event e left join evidence v on v.id = e.evidence_id where e.to_status = 'successful' and (v.id is null or not v.verified or v.payment_id <> e.payment_id)`,
  },
  {
    id: 'I10',
    says: 'one piece of evidence drives one step',
    query: `select evidence_id::text as what from payment_event where evidence_id is not null and from_status is distinct from to_status group by 1 having count(*) > 1`,
  },
  {
    id: 'I11',
    says: 'nothing verified is left unapplied for more than a minute',
    query: `select id::text as what from inbox where applied_at is null and received_at < app_now() - interval '60 seconds'`,
  },
  {
    id: 'I12a',
    says: 'no message overtakes an earlier one of its session',
    query: `select a.id::text as what from outbox a join outbox b on b.session_id = a.session_id and b.seq < a.seq
      where a.delivered_at is not null and ((b.delivered_at is null and b.dead_at is null) or b.delivered_at > a.delivered_at)`,
  },
  {
    id: 'I12b',
    says: 'the messages of a session have no gap',
    query: `select session_id::text as what from outbox group by 1 having max(seq) <> count(*) or min(seq) <> 1`,
  },
  {
    id: 'I13',
    says: 'every ending has its message',
    query: `select e.payment_id::text as what from payment_event e where e.to_status in ('successful', 'failed', 'rejected', 'cancelled') and e.from_status is distinct from e.to_status
      and not exists (select 1 from outbox o where o.payment_id = e.payment_id and o.payload->>'status' = e.to_status)`,
  },
  {
    id: 'I14',
    says: 'a payment left our hands only after the call was written down, with one key',
    query: `select p.id::text as what from payment p where p.status not in ('pristine') and p.submitted_at is not null
      and (select count(distinct c.idem_key) from provider_call c where c.payment_id = p.id and c.op = 'create') <> 1`,
  },
  {
    id: 'I15',
    says: 'late money is never silent',
    query: `select e.payment_id::text as what from payment_event e where e.from_status in ('failed', 'rejected', 'cancelled') and e.to_status = 'successful'
      and not exists (select 1 from money_case m where m.payment_id = e.payment_id and m.kind = 'late')`,
  },
  {
    id: 'I16',
    says: 'currencies never mix',
    query: `select p.id::text as what from payment p join session s on s.id = p.session_id where p.currency <> s.currency`,
  },
  {
    id: 'I17',
    says: 'no charge holds more than its amount',
    query: `select c.id::text as what from charge c where c.amount < (select coalesce(sum(a.amount), 0) from allocation a where a.charge_id = c.id)`,
  },
] as const;

export interface Violation {
  readonly id: string;
  readonly says: string;
  /** Ids of the rows that break it, at most 20. */
  readonly what: readonly string[];
}

/** Runs every invariant and answers those that do not hold; an empty list is a sound ledger. */
export async function violations(db: Kysely<Database>): Promise<readonly Violation[]> {
  const found = await Promise.all(
    invariants.map(async ({ id, says, query }) => {
      const { rows } = await sql<{ what: string }>`select what from (${sql.raw(query)}) broken limit 20`.execute(db);
      return { id, says, what: rows.map((row) => row.what) };
    }),
  );
  return found.filter(({ what }) => what.length > 0);
}
