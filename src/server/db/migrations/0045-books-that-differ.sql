-- A return that its provider lists no more, and differences between a provider's books and ours.

alter table money_return
  -- When a complete answer about its payment was first without it; while there was none, when it was last asked for.
  add column missing_since timestamptz,
  -- How many complete answers were without it.
  add column missing_answers int not null default 0;
create index money_return_missing on money_return (payment_id) where missing_since is not null and undone_at is null;

alter table money_case
  -- Of `books_differ`: how the books differ, and the provider's id of the return where they differ by one.
  add column difference text check (difference in (
    'not_here', 'foreign', 'not_there', 'currency', 'return_not_here', 'return_not_there', 'return_amount')),
  add column return_ref text,
  add check ((kind = 'books_differ') = (difference is not null)),
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in (
    'overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref', 'maybe_known', 'refund_failed', 'over_returned', 'disputed', 'not_arrived', 'number_repeated',
    'books_differ'));
create unique index one_case_of_difference on money_case (provider, account_id, provider_ref, return_ref, difference) nulls not distinct
  where kind = 'books_differ';
