-- A school's days, each closed once at a known minute, what is in each, who signed it off, and the payouts set beside it.

-- The minute by the school's own clock; midnight ends the day itself.
alter table school add column day_closes_at text not null default '00:00';
-- Which account of the school's own ledger each entry of a day's journal goes to.
alter table school add column ledger_accounts jsonb not null default '[]';

-- When a day ends. Also on a day without that minute, or with it twice: it is the zone's rule then.
create function day_end(day date, closes_at text, zone text) returns timestamptz language sql stable
  as $$ select (case when closes_at = '00:00' then day + 1 + time '00:00' else day + closes_at::time end) at time zone zone $$;

create table school_day (
  id uuid primary key,
  school_id uuid not null references school,
  date date not null,
  -- As they were when the day began: a change counts from the next day on.
  time_zone text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at >= opens_at),
  closed_at timestamptz,
  -- The sums of its lines.
  totals jsonb,
  unique (school_id, date),
  check ((closed_at is null) = (totals is null))
);
create unique index one_open_day on school_day (school_id) where closed_at is null;
create index school_day_due on school_day (closes_at) where closed_at is null;

-- A row for each movement of money, written with it; its day is written once, when that day closes. A movement that is
-- not committed by then is not seen, and waits for the next day: nobody has to know how long a transaction may take.
create table day_line (
  -- The movement's own.
  id uuid primary key,
  school_id uuid not null references school,
  source text not null check (source in ('receipt', 'return', 'fee')),
  -- The session's when the money was booked.
  campus_id text not null,
  booked_at timestamptz not null,
  day_id uuid references school_day
);
create index day_line_without_day on day_line (school_id, booked_at) where day_id is null;
create index day_line_of_day on day_line (day_id, booked_at desc, id);

insert into day_line (id, school_id, source, campus_id, booked_at)
select m.id, s.school_id, m.source, s.campus_id, m.created_at
from (
  select id, session_id, created_at, 'receipt' as source from money_receipt
  union all select id, session_id, created_at, 'return' from money_return
  union all select id, session_id, created_at, 'fee' from provider_fee) m
join session s on s.id = m.session_id;

create function write_day_line() returns trigger language plpgsql as $$
begin
  insert into day_line (id, school_id, source, campus_id, booked_at)
  select new.id, s.school_id, tg_argv[0], s.campus_id, new.created_at from session s where s.id = new.session_id;
  return null;
end $$;
create trigger money_receipt_in_day after insert on money_receipt for each row execute function write_day_line('receipt');
create trigger money_return_in_day after insert on money_return for each row execute function write_day_line('return');
create trigger provider_fee_in_day after insert on provider_fee for each row execute function write_day_line('fee');

create function refuse_day_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day is never changed';
end $$;

-- A line gets its day once, and only a day that is open: a closing that runs meanwhile is waited for.
create function check_day_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.day_id is null and to_jsonb(new) - 'day_id' = to_jsonb(old) - 'day_id' then
    perform from school_day d where d.id = new.day_id and d.school_id = new.school_id and d.closed_at is null for share;
    if found then
      return new;
    end if;
  elsif tg_op = 'INSERT' and new.day_id is null then
    return new;
  end if;
  raise exception 'a closed day is never changed';
end $$;
create trigger day_line_stays before insert or update or delete on day_line for each row execute function check_day_line();

create function check_school_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at >= new.closes_at
      and to_jsonb(new) - 'closed_at' - 'totals' = to_jsonb(old) - 'closed_at' - 'totals' then
    return new;
  end if;
  raise exception 'a closed day is never changed';
end $$;
create trigger school_day_stays before update or delete on school_day for each row execute function check_school_day();

-- A person said that a day is right; once.
create table day_sign_off (
  day_id uuid primary key references school_day,
  actor_kind text not null,
  actor_id uuid,
  note text,
  signed_at timestamptz not null
);
create trigger day_sign_off_stays before update or delete on day_sign_off for each row execute function refuse_day_change();

-- What a provider paid out to a school, by the provider's report.
create table payout (
  id uuid primary key,
  school_id uuid not null references school,
  provider text not null,
  account_id uuid references provider_account,
  -- The provider's id of it.
  provider_ref text not null,
  currency char(3) not null,
  net bigint not null,
  arrived_on date not null,
  actor_kind text not null,
  actor_id uuid,
  created_at timestamptz not null
);
create unique index payout_once on payout (school_id, provider, coalesce(account_id, school_id), provider_ref);
create index payout_of_school on payout (school_id, created_at desc, id);

create table payout_line (
  id uuid primary key,
  payout_id uuid not null references payout,
  seq int not null,
  kind text not null check (kind in ('payment', 'return', 'other')),
  -- Null: it names no payment of the school's.
  payment_id uuid references payment,
  reference text not null,
  amount bigint not null,
  fee bigint not null,
  unique (payout_id, seq)
);
create index payout_line_of_payment on payout_line (payment_id) where payment_id is not null;
create trigger payout_stays before update or delete on payout for each row execute function refuse_day_change();
create trigger payout_line_stays before update or delete on payout_line for each row execute function refuse_day_change();
