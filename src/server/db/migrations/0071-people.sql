-- The people of a school's office, and who caused a change. An actor's id is a person's or a key's.
create table person (
  id uuid primary key,
  school_id uuid not null references school,
  name text not null,
  email text not null,
  role text not null check (role in ('view', 'assist', 'cash', 'refund', 'administer')),
  -- They see rows of these campuses only; null: of all.
  campus_ids text[],
  created_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  ended_at timestamptz
);
create unique index person_email on person (school_id, lower(email)) where ended_at is null;

alter table api_key
  add column role text not null default 'administer' check (role in ('view', 'assist', 'cash', 'refund', 'administer')),
  -- Whose own it is; null: a machine's. It ends with its person.
  add column person_id uuid references person,
  add column actor_kind text,
  add column actor_id uuid;
create index api_key_of_person on api_key (person_id) where person_id is not null;

-- Who made a row; of a case, who resolved it; of an endpoint or an account, who changed it last. Older rows do not say.
alter table session add column actor_kind text, add column actor_id uuid;
alter table access_link add column actor_kind text, add column actor_id uuid;
alter table refund add column actor_kind text, add column actor_id uuid;
alter table money_return add column actor_kind text, add column actor_id uuid;
alter table money_case add column actor_kind text, add column actor_id uuid;
alter table webhook_endpoint add column actor_kind text, add column actor_id uuid;
alter table provider_account add column actor_kind text, add column actor_id uuid;
