import { sql } from 'kysely';
import { whoseAccounts } from './invariants-accounts.ts';
import { whatBanksTake } from './invariants-biller.ts';
import { whatIsKeptOfCards } from './invariants-cards.ts';
import { whatDaysHold } from './invariants-days.ts';
import { whatProvidersSendBack } from './invariants-refunds.ts';
import { whatStatementsBook } from './invariants-statements.ts';
import { eventInvariants } from './invariants-of-events.ts';
import type { Db } from '../driver/db.ts';

/** What settles charge `c`: money less what went back, and what the school waived. */
const settled = `((select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id) + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id))`;

/** What must always hold. Each query answers one row for each thing that breaks it. */
export const invariants = [
  {
    id: 'I1',
    says: 'a charge is settled at most once',
    query: `select charge_id::text as what from allocation where kind = 'settles' and reversed = 0 group by 1 having count(*) > 1`,
  },
  {
    id: 'I1b',
    says: 'money settles a charge in one session of its school only, or a double case says otherwise',
    query: `select c.id::text as what from charge c cross join lateral same_charges(c.id) o
      where c.removed_at is null and c.identity is not null and c.id < o.id and o.settled and c.amount <= ${settled}
        and exists (select 1 from allocation a where a.charge_id = c.id and a.amount > a.reversed)
        and exists (select 1 from allocation a where a.charge_id = o.id and a.amount > a.reversed)
        and not exists (select 1 from money_case m where m.session_id in (c.session_id, o.session_id) and m.kind = 'double')`,
  },
  {
    id: 'I2',
    says: 'money that has no charge to go to stands as excess beside an overpaid or double case',
    query: `select x.payment_id::text as what from excess x where not exists (select 1 from money_case m where m.payment_id = x.payment_id and m.kind in ('overpaid', 'double'))`,
  },
  {
    id: 'I3',
    says: 'money is conserved: received = allocations + excess + commission, unless a case says why',
    query: `select p.id::text as what from payment p
      where p.status = 'successful'
        and p.received <> least(p.commission, p.received) + (select coalesce(sum(a.amount), 0) from allocation a where a.payment_id = p.id) + (select coalesce(sum(x.amount), 0) from excess x where x.payment_id = p.id)
        and not exists (select 1 from money_case m where m.payment_id = p.id and m.kind in ('underpaid', 'wrong_currency'))`,
  },
  {
    id: 'I4',
    says: 'only successful payments hold money',
    query: `select a.payment_id::text as what from allocation a join payment p on p.id = a.payment_id where p.status <> 'successful'`,
  },
  {
    id: 'I5',
    says: 'a session is paid exactly when every charge is settled in full, by money that stayed or by a waiver',
    query: `select s.id::text as what from session s where (s.state = 'paid') <> not exists (
      select 1 from charge c where c.session_id = s.id and c.removed_at is null and c.amount <> ${settled})`,
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
    query: `select c.id::text as what from charge c where c.amount < ${settled}`,
  },
  {
    id: 'I18a',
    says: 'money that went back is taken off somewhere, to the cent',
    query: `select r.id::text as what from money_return r where r.amount <> (select coalesce(sum(e.amount), 0) from return_entry e where e.return_id = r.id)`,
  },
  {
    id: 'I18b',
    says: 'what is taken off an allocation is what its entries say',
    query: `select a.id::text as what from allocation a where a.reversed <> (select coalesce(sum(e.amount), 0) from return_entry e where e.allocation_id = a.id)`,
  },
  {
    id: 'I18c',
    says: 'what is taken off an excess is what its entries say',
    query: `select x.id::text as what from excess x where x.reversed <> (
      select coalesce(sum(e.amount), 0) from return_entry e join money_return r on r.id = e.return_id where r.payment_id = x.payment_id and e.part = 'excess')`,
  },
  {
    id: 'I18d',
    says: 'no more goes back than came',
    query: `select p.id::text as what from payment p where coalesce(p.received, 0) < (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id)`,
  },
  {
    id: 'I18e',
    says: 'a return that a school recorded and an equal one of its provider are two only where the school said so',
    query: `select r.id::text as what from money_return r join money_return p on p.payment_id = r.payment_id and p.amount = r.amount
      where r.provider_ref is null and not r.separate and p.provider_ref is not null and p.adopted_at is null
        and not exists (select 1 from refund f where f.return_id = p.id)
        and not exists (select 1 from money_case m where m.about_payment_id = p.payment_id and m.provider_ref = p.provider_ref and m.return_kind is not null)`,
  },
  {
    id: 'I18f',
    says: 'a provider’s return is on the books once, or asked about',
    query: `select r.id::text as what from money_return r join money_case m on m.about_payment_id = r.payment_id and m.provider_ref = r.provider_ref
      where m.kind = 'maybe_known' and m.return_kind is not null and m.closed_at is null`,
  },
  {
    id: 'I19',
    says: 'a standing debit becomes active only with a payment of its own session that brought money',
    query: `select m.id::text as what from mandate m join payment p on p.id = m.payment_id
      where p.session_id <> m.session_id or (m.active_at is not null and p.status <> 'successful')`,
  },
  {
    id: 'I20',
    says: 'what was typed into card fields pays only what they were opened for, and the cost of its months',
    query: `select f.id::text as what from card_form f join payment p on p.id = f.payment_id
      where (f.session_id, f.method_key, f.provider, f.total, f.currency) <> (p.session_id, p.method_key, p.provider, p.base + p.commission - coalesce((p.months->>'fee')::bigint, 0), p.currency)`,
  },
  {
    id: 'I21a',
    says: 'what came is the sum of its receipts',
    query: `select p.id::text as what from payment p where coalesce(p.received, 0) <> (select coalesce(sum(r.amount), 0) from money_receipt r where r.payment_id = p.id)`,
  },
  {
    id: 'I21b',
    says: 'commission stands once on the receipts of a payment',
    query: `select p.id::text as what from payment p where p.status = 'successful'
        and least(p.commission, p.received) <> (select coalesce(sum(r.commission), 0) from money_receipt r where r.payment_id = p.id)
        and not exists (select 1 from money_case m where m.payment_id = p.id and m.kind = 'wrong_currency')`,
  },
  {
    id: 'I21c',
    says: 'a line of a settlement stands on the session of its payment',
    query: ['money_receipt', 'money_return', 'provider_fee']
      .map(
        (table) =>
          `select r.id::text as what from ${table} r join payment p on p.id = r.payment_id where r.session_id <> p.session_id`,
      )
      .join(' union all '),
  },
  {
    id: 'I22',
    says: 'lines of two statements that only their words tell apart are not both booked without asking',
    query: `select b.id::text as what from statement_line a join statement_line b on b.school_id = a.school_id and b.paid_on = a.paid_on and b.amount = a.amount
        and b.currency = a.currency and b.reference = a.reference and b.id > a.id and b.file_sha256 <> a.file_sha256
      where a.outcome = 'booked' and b.outcome = 'booked' and (a.known_by = 'words' or a.known_by <> b.known_by)`,
  },
  ...whatProvidersSendBack,
  ...whatBanksTake,
  ...whatIsKeptOfCards,
  ...whatStatementsBook,
  ...whatDaysHold,
  ...eventInvariants,
  ...whoseAccounts,
] as const;

export interface Violation {
  readonly id: string;
  readonly says: string;
  /** Ids of the rows that break it, at most 20. */
  readonly what: readonly string[];
}

/** Runs every invariant and answers those that do not hold; an empty list is a sound ledger. */
export async function violations(db: Db): Promise<readonly Violation[]> {
  const found = await Promise.all(
    invariants.map(async ({ id, says, query }) => {
      const { rows } = await sql<{ what: string }>`select what from (${sql.raw(query)}) broken limit 20`.execute(db);
      return { id, says, what: rows.map((row) => row.what) };
    }),
  );
  return found.filter(({ what }) => what.length > 0);
}
