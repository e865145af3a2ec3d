-- Which request a message to a school, or a provider's webhook, came from: one search in the log finds all of it.
alter table outbox add column request_id text;
alter table inbox add column request_id text;
