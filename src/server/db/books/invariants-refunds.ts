/** What must always hold of money that providers are asked to send back. */
export const whatProvidersSendBack = [
  {
    id: 'I24a',
    says: 'no more is asked back than is left, unless its bank or its provider took it meanwhile',
    query: `select p.id::text as what from payment p
      where coalesce(p.received, 0) < (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id)
          + (select coalesce(sum(f.amount), 0) from refund f where f.payment_id = p.id and f.state in ('requested', 'pending') and f.replaces is null)
        and not exists (select 1 from refund f join money_return r on r.payment_id = f.payment_id
          where f.payment_id = p.id and f.state in ('requested', 'pending') and r.provider_ref is not null and r.created_at >= f.created_at)`,
  },
  {
    id: 'I24b',
    says: 'a refund that went back has its return, or a case where nothing was left of the payment',
    query: `select f.id::text as what from refund f where f.state = 'done' and f.return_id is null
      and not exists (select 1 from money_case m where m.refund_id = f.id and m.kind = 'over_returned')`,
  },
  {
    id: 'I24c',
    says: 'a refund that did not go back has no return; one that came back has one that its provider took back, and a case',
    query: `select f.id::text as what from refund f left join money_return r on r.id = f.return_id
      where (f.state <> 'done' and f.return_id is not null and (f.done_at is null or (f.state = 'failed' and r.undone_at is null)))
        or (f.state = 'done' and r.undone_at is not null)
        or (f.state = 'failed' and f.done_at is not null
          and not exists (select 1 from money_case m where m.refund_id = f.id and m.kind = 'refund_failed'))`,
  },
  {
    id: 'I24d',
    says: 'a provider’s id names one refund of its payment, and the same return',
    query: `select f.id::text as what from refund f join money_return r on r.id = f.return_id where r.payment_id <> f.payment_id
        or (f.state = 'done' and r.provider_ref is distinct from f.provider_ref)
      union all
      select (array_agg(id::text))[1] from refund where provider_ref is not null group by payment_id, provider_ref having count(*) > 1`,
  },
  {
    id: 'I24e',
    says: 'a refund under way is looked after again, and every refund has one call with its own key',
    query: `select f.id::text as what from refund f where (f.state in ('requested', 'pending')) <> (f.next_attempt_at is not null)
      or 1 <> (select count(*) from provider_call c where c.op = 'refund' and c.payment_id = f.payment_id and c.idem_key = 'refund_' || f.id)`,
  },
  {
    id: 'I24f',
    says: 'a refund has the instants of where it stands and came by',
    query: `select f.id::text as what from refund f where (f.state = 'pending' and f.pending_at is null) or (f.state = 'done' and f.done_at is null)
      or (f.state = 'failed' and f.failed_at is null) or (f.state = 'requested' and (f.pending_at is not null or f.done_at is not null or f.failed_at is not null))`,
  },
  {
    id: 'I24g',
    says: 'what a bank gave back is what it had taken, once',
    query: `select b.id::text as what from money_return b join money_return r on r.id = b.undoes
      where b.amount <> -r.amount or b.payment_id <> r.payment_id or r.undone_at is null`,
  },
  {
    id: 'I25a',
    says: 'no more waits for approval than is left, unless its bank or its provider took it meanwhile',
    query: `select p.id::text as what from payment p
      join (select payment_id, sum(amount) as reserved, min(created_at) as since from refund_approval
        where status = 'awaiting_approval' group by payment_id) w on w.payment_id = p.id
      where coalesce(p.received, 0) < w.reserved + (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id)
          + (select coalesce(sum(f.amount), 0) from refund f where f.payment_id = p.id and f.state in ('requested', 'pending') and f.replaces is null)
        and not exists (select 1 from money_return r where r.payment_id = p.id and r.provider_ref is not null and r.created_at >= w.since)`,
  },
  {
    id: 'I25b',
    says: 'what another person approved went out once, as it was approved, and nothing else did',
    query: `select w.id::text as what from refund_approval w
      where (w.status = 'approved' and w.payment_id is not null) <> (
        exists (select 1 from refund f where f.id = w.id and f.payment_id = w.payment_id and f.amount = w.amount)
        or exists (select 1 from money_return r where r.id = w.id and r.payment_id = w.payment_id and r.amount = w.amount))`,
  },
  {
    id: 'I25c',
    says: 'a refund that waits, or waited, has its messages',
    query: `select w.id::text as what from refund_approval w cross join lateral (values ('refund.approval_requested'),
        (case w.status when 'awaiting_approval' then null when 'approved' then 'refund.approved' else 'refund.declined' end)) as message (type)
      where message.type is not null and not exists (select 1 from outbox o where o.school_id = w.school_id and o.type = message.type
        and o.payload->'data'->'approval'->>'id' = w.id::text)`,
  },
  {
    id: 'I13f',
    says: 'a refund that ended has its message',
    query: `select f.id::text as what from refund f where f.state in ('done', 'failed') and not exists (
      select 1 from outbox o where o.type = 'refund.' || f.state and o.payload->'data'->'refund'->>'id' = f.id::text)`,
  },
] as const;
