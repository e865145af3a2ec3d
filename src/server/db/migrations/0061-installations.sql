-- Whose a database is: production's books and staging's never meet (docs/decisions/0098). Written when a server first starts on it.
create table installation (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('production', 'staging')),
  claimed_at timestamptz not null,
  -- What nothing else here says: when somebody last read the metrics, and last tried a backup by restoring it.
  metrics_read_at timestamptz,
  restored_at timestamptz
);

-- Schools of before stay as they are: a test school that production had made answers nobody.
create function school_is_of_its_mode() returns trigger language plpgsql as $$
begin
  if exists (select 1 from installation i where (i.mode = 'production') <> new.live) then
    raise exception 'this database takes no school of another mode' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger school_is_of_its_mode before insert or update of live on school
  for each row execute function school_is_of_its_mode();
