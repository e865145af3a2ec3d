-- What no plan reads, or another index serves (src/server/db/driver/indexes.fixture.ts).
-- The key (session_id, position) finds a session's charges.
drop index charge_of_session;
-- session_link_to_end took its place.
drop index session_to_expire;
-- Read by the day's comparison alone, of what was paid in a while: an account's earlier payments were walked, and each
-- change of a payment that is not paid wrote an entry.
drop index payment_of_account;
create index payment_of_account on payment (account_id, paid_at) where account_id is not null and paid_at is not null;
