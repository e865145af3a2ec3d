-- What is pruned once it is old is found by its age, and what could rest on it by its reference.
create index delivery_attempt_by_age on delivery_attempt (at);
create index delivery_ended on delivery (delivered_at) where delivered_at is not null and resend_requested_at is null;
create index inbox_by_age on inbox (received_at) where applied_at is not null;
create index evidence_of_inbox on evidence (inbox_id) where inbox_id is not null;
create index evidence_stale on evidence (observed_at) where outcome = 'stale';
create index payment_event_of_evidence on payment_event (evidence_id) where evidence_id is not null;
create index email_ended on email (created_at) where sent_at is not null or dead_at is not null;
