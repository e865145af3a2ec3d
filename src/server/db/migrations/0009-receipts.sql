-- Reports that stay, returns that are taken off once, and lines of statements that are one deposit or two.

-- Money that came: a row for each time a payment's `received` grew. The rows of a payment add up to it. Settlements are made
-- of these rows, so none is ever changed: what is learned later makes a row of its own, on a day of its own.
create table money_receipt (
  id uuid primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment,
  seq int not null,
  amount bigint not null check (amount > 0),
  -- What of the amount is commission: over all rows of a payment no more than its commission.
  commission bigint not null check (commission between 0 and amount),
  currency char(3) not null,
  -- When it was paid, by the word of whoever told of it.
  paid_at timestamptz,
  -- Where it stands in settlements: when it was paid while that day was open, else when it was booked. The day is the
  -- school's own, by its clock of then.
  at timestamptz not null,
  day date not null,
  -- As they were then: a school may change its own id of a session.
  external_id text,
  reference text,
  created_at timestamptz not null,
  unique (payment_id, seq)
);
create index money_receipt_of_day on money_receipt (day, session_id);

-- Every growth that evidence tells of, as if it had been written down then; a payment whose evidence does not add up to
-- what it received has one row, on the day it was paid.
with told as (
  select e.payment_id, e.id, (e.observation->'received'->>'minor')::bigint as total,
    upper(e.observation->'received'->>'currency') as currency, (e.observation->>'paidAt')::timestamptz as paid_at, e.observed_at
  from evidence e where e.outcome = 'applied' and e.payment_id is not null and e.observation->>'kind' = 'successful'
), ordered as (
  select told.*, coalesce(max(total) over (partition by payment_id order by id rows between unbounded preceding and 1 preceding), 0) as before
  from told
), grown as (
  select * from ordered where total > before
), sound as (
  select g.payment_id from grown g join payment p on p.id = g.payment_id
  group by g.payment_id, p.received having sum(g.total - g.before) = p.received
), part as (
  select payment_id, id, before, total, currency, paid_at, observed_at as booked_at
  from grown where payment_id in (select payment_id from sound)
  union all
  select p.id, 0, 0, p.received,
    coalesce((select upper(trim(m.currency)) from money_case m where m.payment_id = p.id and m.kind = 'wrong_currency'), p.currency),
    p.paid_at, coalesce(p.paid_at, p.created_at)
  from payment p where p.received > 0 and p.id not in (select payment_id from sound)
), placed as (
  select part.*, s.id as session_id, s.external_id, p.reference, sc.time_zone,
    case when part.currency = trim(p.currency) then least(p.commission, part.total) - least(p.commission, part.before) else 0 end as commission,
    case when part.paid_at <= part.booked_at
        and part.booked_at < ((part.paid_at at time zone sc.time_zone)::date + 1)::timestamp at time zone sc.time_zone + interval '50 minutes'
      then part.paid_at else part.booked_at end as at
  from part join payment p on p.id = part.payment_id join session s on s.id = p.session_id join school sc on sc.id = s.school_id
)
insert into money_receipt
select gen_random_uuid(), session_id, payment_id, row_number() over (partition by payment_id order by id), total - before, commission,
  currency, paid_at, at, (at at time zone time_zone)::date, external_id, reference, booked_at
from placed;

-- Money that went back stands on the day it was recorded, in the same way.
alter table money_return
  add column day date,
  add column external_id text,
  add column reference text,
  -- A school's record that the provider told of afterwards: when that was.
  add column adopted_at timestamptz,
  -- The school says that it went back beside whatever its provider tells of.
  add column separate boolean not null default false;
update money_return r
set day = (r.created_at at time zone sc.time_zone)::date, external_id = s.external_id, reference = p.reference
from payment p join session s on s.id = p.session_id join school sc on sc.id = s.school_id
where p.id = r.payment_id;
alter table money_return alter column day set not null;
create index money_return_of_day on money_return (day, session_id);
-- Both stand in the books already, so they are two.
update money_return r set separate = true
where r.provider_ref is null and exists (
  select 1 from money_return p where p.payment_id = r.payment_id and p.amount = r.amount and p.provider_ref is not null);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'a line of a settlement is never changed';
end $$;
create trigger money_receipt_stays before update or delete on money_receipt
  for each row execute function refuse_rewriting();
create trigger money_return_stays before delete or update of id, session_id, payment_id, kind, amount, currency, day, external_id, reference, created_at
  on money_return for each row execute function refuse_rewriting();

-- Nobody but the school can say whether what came, or went back, is known already.
alter table money_case
  -- The payment it may be known as.
  add column about_payment_id uuid references payment,
  -- Only for a return that a provider told of; `provider_ref` is the provider's id of it.
  add column return_kind text check (return_kind in ('refund', 'reversal', 'chargeback')),
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check
    check (kind in ('overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref', 'maybe_known'));
create unique index one_case_of_return on money_case (about_payment_id, provider_ref) where return_kind is not null;

alter table statement_line
  -- What tells it from another line: the bank's own id of the movement, the balance after it, or only its words.
  add column known_by text not null default 'words' check (known_by in ('movement', 'balance', 'words')),
  -- Of the whole file, and of all cells of the line, whichever columns were named. Null for lines of before.
  add column file_sha256 bytea,
  add column row_sha256 bytea,
  drop constraint statement_line_outcome_check,
  add constraint statement_line_outcome_check check (outcome in ('booked', 'asked', 'unknown', 'maybe_known'));
create index statement_line_of_day on statement_line (school_id, paid_on, amount);
create index statement_line_of_row on statement_line (school_id, row_sha256);
