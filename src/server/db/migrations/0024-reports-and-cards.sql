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

-- A student's printed card: one that is live for each school year. Its key is derived, so it can be shown again; here is its hash.
create table student_card (
  id uuid primary key,
  school_id uuid not null references school (id),
  student_id text not null,
  school_year text not null,
  key_sha256 bytea not null unique,
  -- The last day on which its link opens, by the school's calendar.
  ends_on date not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index one_live_card on student_card (school_id, student_id, school_year) where revoked_at is null;
create index student_card_newest on student_card (school_id, created_at, id);
