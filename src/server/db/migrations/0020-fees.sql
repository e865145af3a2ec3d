-- What providers keep of money, as lines of settlements of their own.

-- A row for each time the fee that a provider tells of for a payment grew; the rows of a payment and currency add up to it. A
-- fee is told after the day of its money may be closed, so it stands on the day it was heard of. Never changed.
create table provider_fee (
  id uuid primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment,
  seq int not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- The school's own, by its clock of then.
  day date not null,
  -- As they were then: a school may change its own id of a session.
  external_id text,
  reference text,
  created_at timestamptz not null,
  unique (payment_id, seq)
);
create index provider_fee_of_day on provider_fee (day, session_id);
create trigger provider_fee_stays before update or delete on provider_fee
  for each row execute function refuse_rewriting();

-- What an account's provider lists of payments at another account; null for runs of before.
alter table reconciliation add column crossed int;
-- Which accounts were compared within a day is asked every few seconds.
create index reconciliation_of_time on reconciliation (started_at);
