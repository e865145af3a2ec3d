-- What each transaction leaves beside its work, so that one whose COMMIT got no plain answer can be looked up: on this
-- server and on the one that takes over from it. Dropped an hour later; the id holds its time (UUID version 7).
create table transaction_mark (
  id uuid primary key,
  -- False: somebody looked first. The transaction of this id, should its COMMIT still arrive, fails on the key above.
  happened boolean not null
);
