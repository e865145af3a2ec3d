-- A charge that its school sent in several sessions is owed once: see docs/decisions/0070.
create index charge_by_identity on charge ((details->>'external_id'), (details->>'student_id'), due_date)
  where removed_at is null and details->>'external_id' is not null;

-- What a charge is known by in every session of its school; null where its school gives no id, or gives one twice in a session.
create function charge_identity(of_charge uuid) returns text stable language sql as $$
  select json_build_array(s.school_id, c.details->>'student_id', c.details->>'external_id', c.due_date)::text
  from charge c join session s on s.id = c.session_id
  where c.id = of_charge and c.removed_at is null and c.details->>'external_id' is not null
    and not exists (
      select 1 from charge twin where twin.session_id = c.session_id and twin.id <> c.id and twin.removed_at is null
        and twin.details->>'external_id' = c.details->>'external_id'
        and twin.details->>'student_id' = c.details->>'student_id' and twin.due_date = c.due_date);
$$;

-- The same charge in other sessions, with whether it is settled there by money that stayed or by a waiver.
create function same_charges(of_charge uuid)
returns table (id uuid, session_id uuid, amount bigint, concept_type text, allocated bigint, settled boolean) stable language sql as $$
  select o.id, o.session_id, o.amount, o.details->>'concept_type', sums.allocated, sums.allocated >= o.amount
  from charge c
  join charge o on o.details->>'external_id' = c.details->>'external_id' and o.details->>'student_id' = c.details->>'student_id'
    and o.due_date = c.due_date and o.id <> c.id and o.removed_at is null
  cross join lateral (
    select ((select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = o.id)
      + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = o.id))::bigint as allocated) sums
  where c.id = of_charge and charge_identity(o.id) = charge_identity(c.id);
$$;

-- The same as a list. `waits`: an attempt there may pay it.
create function charge_elsewhere(of_charge uuid) returns json stable language sql as $$
  select coalesce(json_agg(json_build_object('sessionId', o.session_id, 'settled', o.settled,
    'waits', exists (
      select 1 from payment p where p.session_id = o.session_id and p.status = 'pending' and p.cancel_requested_at is null
        and o.id = any (p.charge_ids))) order by o.session_id), '[]')
  from same_charges(of_charge) o;
$$;

create function settled_elsewhere(of_charge uuid) returns boolean stable language sql as $$
  select exists (select 1 from same_charges(of_charge) o where o.settled);
$$;

-- Whether nothing is owed on any of these charges, and another session is why.
create function owed_elsewhere_only(charges uuid[]) returns boolean stable language sql as $$
  select coalesce(bool_or(d.elsewhere) and bool_and(d.here or d.elsewhere), false)
  from charge c
  cross join lateral (
    select c.amount <= (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id)
        + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id) as here,
      c.details->>'external_id' is not null and settled_elsewhere(c.id) as elsewhere) d
  where c.id = any (charges) and c.removed_at is null;
$$;

-- Two sessions that have the same charge book their money one after the other: each first locks the rows that its charges fall on.
-- Their number is fixed, so two charges may fall on one row; then one booking waits for the other, a moment and for nothing.
create table charge_lock (slot int primary key);
insert into charge_lock select generate_series(0, 1023);

-- Called under the session's lock. In the order of the rows, so that no two wait for each other.
create function lock_charges(of_session uuid) returns void volatile language plpgsql as $$
declare
  slots int[] := array(
    select (('x' || left(md5(charge_identity(c.id)), 8))::bit(32)::bigint % 1024)::int
    from charge c where c.session_id = of_session and c.removed_at is null and c.details->>'external_id' is not null
      and charge_identity(c.id) is not null);
begin
  if cardinality(slots) > 0 then
    perform 1 from charge_lock where slot = any (slots) order by slot for update;
  end if;
end $$;

-- As in 0038, with the other sessions that have a charge. A program of before reads the rest of it.
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
          'elsewhere', case when c.details->>'external_id' is null then '[]' else charge_elsewhere(c.id) end) order by c.due_date, c.position)
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
            where f.payment_id = p.id and f.state in ('requested', 'pending') and f.replaces is null),
          'disputed', p.disputed_at is not null and coalesce(p.dispute_state, 'open') = 'open',
          'openCases', (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', coalesce(m.amount, 0)) order by m.opened_at, m.kind), '[]')
            from money_case m where m.payment_id = p.id and m.closed_at is null)) order by p.created_at, p.id)
        from payment p where p.session_id = s.id), '[]'))
    from session s join school sc on sc.id = s.school_id where s.id = of_session);
end $$;

-- The same once no other session can settle one of its charges: for a transaction that books money, takes it off or waives it.
create function money_state_to_book(of_session uuid) returns json volatile language plpgsql as $$
begin
  perform lock_charges(of_session);
  return money_state(of_session);
end $$;

-- A session asks another amount or concept for a charge than the session that settled it.
alter table money_case
  add column about_charge_id uuid references charge,
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in (
    'overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref', 'maybe_known', 'refund_failed', 'over_returned', 'disputed', 'not_arrived',
    'charge_differs'));
create unique index one_case_of_charge on money_case (about_charge_id) where kind = 'charge_differs';
