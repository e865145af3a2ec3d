-- An endpoint that takes nothing is left alone as a whole: so many failures in a row, and until when it is not tried.
alter table webhook_endpoint
  add column failures int not null default 0,
  add column wait_until timestamptz;

-- A message's place in the log, so that the oldest that an endpoint has not taken is found by an index. Written by the
-- database, also for a program of before; null for what was asked for again by an endpoint that never had it.
alter table delivery add column position bigint;
update delivery d set position = o.position from outbox o where o.id = d.outbox_id;
create function delivery_position() returns trigger language plpgsql as $$
begin
  select o.position into new.position from outbox o where o.id = new.outbox_id;
  return new;
end $$;
create trigger delivery_of_its_position before insert on delivery for each row when (new.position is null) execute function delivery_position();
create index delivery_oldest on delivery (endpoint_id, position) where delivered_at is null and dead_at is null;
