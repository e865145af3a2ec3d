-- When a payer's own page first opened a link; null: not yet, or before this was written down.
alter table access_link add column opened_at timestamptz;
-- A family's sessions, newest first.
create index session_of_payer on session (school_id, (payer->>'id'), created_at desc, id);
