-- A school's events are numbered for themselves, by whichever process has the school's lock. See docs/decisions/0011.
drop index outbox_of_school;
create unique index outbox_of_school on outbox (school_id, position);
alter table outbox drop constraint outbox_position_key;
drop index outbox_to_number;
create index outbox_to_number on outbox (school_id, created_at) where position is null;
