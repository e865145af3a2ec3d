-- Gives committed messages their place in their school's log, and each of its endpoints a delivery; returns how many it took.
-- One process at a time numbers a school, so that nobody who reads on from a position misses one; each session's messages keep
-- their order. Volatile on purpose: its third statement sees what was committed before its second had the locks, which a single
-- statement would not. The locks end with the transaction, which is the call.
create function number_messages(most_schools int, most_sessions int) returns int volatile language plpgsql as $$
declare
  schools uuid[];
  taken int;
begin
  -- Most looks find nothing: that is seen without a lock.
  if not exists (select from outbox where position is null) then
    return 0;
  end if;
  -- Those with unnumbered messages that no other process has, in random order: none is always last. Release 0.2.0 numbers all
  -- schools under the first lock.
  with recursive waiting as (
    (select school_id as id from outbox where position is null order by school_id limit 1)
    union all
    select (select o.school_id from outbox o where o.position is null and o.school_id > w.id order by o.school_id limit 1)
    from waiting w where w.id is not null),
  locked as (
    select id from (select id from waiting where id is not null order by random() offset 0) as shuffled
    where pg_try_advisory_xact_lock_shared(hashtextextended('cuota relay', 0))
      and pg_try_advisory_xact_lock(hashtextextended('cuota relay ' || id, 0))
    limit most_schools)
  select array_agg(id) from locked into schools;
  if schools is null then
    return 0;
  end if;
  -- A message that waited for its session's lock may be older than one before it: it is numbered as if it were as young.
  with first as (
    select o.id, o.session_id from unnest(schools) as school (id) cross join lateral (
      select o.id, o.session_id from outbox o
      where o.school_id = school.id and o.position is null and not exists (
        select 1 from outbox b where b.session_id = o.session_id and b.seq < o.seq and b.position is null)
      order by o.created_at limit most_sessions) o),
  ordered as (
    select o.*, max(o.created_at) over (partition by coalesce(o.session_id, o.id) order by o.seq) as since
    from first join outbox o on (o.id = first.id or o.session_id = first.session_id) and o.position is null),
  next as (
    select o.id, (select coalesce(max(position), 0) from outbox where school_id = o.school_id)
      + row_number() over (partition by o.school_id order by o.since, o.session_id, o.seq, o.id) as position
    from ordered o),
  numbered as (
    update outbox set position = next.position from next where outbox.id = next.id
    returning outbox.id, outbox.session_id, outbox.seq, outbox.position, outbox.school_id),
  handed_on as (
    insert into delivery (endpoint_id, outbox_id, session_id, seq, position, next_attempt_at)
    select e.id, o.id, o.session_id, o.seq, o.position, app_now()
    from numbered o join webhook_endpoint e on e.school_id = o.school_id and e.disabled_at is null)
  select count(*)::int from numbered into taken;
  return taken;
end $$;
