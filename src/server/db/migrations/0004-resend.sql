-- A school may ask for an event again: then it is sent although it was delivered or given up, and outside the order of its
-- session. Null once that was delivered or given up. An endpoint that never had the event gets a row without session and seq,
-- which nothing waits for.
alter table delivery add column resend_requested_at timestamptz;

-- Due rows are taken endpoint by endpoint, so that one that is down takes no other's turn.
drop index delivery_to_send;
create index delivery_to_send on delivery (endpoint_id, next_attempt_at)
  where (delivered_at is null and dead_at is null) or resend_requested_at is not null;
create index delivery_under_way on delivery (endpoint_id, lease_until) where lease_until is not null;
create index delivery_of_outbox on delivery (outbox_id);
