-- When a reported transfer was sent, by the payer; from when on it is later than most of its bank's; that its school and payer were told of it.
alter table transfer_report
  add column sent_at timestamptz,
  -- Null for reports of before: those are late once they are expected no more.
  add column late_at timestamptz,
  -- Within so many minutes most transfers of that bank arrived, when it was reported; null where too few were known.
  add column usual_minutes int check (usual_minutes >= 0),
  add column late_told_at timestamptz,
  -- Its arrival was counted, or cannot be.
  add column counted_at timestamptz;
create index transfer_report_untold on transfer_report (coalesce(late_at, expected_by)) where late_told_at is null;
create index transfer_report_uncounted on transfer_report (reported_at) where counted_at is null;

-- How long a transfer from a bank took to be seen. It says nothing of whose it was.
create table transfer_arrival (
  id uuid primary key,
  method_key text not null,
  bank text not null,
  minutes int not null check (minutes >= 0),
  arrived_at timestamptz not null
);
create index transfer_arrival_of_bank on transfer_arrival (method_key, bank, arrived_at);

alter table money_case
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in (
    'overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref', 'maybe_known', 'refund_failed', 'over_returned', 'disputed', 'not_arrived'));
create unique index one_case_of_report on money_case (about_payment_id) where kind = 'not_arrived';

-- A deposit that its bank told of: beside the lines of statements, so that one told twice is one.
alter table statement_line
  add column tracking_key text,
  -- From which account to which, as far as the bank said; never a whole number.
  add column accounts text,
  drop constraint statement_line_known_by_check,
  add constraint statement_line_known_by_check check (known_by in ('movement', 'balance', 'words', 'tracking_key')),
  add check ((known_by = 'tracking_key') = (tracking_key is not null));
