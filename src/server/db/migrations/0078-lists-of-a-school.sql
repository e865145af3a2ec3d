-- A school's deliveries by their state, and its refunds over all payments, newest first: no list passes what it does not name.

create index delivery_taken on delivery (endpoint_id, position) where delivered_at is not null;
create index delivery_dead on delivery (endpoint_id, position)
  where delivered_at is null and dead_at is not null and resend_requested_at is null;
create index delivery_again on delivery (endpoint_id, position)
  where delivered_at is null and dead_at is not null and resend_requested_at is not null;

-- Written by the database, also for a program of before.
alter table refund add column school_id uuid references school;
update refund f set school_id = s.school_id from session s where s.id = f.session_id;
create trigger refund_of_its_school before insert on refund for each row execute function school_of_session();
create index refund_of_school on refund (school_id, created_at desc, id);
create index refund_of_school_in_state on refund (school_id, state, created_at desc, id);

alter table money_return
  add column school_id uuid references school,
  -- A provider was asked for it: the refund has it.
  add column of_refund boolean not null default false;
update money_return r set school_id = s.school_id, of_refund = exists (select from refund f where f.return_id = r.id)
from session s where s.id = r.session_id;
create trigger money_return_of_its_school before insert on money_return for each row execute function school_of_session();
create function return_of_refund() returns trigger language plpgsql as $$
begin
  update money_return r set of_refund = exists (select from refund f where f.return_id = r.id)
  where r.id = new.return_id or (tg_op = 'UPDATE' and r.id = old.return_id);
  return null;
end $$;
create trigger refund_has_return after insert or update of return_id on refund for each row execute function return_of_refund();
create index money_return_of_school on money_return (school_id, created_at desc, id) where undoes is null and not of_refund;
create index money_return_undone_of_school on money_return (school_id, created_at desc, id)
  where undoes is null and not of_refund and undone_at is not null;
