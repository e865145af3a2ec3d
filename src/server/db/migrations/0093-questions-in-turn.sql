-- A question that waits its turn has `turn_at` equal to `next_check_at`. Whoever sets `next_check_at` to another instant, an
-- earlier program too, makes it one that is asked at once.
alter table payment add column turn_at timestamptz;

-- Until when each account's budget of questions is spent, and its list was read for money whose webhooks were lost.
create table asked_account (
  -- As `accountName` has it.
  account text primary key,
  spent_until timestamptz not null,
  list_begun_at timestamptz,
  listed_to timestamptz
);

-- Ten million slips that are due must stand before no card. An earlier program beside this one still finds what is due in
-- `payment_to_check`.
create index payment_asked_at_once on payment (next_check_at)
  where next_check_at is not null and next_check_at is distinct from turn_at;
create index payment_in_turn on payment ((provider || coalesce('/' || account_id::text, '')), next_check_at)
  where next_check_at = turn_at;
