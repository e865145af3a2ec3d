-- Who did what in a school's office, from where, on which row, and how it ended. Ids only: no name and no search word, so that
-- nothing of a family stands here. Kept for five years; the database refuses any change.
create table audit_entry (
  id uuid primary key,
  school_id uuid not null references school,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  -- The key that a call came with.
  key_id uuid,
  -- The caller's network address.
  address text,
  request_id text,
  -- The name of the API's operation, or the administrator's command.
  operation text not null,
  row_id text,
  -- `done`, or the code of the refusal.
  outcome text not null,
  -- Of settings: { "before": …, "after": … }.
  change jsonb,
  -- Of a file that was downloaded: how many rows it had.
  row_count int
);
create index audit_entry_of_school on audit_entry (school_id, at desc, id);
create index audit_entry_by_age on audit_entry (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < app_now() - interval '5 years' then
    return old;
  end if;
  raise exception 'an entry of the audit log is never changed, and stays for five years';
end $$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_log_stays before truncate on audit_entry for each statement execute function refuse_audit_change();
