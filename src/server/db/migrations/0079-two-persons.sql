-- What takes two persons: refunds above a school's limit, and changes of where money or events go.

-- Null: nobody approves. { "above", "hours": { "weekdays", "from", "to" }, "stand_in", "stand_in_after_hours" }
alter table school add column refund_approval jsonb;

-- A refund that one person asked for. While it waits it keeps its amount; approved, its refund or return has its id.
create table refund_approval (
  id uuid primary key,
  school_id uuid not null references school,
  -- Null for money of a case that belongs to no session.
  session_id uuid references session,
  payment_id uuid references payment,
  -- The case that it decides.
  case_id uuid references money_case,
  kind text not null check (kind in ('refund', 'reversal', 'chargeback')),
  means text not null check (means in ('provider', 'other')),
  separate boolean not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  note text,
  status text not null check (status in ('awaiting_approval', 'approved', 'declined', 'cancelled', 'refused')),
  -- Who asked, and every person who may stand behind: none of them approves.
  actor_kind text not null,
  actor_id uuid,
  asker_ids uuid[] not null,
  stand_in_id uuid references person,
  stand_in_from timestamptz,
  created_at timestamptz not null,
  -- When the clock carries it out, because nobody else can approve.
  carry_out_at timestamptz,
  decided_at timestamptz,
  decided_kind text,
  decided_id uuid,
  decision_note text,
  -- The code that refused it when it was approved.
  refusal text,
  check ((status = 'awaiting_approval') = (decided_at is null)),
  check ((status = 'refused') = (refusal is not null)),
  check (payment_id is not null or case_id is not null)
);
create index refund_approval_of_school on refund_approval (school_id, created_at desc, id);
create index refund_approval_of_session on refund_approval (session_id) where session_id is not null;
create index refund_approval_of_payment on refund_approval (payment_id) where status = 'awaiting_approval';
create unique index one_refund_waits_of_case on refund_approval (case_id) where status = 'awaiting_approval';
create index refund_approval_due on refund_approval (carry_out_at) where status = 'awaiting_approval' and carry_out_at is not null;
-- What one asker gave back within a day.
create index refund_of_actor on refund (actor_id, created_at) where actor_id is not null;
create index money_return_of_actor on money_return (actor_id, created_at) where actor_id is not null;
create index money_case_of_actor on money_case (actor_id, closed_at) where actor_id is not null;

-- A new address of events, or a new account: it waits for a second administrator, or for a day.
create table connection_change (
  id uuid primary key,
  school_id uuid not null references school,
  kind text not null check (kind in ('endpoint_added', 'endpoint_moved', 'account_added', 'account_reopened')),
  -- The endpoint or account, which has this id once it is there.
  target_id uuid not null,
  status text not null check (status in ('pending', 'applied', 'cancelled', 'refused')),
  url text,
  description text,
  secret_sealed bytea,
  provider text,
  label text,
  merchant text,
  credentials_sealed bytea,
  key_id text,
  actor_kind text not null,
  actor_id uuid,
  asker_ids uuid[] not null,
  created_at timestamptz not null,
  takes_effect_at timestamptz not null,
  decided_at timestamptz,
  decided_kind text,
  decided_id uuid,
  refusal text,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'refused') = (refusal is not null)),
  check (status = 'pending' or (secret_sealed is null and credentials_sealed is null and key_id is null)),
  check (kind <> 'endpoint_added' or status <> 'pending' or (url is not null and secret_sealed is not null)),
  check (kind <> 'endpoint_moved' or url is not null),
  check (kind not in ('account_added', 'account_reopened') or (provider is not null and label is not null)),
  check (kind not in ('account_added', 'account_reopened') or status <> 'pending' or (credentials_sealed is not null and key_id is not null))
);
create index connection_change_of_school on connection_change (school_id, created_at desc, id);
create unique index one_change_waits_of_target on connection_change (target_id) where status = 'pending';
create index connection_change_due on connection_change (takes_effect_at) where status = 'pending';

-- E-mails to a school's own people are about no session.
alter table email alter column session_id drop not null;

-- As in 0047; what waits for approval is kept like a refund under way.
create or replace function money_state(of_session uuid) returns json volatile language plpgsql as $$
begin
  return (
    select json_build_object(
      'session', json_build_object('id', s.id, 'state', s.state, 'currency', s.currency, 'disabled', s.disabled or sc.disabled,
        'restPayable', sc.rest_payable, 'generateInvoice', s.generate_invoice),
      'charges', coalesce((
        select json_agg(json_build_object('id', c.id, 'amount', c.amount, 'allocated',
            (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id)
            + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id),
          'elsewhere', case when c.identity is null then '[]' else charge_elsewhere(c.id) end) order by c.due_date, c.position)
        from charge c where c.session_id = s.id and c.removed_at is null), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object('id', p.id, 'status', p.status, 'phase', p.phase, 'base', p.base,
          'commission', p.commission, 'received', p.received, 'superseded', p.superseded_at is not null,
          'cancelRequested', p.cancel_requested_at is not null, 'hasTaxData', p.tax_data_sealed is not null, 'chargeIds', p.charge_ids,
          'allocations', (select coalesce(json_agg(json_build_object('id', a.id, 'chargeId', a.charge_id, 'left', a.amount - a.reversed) order by a.created_at, c.due_date, c.position), '[]')
            from allocation a join charge c on c.id = a.charge_id where a.payment_id = p.id and a.amount > a.reversed),
          'excess', (select coalesce(sum(x.amount - x.reversed), 0) from excess x where x.payment_id = p.id),
          'returned', (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id),
          -- A refund that repeats one which failed afterwards takes off nothing more.
          'reserved', (select coalesce(sum(f.amount), 0) from refund f
            where f.payment_id = p.id and f.state in ('requested', 'pending') and f.replaces is null)
            + (select coalesce(sum(w.amount), 0) from refund_approval w where w.payment_id = p.id and w.status = 'awaiting_approval'),
          'disputed', p.disputed_at is not null and coalesce(p.dispute_state, 'open') = 'open',
          'openCases', (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', coalesce(m.amount, 0)) order by m.opened_at, m.kind), '[]')
            from money_case m where m.payment_id = p.id and m.closed_at is null)) order by p.created_at, p.id)
        from payment p where p.session_id = s.id), '[]'))
    from session s join school sc on sc.id = s.school_id where s.id = of_session);
end $$;
