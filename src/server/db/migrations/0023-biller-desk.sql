-- Money that a bank takes by a student's reference, without an attempt of ours: whose reference it is, and what each bank said.

-- A student's reference at an account: made when a payer first needs it, and the same in every session from then on.
create table student_reference (
  id uuid primary key,
  school_id uuid not null references school,
  -- The school's own id of the student, as its charges have it.
  student_id text not null,
  provider text not null,
  account_id uuid,
  reference text not null,
  created_at timestamptz not null,
  foreign key (account_id, provider) references provider_account (id, provider)
);
create unique index one_reference_of_student on student_reference (school_id, student_id, provider, account_id) nulls not distinct;
create unique index student_of_reference on student_reference (reference, provider, account_id) nulls not distinct;

-- The charges of a student, whatever session they are in.
create index charge_of_student on charge ((details->>'student_id')) where removed_at is null;

-- What a bank told of one payment there, by its own id of it. `booked` has a payment; `taken_back` a return of it as well;
-- `called_off` neither: it was taken back before it came. `unplaced` is money of no session here: a case.
create table biller_payment (
  id uuid primary key,
  provider text not null,
  account_id uuid,
  bank_id text not null,
  reference text not null,
  -- Null while no student here has the reference.
  school_id uuid references school,
  state text not null check (state in ('booked', 'taken_back', 'called_off', 'unplaced')),
  -- Null of what was taken back before its amount was told.
  amount bigint check (amount > 0),
  currency text,
  -- `asked`: the bank asked before it took the money. `told`: it had taken it. `file`: only its daily file told of it.
  heard_by text not null check (heard_by in ('asked', 'told', 'file')),
  paid_at timestamptz,
  -- The bank's own day, which its daily file is of.
  day date not null,
  session_id uuid references session,
  payment_id uuid unique references payment,
  return_id uuid unique references money_return,
  case_id uuid references money_case,
  created_at timestamptz not null,
  taken_back_at timestamptz,
  -- When a daily file first had it.
  in_file_at timestamptz,
  foreign key (account_id, provider) references provider_account (id, provider),
  check ((state in ('booked', 'taken_back')) = (payment_id is not null)),
  check ((state in ('taken_back', 'called_off')) = (taken_back_at is not null)),
  check (case when state = 'unplaced' then case_id is not null else case_id is null or state = 'called_off' end),
  check (state = 'called_off' or (amount is not null and currency is not null and paid_at is not null))
);
create unique index biller_payment_of_bank on biller_payment (bank_id, provider, account_id) nulls not distinct;
create index biller_payment_of_day on biller_payment (day, provider, account_id);
create index biller_payment_of_reference on biller_payment (school_id, reference);

-- A bank's list of one of its days. `missing`: what stands in our books of that day and not in the file.
create table biller_file (
  id uuid primary key,
  provider text not null,
  account_id uuid,
  day date not null,
  sha256 bytea not null,
  lines int not null,
  missing jsonb not null,
  received_at timestamptz not null,
  foreign key (account_id, provider) references provider_account (id, provider)
);
create unique index one_biller_file on biller_file (provider, account_id, day, sha256) nulls not distinct;
