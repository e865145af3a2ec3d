-- What cost more with each session that there ever was is found by an index: lists by what is rare, or of a school that has
-- little beside others; what the operator's metrics count; and what a job looked past each time it looked.

create index payment_of_school_by_method on payment (school_id, method_key, created_at desc, id);
create index session_of_tax_data on session (tax_data_id) where tax_data_id is not null;
create index mandate_of_school on mandate (school_id, agreed_at desc, id);
create index mandate_of_school_payer on mandate (school_id, payer_id, agreed_at desc, id);
create index money_case_open_of_school on money_case (school_id, opened_at desc, id) where closed_at is null;
create index money_case_of_school_by_kind on money_case (school_id, kind, opened_at desc, id);
create index money_case_of_session on money_case (session_id) where session_id is not null;
create index money_case_open on money_case (opened_at) where closed_at is null;
create index refund_open on refund (created_at) where state in ('requested', 'pending');
create index payment_dispute_open on payment (id) where disputed_at is not null and coalesce(dispute_state, 'open') = 'open';
drop index payment_disputed;
create index reconciliation_good_of_account on reconciliation (provider, account_id, finished_at desc) where error is null and finished_at is not null;
create index reconciliation_of_account on reconciliation (provider, account_id, started_at);

-- Whose a voucher's link is, and a reported transfer, so that a list of one school passes no other's. Written by the database,
-- also for a program of before.
create function school_of_session() returns trigger language plpgsql as $$
begin
  select s.school_id into new.school_id from session s where s.id = new.session_id;
  return new;
end $$;
alter table voucher_link add column school_id uuid references school;
update voucher_link v set school_id = s.school_id from session s where s.id = v.session_id;
create trigger voucher_link_of_its_school before insert on voucher_link for each row execute function school_of_session();
create index voucher_link_of_school on voucher_link (school_id, created_at desc, payment_id desc);
create index voucher_link_revoked on voucher_link (school_id, created_at desc, payment_id desc) where revoked_at is not null;

-- How the payment of a reported transfer stands, beside the report: what waits is found among all that has ended.
alter table transfer_report
  add column school_id uuid references school,
  add column payment_status text,
  -- Its payment has money.
  add column arrived boolean not null default false;
update transfer_report r set school_id = p.school_id, payment_status = p.status, arrived = p.received is not null
from payment p where p.id = r.payment_id;
create function transfer_report_stands() returns trigger language plpgsql as $$
begin
  select p.school_id, p.status, p.received is not null into new.school_id, new.payment_status, new.arrived
  from payment p where p.id = new.payment_id;
  return new;
end $$;
create trigger transfer_report_of_its_payment before insert on transfer_report for each row execute function transfer_report_stands();
create function tell_transfer_report() returns trigger language plpgsql as $$
begin
  update transfer_report set payment_status = new.status, arrived = new.received is not null where payment_id = new.id;
  return null;
end $$;
create trigger payment_tells_report after update of status, received on payment for each row
  when ((old.status = 'pending' and new.status <> 'pending') or (old.received is null) <> (new.received is null))
  execute function tell_transfer_report();
create index transfer_report_of_school on transfer_report (school_id, reported_at desc, payment_id desc);
create index transfer_report_pending on transfer_report (school_id, reported_at desc, payment_id desc) where payment_status = 'pending';
create index transfer_report_unseen on transfer_report (school_id) where not arrived;
drop index transfer_report_untold;
create index transfer_report_untold on transfer_report (coalesce(late_at, expected_by))
  where late_told_at is null and not arrived and payment_status in ('pending', 'failed');
drop index transfer_report_uncounted;
create index transfer_report_uncounted on transfer_report (reported_at) where counted_at is null and arrived;

-- Webhooks that brought evidence stay; they are marked once when they are old, so that pruning passes them no more.
alter table inbox add column brought_evidence boolean not null default false;
drop index inbox_by_age;
create index inbox_by_age on inbox (received_at) where applied_at is not null and not brought_evidence;

-- Of a table with millions of rows a fifth is too much to wait for: what its indexes tell, and what the planner believes of
-- it, would be of weeks ago. A thousand rows and a fiftieth.
do $$
declare
  name text;
begin
  foreach name in array array['session', 'access_link', 'charge', 'payment', 'inbox', 'evidence', 'payment_event', 'provider_call',
    'allocation', 'money_receipt', 'voucher_link', 'outbox', 'delivery', 'delivery_attempt', 'email', 'idempotency_key'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000)', name);
  end loop;
  -- Small ones whose rows come and go: their size is what was not cleaned up yet.
  foreach name in array array['transaction_mark', 'rate_limit'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)', name);
  end loop;
end $$;
