-- What a payer says of a transfer they made: by itself it moves no money. Bank and document number are sealed.
create table transfer_report (
  payment_id uuid primary key references payment (id),
  session_id uuid not null references session (id),
  details_sealed bytea not null,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  reported_at timestamptz not null,
  -- Until then the transfer may still show; so long its session is held for it.
  expected_by timestamptz not null check (expected_by > reported_at)
);
create index transfer_report_of_session on transfer_report (session_id);
create index transfer_report_newest on transfer_report (reported_at, payment_id);
