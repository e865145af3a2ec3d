-- The metrics ask which accounts have payments that wait, and since when: a step in the index for each account, where every
-- payment that waited was read. A program of before finds its oldest one in this index too, by reading it whole.
create index payment_pending_of_account on payment ((provider || coalesce('/' || account_id::text, '')), submitted_at)
  where status = 'pending';
drop index payment_pending;
