-- A call whose answer was lost may be made again, under the same key. When that was last done; null while it never was.
alter table provider_call add column repeated_at timestamptz;
-- Since when the provider answers that it knows nothing of it; null while it has not said so.
alter table provider_call add column never_seen_at timestamptz;
