-- The foundation: who asks for money, what is owed, how it was paid, and what everyone was told.
-- Amounts are bigint minor units. Times are timestamptz; business time is app_now(), never now().
-- Every row of a money transaction carries its session_id, so one transaction touches one session.

create function app_now() returns timestamptz language sql stable as 'select now()';

create table school (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  country char(2) not null check (country in ('MX', 'CO', 'EC')),
  currency char(3) not null check (currency in ('MXN', 'COP', 'USD')),
  time_zone text not null,
  logo_url text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  contractual_entity text not null,
  advisor jsonb,
  campuses jsonb not null default '{}',
  disabled boolean not null default false,
  tax_data_visible boolean not null default false,
  domiciliation_enabled boolean not null default false,
  payment_options jsonb,
  commissions jsonb not null default '[]',
  voucher_days int not null default 3 check (voucher_days between 1 and 7),
  live boolean not null,
  created_at timestamptz not null
);

create table api_key (
  id uuid primary key,
  school_id uuid not null references school,
  key_sha256 bytea not null unique,
  hint text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table webhook_endpoint (
  id uuid primary key,
  school_id uuid not null references school,
  url text not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index one_webhook_endpoint on webhook_endpoint (school_id) where disabled_at is null;

-- Answers kept for Idempotency-Key: while answered_at is null the first request is still in flight.
create table idempotency_key (
  scope text not null,
  key text not null,
  request_sha256 bytea not null,
  status int,
  body text,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (scope, key)
);

create table session (
  id uuid primary key,
  school_id uuid not null references school,
  state text not null check (state in ('open', 'confirmation_pending', 'paid')),
  country char(2) not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  campus_id text not null,
  payer jsonb not null,
  generate_invoice boolean not null,
  vat text not null,
  checkout_kind text not null,
  payment_annuity boolean not null,
  external_id text,
  return_url text,
  disabled boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index session_of_school on session (school_id, created_at desc, id);

-- The link's own life: 3 days, revocable; only the hash of its key is kept.
create table access_link (
  id uuid primary key,
  session_id uuid not null references session,
  key_sha256 bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index access_link_of_session on access_link (session_id);

create table charge (
  id uuid primary key,
  session_id uuid not null references session,
  position int not null,
  amount bigint not null check (amount > 0),
  due_date date not null,
  details jsonb not null,
  unique (session_id, position)
);

create table payment (
  id uuid primary key,
  session_id uuid not null references session,
  method_key text not null,
  provider text not null,
  provider_ref text,
  reference text,
  confirmation_number text not null unique,
  status text not null check (status in ('pristine', 'pending', 'successful', 'failed', 'rejected', 'cancelled')),
  phase text not null default 'none' check (phase in ('none', 'submitting', 'awaiting_payer', 'awaiting_provider', 'grace')),
  base bigint not null check (base > 0),
  commission bigint not null check (commission >= 0),
  received bigint,
  currency char(3) not null,
  charge_ids uuid[] not null,
  quote_id uuid not null,
  quote_expires_at timestamptz not null,
  locale text not null,
  answers jsonb not null default '{}',
  next_step jsonb,
  decline_group text,
  decline_code text,
  pay_before timestamptz,
  submitted_at timestamptz,
  paid_at timestamptz,
  superseded_at timestamptz,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  lease_until timestamptz,
  checks int not null default 0,
  version int not null default 0,
  created_at timestamptz not null,
  check ((status = 'pending') = (phase <> 'none')),
  check ((status = 'successful') = (received is not null)),
  unique (provider, provider_ref)
);
create unique index one_active_payment on payment (session_id) where status = 'pending' and superseded_at is null;
create index payment_of_session on payment (session_id);
create index payment_to_check on payment (next_check_at) where next_check_at is not null;
create index payment_by_reference on payment (provider, reference);

-- Where a durable voucher link leads; the key is derived from the server's secret, only its hash is kept.
create table voucher_link (
  payment_id uuid primary key references payment,
  session_id uuid not null references session,
  key_sha256 bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- Money that settles (a part of) a charge.
create table allocation (
  id uuid primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment,
  charge_id uuid not null references charge,
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('settles', 'partial')),
  created_at timestamptz not null
);
create index allocation_of_payment on allocation (payment_id);
create unique index charge_settled_once on allocation (charge_id) where kind = 'settles';

-- Money that has no charge to go to; always beside a case.
create table excess (
  id uuid primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment unique,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);

create table money_case (
  id uuid primary key,
  session_id uuid references session,
  payment_id uuid references payment,
  provider text,
  provider_ref text,
  kind text not null check (kind in ('overpaid', 'underpaid', 'late', 'wrong_currency', 'unknown_ref')),
  amount bigint,
  currency text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (payment_id, kind)
);

-- A webhook as it came in and was verified. Stored and committed before it is answered, then worked off.
create table inbox (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  event_type text not null,
  provider_ref text,
  payment_id uuid,
  observation jsonb,
  body_sha256 bytea not null,
  received_at timestamptz not null,
  retry_at timestamptz not null,
  applied_at timestamptz,
  attempts int not null default 0,
  outcome text,
  unique (provider, event_id)
);
create index inbox_to_apply on inbox (retry_at) where applied_at is null;

-- What a provider positively said about one payment, and how we know. Success rests on a row here.
create table evidence (
  id bigint generated always as identity primary key,
  session_id uuid references session,
  payment_id uuid references payment,
  kind text not null check (kind in ('webhook', 'query', 'statement_line')),
  provider text not null,
  provider_ref text not null,
  observation jsonb not null,
  inbox_id bigint references inbox,
  verified boolean not null check (verified),
  observed_at timestamptz not null,
  outcome text not null
);
create index evidence_of_payment on evidence (payment_id);

create table payment_event (
  payment_id uuid not null references payment,
  session_id uuid not null references session,
  seq int not null,
  from_status text,
  to_status text not null,
  from_phase text,
  to_phase text not null,
  actor text not null check (actor in ('payer', 'system', 'evidence')),
  cause text not null,
  evidence_id bigint references evidence,
  at timestamptz not null,
  primary key (payment_id, seq)
);

-- The state machine of domain/payment-status.ts, written here by the migration for the invariants to read.
create table transition_rule (
  from_status text not null,
  to_status text not null,
  actor text not null,
  primary key (from_status, to_status, actor)
);

create table outbox (
  id uuid primary key,
  session_id uuid not null references session,
  school_id uuid not null references school,
  payment_id uuid references payment,
  seq int not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  attempts int not null default 0,
  delivered_at timestamptz,
  dead_at timestamptz,
  unique (session_id, seq)
);
create index outbox_to_deliver on outbox (next_attempt_at) where delivered_at is null and dead_at is null;

create table delivery_attempt (
  id bigint generated always as identity primary key,
  outbox_id uuid not null references outbox,
  url text not null,
  status int,
  error text,
  duration_ms int not null,
  at timestamptz not null
);
create index delivery_attempt_of_outbox on delivery_attempt (outbox_id);

-- The intent to call a provider, committed before the call.
create table provider_call (
  id bigint generated always as identity primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment,
  op text not null,
  idem_key text not null unique,
  sent_at timestamptz not null,
  answered_at timestamptz,
  outcome text
);
create index provider_call_of_payment on provider_call (payment_id);
