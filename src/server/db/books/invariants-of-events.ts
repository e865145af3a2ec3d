/** What must always hold between our books, what came in, and what schools are told. */
export const eventInvariants = [
  {
    id: 'I11',
    says: 'nothing verified is left unapplied for more than a minute',
    // A row that waits for money on its way back was asked about, and its next time is set.
    query: `select id::text as what from inbox where applied_at is null and received_at < app_now() - interval '60 seconds'
      and (outcome is distinct from 'return under way' or retry_at < app_now() - interval '60 seconds')`,
  },
  {
    id: 'I12a',
    says: 'no message overtakes an earlier one of its session on its way to an endpoint',
    query: `select a.outbox_id::text as what from delivery a join delivery b on b.endpoint_id = a.endpoint_id and b.session_id = a.session_id and b.seq < a.seq
      where a.delivered_at is not null and b.dead_at is null and (b.delivered_at is null or b.delivered_at > a.delivered_at)`,
  },
  {
    id: 'I12b',
    says: 'the messages of a session have no gap',
    query: `select session_id::text as what from outbox where session_id is not null group by 1 having max(seq) <> count(*) or min(seq) <> 1`,
  },
  {
    id: 'I12c',
    says: 'the log has the messages of a session in their order',
    query: `select a.id::text as what from outbox a join outbox b on b.session_id = a.session_id and b.seq < a.seq
      where a.position is not null and (b.position is null or b.position > a.position)`,
  },
  {
    id: 'I13a',
    says: 'every ending of what was submitted has its message, and all money',
    query: `select e.payment_id::text as what from payment_event e where e.to_status in ('successful', 'failed', 'rejected', 'cancelled') and e.from_status is distinct from e.to_status
      and not (e.from_status = 'pristine' and e.to_status = 'cancelled') and not exists (select 1 from outbox o where o.payment_id = e.payment_id
        and o.type = 'payment.' || case e.to_status when 'successful' then 'succeeded' else e.to_status end)`,
  },
  {
    id: 'I13b',
    says: 'every case has its message, and another when it is resolved',
    query: `select m.id::text as what from money_case m where m.school_id is not null
      and (not exists (select 1 from outbox o where o.type = 'case.opened' and o.payload->'data'->'case'->>'id' = m.id::text)
        or (m.closed_at is not null and not exists (select 1 from outbox o where o.type = 'case.resolved' and o.payload->'data'->'case'->>'id' = m.id::text)))`,
  },
  {
    id: 'I13c',
    says: 'money that went back has its message',
    query: `select r.id::text as what from money_return r where not exists (
      select 1 from outbox o where o.type in ('payment.refunded', 'payment.reversed', 'payment.reinstated') and o.payload->'data'->'return'->>'id' = r.id::text)`,
  },
  {
    id: 'I13d',
    says: 'a paid session has its message',
    query: `select s.id::text as what from session s where s.state = 'paid' and not exists (
      select 1 from outbox o where o.session_id = s.id and o.type = 'payment_session.paid')`,
  },
  {
    id: 'I13e',
    says: 'a standing debit that became active has its message, once',
    query: `select m.id::text as what from mandate m where (m.active_at is not null)::int <> (
      select count(*) from outbox o where o.type = 'card.domiciled' and o.payload->'data'->'card'->'mandate'->>'id' = m.id::text)`,
  },
] as const;
