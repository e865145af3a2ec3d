-- What stands around a payment: fiscal data, the accepted notice, codes that move a session to another window, shared counters.

-- What invoices may be made out to, by payer. Sealed: numbers, names and places are personal data.
create table tax_data (
  -- Made from school, payer, document type and number under a key of the server's: the same data is kept once, and
  -- what a school gives with a session has its id before there is a row.
  id uuid primary key,
  school_id uuid not null references school,
  payer_id text not null,
  country char(2) not null,
  -- Null once the payer removed it: then the row only says not to offer it again.
  sealed bytea,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((sealed is null) = (removed_at is not null))
);
create index tax_data_of_payer on tax_data (school_id, payer_id);

-- Chosen for a session's invoice, a row of the above or what the school gave; the payment keeps what was chosen when it
-- was made, sealed.
alter table session add column tax_data_id uuid;
alter table session add column tax_data_cleared boolean not null default false;
alter table payment add column tax_data_sealed bytea;

-- That a session's payer accepted the personal-data notice: which version, in which language, when.
create table policy_acceptance (
  session_id uuid not null references session,
  version text not null,
  locale text not null,
  accepted_at timestamptz not null,
  primary key (session_id, version)
);

-- Opens a session once in another window, within a minute; only the code's hash is kept.
create table handoff (
  code_sha256 bytea primary key,
  session_id uuid not null references session,
  link_id uuid not null references access_link,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index handoff_ended on handoff (expires_at);

-- Counters that all processes share, written by the rate limiter; losing them in a crash only resets them.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- When the payer was reminded that a voucher or slip is about to expire.
alter table payment add column reminded_at timestamptz;
create index payment_to_remind on payment (pay_before)
  where status = 'pending' and phase = 'awaiting_payer' and reminded_at is null;
