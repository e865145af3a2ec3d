-- Since when the code on a payment's papers opens nothing.
alter table payment add column check_revoked_at timestamptz;
