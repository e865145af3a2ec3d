-- A session that is asked for twice under one external_id is one (docs/decisions/0099). Sessions of before have no hash of
-- what was asked: several of them may share an external_id, and they stay as they are.
alter table session add column request_sha256 bytea;
create unique index session_external_id on session (school_id, external_id)
  where request_sha256 is not null and external_id is not null;
