-- A school may have a session paid charge by charge, the oldest due date first.
alter table session add column in_parts boolean not null default false;

-- Days from a charge's due date on which an unpaid session's payer is reminded: -3 is three days before. None by default.
alter table school add column reminder_days jsonb not null default '[]';
-- The school's own day whose reminders were all looked at, and the last day on which a session's payer was reminded.
alter table school add column reminded_on date;
alter table session add column reminded_on date;

-- A payer who wants no reminders of a school's sessions.
create table reminder_opt_out (
  school_id uuid not null references school,
  payer_id text not null,
  opted_out_at timestamptz not null,
  primary key (school_id, payer_id)
);

create index school_with_reminders on school (id) where reminder_days <> '[]';
