-- A charge that its school sent in several sessions is owed once: see docs/decisions/0070.
-- By `identity` a charge is found in every session of its school; null where its school gives no id of its own.
alter table charge add column identity text;

create function charge_identity() returns trigger language plpgsql as $$
begin
  new.identity := (
    select json_build_array(s.school_id, new.details->>'student_id', new.details->>'external_id', new.due_date)::text
    from session s where s.id = new.session_id and new.details->>'external_id' is not null);
  return new;
end $$;
create trigger charge_by_its_identity before insert on charge for each row
  when (new.details->>'external_id' is not null) execute function charge_identity();
update charge c set identity = json_build_array(s.school_id, c.details->>'student_id', c.details->>'external_id', c.due_date)::text
from session s where s.id = c.session_id and c.details->>'external_id' is not null;
create index charge_of_identity on charge (identity) where removed_at is null and identity is not null;

-- These are in PL/pgSQL because that keeps their plans: they are called for every charge that its school names.

-- A charge's identity; null where it has none, and where its session has it twice: then it does not tell the two apart.
create function identity_of(of_charge uuid) returns text stable language plpgsql as $$
begin
  return (
    select c.identity from charge c
    where c.id = of_charge and c.removed_at is null and c.identity is not null
      and not exists (
        select 1 from charge twin
        where twin.identity = c.identity and twin.session_id = c.session_id and twin.id <> c.id and twin.removed_at is null));
end $$;

-- The same charge in other sessions, with whether it is settled there by money that stayed or by a waiver.
create function same_charges(of_charge uuid)
returns table (id uuid, session_id uuid, amount bigint, concept_type text, allocated bigint, settled boolean) stable language plpgsql as $$
#variable_conflict use_column
declare
  own text := identity_of(of_charge);
begin
  if own is null then
    return;
  end if;
  return query
    select o.id, o.session_id, o.amount, o.details->>'concept_type', sums.allocated, sums.allocated >= o.amount
    from charge o
    cross join lateral (
      select ((select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = o.id)
        + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = o.id))::bigint as allocated) sums
    where o.identity = own and o.id <> of_charge and o.removed_at is null and identity_of(o.id) is not null;
end $$;

-- The same as a list. `waits`: an attempt there may pay it.
create function charge_elsewhere(of_charge uuid) returns json stable language plpgsql as $$
begin
  return (
    select coalesce(json_agg(json_build_object('sessionId', o.session_id, 'settled', o.settled,
      'waits', exists (
        select 1 from payment p where p.session_id = o.session_id and p.status = 'pending' and p.cancel_requested_at is null
          and o.id = any (p.charge_ids))) order by o.session_id), '[]')
    from same_charges(of_charge) o);
end $$;

create function settled_elsewhere(of_charge uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select 1 from same_charges(of_charge) o where o.settled);
end $$;

-- Whether nothing is owed on any of these charges, and another session is why.
create function owed_elsewhere_only(charges uuid[]) returns boolean stable language plpgsql as $$
begin
  if not exists (select 1 from charge c where c.id = any (charges) and c.removed_at is null and c.identity is not null) then
    return false;
  end if;
  return (
    select bool_or(d.elsewhere) and bool_and(d.here or d.elsewhere)
    from charge c
    cross join lateral (
      select c.amount <= (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id)
          + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id) as here,
        case when c.identity is null then false else settled_elsewhere(c.id) end as elsewhere) d
    where c.id = any (charges) and c.removed_at is null);
end $$;

-- Two sessions that have the same charge book their money one after the other: each first locks the rows that its charges fall on.
-- Their number is fixed, so two charges may fall on one row; then one booking waits for the other, a moment and for nothing.
create table charge_lock (slot int primary key);
insert into charge_lock select generate_series(0, 1023);

-- Called under the session's lock. In the order of the rows, so that no two wait for each other.
create function lock_charges(of_session uuid) returns void volatile language plpgsql as $$
declare
  slots int[] := array(
    select (('x' || left(md5(c.identity), 8))::bit(32)::bigint % 1024)::int
    from charge c where c.session_id = of_session and c.removed_at is null and c.identity is not null);
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
    'number_repeated', 'books_differ', 'charge_differs'));
create unique index one_case_of_charge on money_case (about_charge_id) where kind = 'charge_differs';
