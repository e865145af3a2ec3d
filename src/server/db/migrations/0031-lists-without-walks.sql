-- What was read from a whole table is found by an index: a school's lists, what the operator's metrics count, and what a job
-- looks for every two seconds. Each is built in one go; on a million payments that takes some minutes, while nothing is written.

-- A payment's school, so that an index gives the newest of one school. Written by the database, also for a program of before.
alter table payment add column school_id uuid references school;
update payment p set school_id = s.school_id from session s where s.id = p.session_id;
create function payment_school() returns trigger language plpgsql as $$
begin
  select s.school_id into new.school_id from session s where s.id = new.session_id;
  return new;
end $$;
create trigger payment_of_its_school before insert on payment for each row execute function payment_school();
create index payment_of_school on payment (school_id, created_at desc, id);
create index payment_of_school_paid on payment (school_id, paid_at desc, id) where paid_at is not null;
create index payment_of_school_in_status on payment (school_id, status, created_at desc, id);

create index session_of_school_by_external_id on session (school_id, external_id) where external_id is not null;
create index session_of_school_in_state on session (school_id, state, created_at desc, id);
create index outbox_of_school_by_type on outbox (school_id, type, position);

create index payment_pending on payment (submitted_at) include (provider, account_id) where status = 'pending';
create index payment_by_saved_card on payment ((answers->>'saved_card')) where status = 'pending' and answers->>'saved_card' is not null;
create index payment_found_beside on payment (id) where found_beside is not null;
create index payment_returning on payment (id) where returning_at is not null;
create index payment_disputed on payment (id) where disputed_at is not null;
create index delivery_given_up on delivery (dead_at) where dead_at is not null and delivered_at is null;
create index idempotency_key_by_age on idempotency_key (created_at);

-- When the newest link was made, where that was after the session: until it can have ended nobody looks at the session.
alter table session add column link_made_at timestamptz;
update session s set link_made_at = (select max(l.created_at) from access_link l where l.session_id = s.id)
where s.state <> 'paid' and s.expiry_announced_at is null
  and exists (select 1 from access_link l where l.session_id = s.id and l.created_at > s.created_at);
create index session_link_to_end on session (coalesce(link_made_at, created_at)) where state <> 'paid' and expiry_announced_at is null;
