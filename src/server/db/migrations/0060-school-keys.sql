-- A school's keys have names, may end by themselves, and say when they were last used.
alter table api_key add column name text not null default '';
alter table api_key add column last_used_at timestamptz;
alter table api_key add column expires_at timestamptz;
create index api_key_of_school on api_key (school_id);
