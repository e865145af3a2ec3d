-- How a bank writes its statements: which of its columns is what. Named by whoever sends a file.
create table statement_map (
  id uuid primary key,
  school_id uuid not null references school,
  name text not null check (length(name) between 1 and 60),
  columns jsonb not null,
  -- Null: found in each file.
  delimiter text check (length(delimiter) = 1),
  decimal_mark text check (length(decimal_mark) = 1),
  date_format text,
  has_header boolean not null,
  actor_kind text not null,
  actor_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index statement_map_of_name on statement_map (school_id, lower(name));

-- A file of a school's bank that was taken in, and by whom. Nothing of its text: lines that brought money are in
-- statement_line. Without done_at it was interrupted.
create table statement_file (
  id uuid primary key,
  school_id uuid not null references school,
  sha256 bytea not null,
  reading jsonb not null,
  counts jsonb,
  actor_kind text not null,
  actor_id uuid,
  taken_at timestamptz not null,
  done_at timestamptz,
  check ((counts is null) = (done_at is null))
);
create index statement_file_of_school on statement_file (school_id, taken_at desc, id desc);

-- What became of each of its lines, by id alone.
create table statement_file_line (
  file_id uuid not null references statement_file,
  line int not null,
  outcome text not null check (outcome in ('booked', 'asked', 'unknown', 'already_known', 'maybe_known', 'ignored', 'problem')),
  why text,
  problem text,
  payment_id uuid references payment,
  case_id uuid references money_case,
  primary key (file_id, line)
);
