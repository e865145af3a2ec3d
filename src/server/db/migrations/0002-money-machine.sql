-- The rest of the money machine: money that goes back, cases a school decides, the half-hour window,
-- endpoints that are each told everything, reconciliation and statements.

-- Money that went back: given by the school, or taken by the provider or the payer's bank. The payment stays successful.
create table money_return (
  id uuid primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment,
  kind text not null check (kind in ('refund', 'reversal', 'chargeback')),
  means text not null check (means in ('provider', 'other')),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  note text,
  provider_ref text,
  created_at timestamptz not null,
  unique (payment_id, provider_ref)
);
create index money_return_of_payment on money_return (payment_id);

-- Where the money of a return had been: one row for each place it is taken from.
create table return_entry (
  id uuid primary key,
  session_id uuid not null references session,
  return_id uuid not null references money_return,
  allocation_id uuid references allocation,
  part text not null check (part in ('charge', 'excess', 'commission', 'unallocated')),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  check ((part = 'charge') = (allocation_id is not null))
);
create index return_entry_of_return on return_entry (return_id);

-- Sums of the entries above, so that an index can tell a charge that is settled from one that is owed again.
alter table allocation add column reversed bigint not null default 0 check (reversed between 0 and amount);
alter table excess add column reversed bigint not null default 0 check (reversed between 0 and amount);
drop index charge_settled_once;
create unique index charge_settled_once on allocation (charge_id) where kind = 'settles' and reversed = 0;
create index allocation_of_charge on allocation (charge_id);

-- What a school let go when it took a short payment as enough.
create table waiver (
  id uuid primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment,
  charge_id uuid not null references charge,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index waiver_of_charge on waiver (charge_id);

alter table money_case
  add column school_id uuid references school,
  add column reference text,
  add column resolution text check (resolution in ('accepted', 'refunded', 'credited', 'completed')),
  add column note text,
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in ('overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref'));
update money_case m set school_id = s.school_id from session s where s.id = m.session_id;
update money_case set resolution = 'completed' where closed_at is not null;
alter table money_case add check ((closed_at is null) = (resolution is null));
-- A provider's reference is unknown once. A statement's lines are told apart by their school, in statement_line.
create unique index one_unknown_case on money_case (provider, provider_ref) where kind = 'unknown_ref' and provider <> 'statement';
create index money_case_of_school on money_case (school_id, opened_at desc, id);

-- What the payer was asked for, line by line: a charge may have been paid in part, or taken out, since.
alter table payment
  add column cancel_requested_at timestamptz,
  add column lines jsonb not null default '[]';
update payment p set lines = coalesce((
  select jsonb_agg(jsonb_build_object('charge_id', c.id, 'student_name', c.details->>'student_name', 'concept_desc', c.details->>'concept_desc', 'amount', c.amount) order by c.due_date, c.position)
  from charge c where c.id = any (p.charge_ids)), '[]');
create index payment_waiting on payment (submitted_at) where status = 'pending' and superseded_at is null;
create index payment_idle on payment (created_at) where status = 'pristine';
create index payment_of_day on payment (paid_at) where paid_at is not null;

-- A charge the school took out of its session: it keeps its place in the history of ended payments.
alter table charge add column removed_at timestamptz;
create index charge_of_session on charge (session_id);

alter table school
  add column rest_payable boolean not null default true,
  add column allowed_parent_origins jsonb not null default '[]',
  add column return_urls jsonb not null default '{}';

-- Several endpoints a school, each told everything in order, and two secrets while one takes over from the other.
drop index one_webhook_endpoint;
alter table webhook_endpoint
  add column description text,
  add column previous_secret_sealed bytea,
  add column previous_secret_until timestamptz;
create index webhook_endpoint_of_school on webhook_endpoint (school_id) where disabled_at is null;

-- A message may be about no session: money that nobody can place. Such a one has no seq.
alter table outbox
  alter column session_id drop not null,
  alter column seq drop not null,
  add check ((session_id is null) = (seq is null)),
  -- Given after the commit, in an order every reader sees alike; null until then.
  add column position bigint unique;
create index outbox_to_number on outbox (created_at) where position is null;
create index outbox_of_school on outbox (school_id, position);

create table delivery (
  endpoint_id uuid not null references webhook_endpoint,
  outbox_id uuid not null references outbox,
  session_id uuid references session,
  seq int,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  attempts int not null default 0,
  delivered_at timestamptz,
  dead_at timestamptz,
  primary key (endpoint_id, outbox_id)
);
create index delivery_to_send on delivery (next_attempt_at) where delivered_at is null and dead_at is null;
create index delivery_of_session on delivery (endpoint_id, session_id, seq) where delivered_at is null and dead_at is null;

update outbox set position = numbered.position
from (select id, row_number() over (order by created_at, session_id, seq) as position from outbox) numbered
where numbered.id = outbox.id;
insert into delivery (endpoint_id, outbox_id, session_id, seq, next_attempt_at, attempts, delivered_at, dead_at)
select e.id, o.id, o.session_id, o.seq, o.next_attempt_at, o.attempts, o.delivered_at, o.dead_at
from outbox o join webhook_endpoint e on e.school_id = o.school_id and e.disabled_at is null;

alter table delivery_attempt add column endpoint_id uuid references webhook_endpoint;
drop index outbox_to_deliver;
alter table outbox
  drop column next_attempt_at,
  drop column lease_until,
  drop column attempts,
  drop column delivered_at,
  drop column dead_at;

-- What comparing our books with a provider's list found.
create table reconciliation (
  id uuid primary key,
  provider text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  listed int,
  booked int,
  unknown int,
  missing jsonb,
  error text
);
create index reconciliation_of_provider on reconciliation (provider, to_at desc);

-- A line of a school's bank statement, taken in once however often its file is sent.
create table statement_line (
  id uuid primary key,
  school_id uuid not null references school,
  fingerprint bytea not null,
  line int not null,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  reference text not null,
  outcome text not null check (outcome in ('booked', 'asked', 'unknown')),
  payment_id uuid references payment,
  case_id uuid references money_case,
  imported_at timestamptz not null,
  unique (school_id, fingerprint)
);
