-- How a line of a statement found its payment by what its payer reported, and why a report was turned down.
alter table statement_line
  -- The bank's own id of the movement, empty where it gave none. Null for lines of before, and of a program of before.
  add column movement_id text,
  -- By what of the line, how long that was, and on how many of the school's lines it stood. Never the number itself.
  add column matched_by text check (matched_by in ('movement_id', 'tracking_key', 'token')),
  add column matched_length int,
  add column matched_lines int,
  add check (num_nulls(matched_by, matched_length, matched_lines) in (0, 3));
create index statement_line_matched on statement_line (school_id, payment_id) where matched_by is not null;

alter table transfer_report
  add column corrections int not null default 0,
  -- Why a line that looked like it was not booked by it.
  add column problem text;

-- Of a line that looks like a reported transfer, why it was not booked by that.
alter table money_case add column report_problem text;
create unique index one_case_of_repeated_number on money_case (about_payment_id) where kind = 'number_repeated';
-- One kind more than there are, whichever these are.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'money_case_kind_check');
begin
  alter table money_case drop constraint money_case_kind_check;
  execute 'alter table money_case add constraint money_case_kind_check '
    || replace(kinds, '''not_arrived''::text', '''not_arrived''::text, ''number_repeated''::text');
end $$;
