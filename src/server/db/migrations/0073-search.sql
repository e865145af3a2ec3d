-- What a school finds its payments by. Filled after the commit, from the school's log of messages; nothing of a payment rests
-- on it. Each place is read newest first, within one school.

-- A word, and the words of the name that it stands in. `at`: of the newest session with that name.
create table search_word (
  -- Of school, campus and words: the same name of two families is one.
  name_id uuid not null,
  word text collate "C" not null,
  school_id uuid not null references school,
  campus_id text not null,
  words text not null,
  at timestamptz not null,
  primary key (name_id, word)
);
create index search_word_newest on search_word (school_id, word, at desc, name_id);

create table search_name (
  name_id uuid not null,
  at timestamptz not null,
  session_id uuid not null,
  field text not null,
  primary key (name_id, at, session_id, field)
);
create index search_name_of_session on search_name (session_id);

-- A number or code from its end, an amount, or the hash of a number that is sealed elsewhere.
create table search_key (
  school_id uuid not null references school,
  key text collate "C" not null,
  at timestamptz not null,
  field text not null,
  -- Of the session or the payment.
  id uuid not null,
  session_id uuid not null,
  campus_id text not null,
  primary key (school_id, key, at, field, id)
);
create index search_key_of_session on search_key (session_id);

-- How far a school's log was read, and the sessions of before, the newest first.
create table search_mark (
  school_id uuid primary key references school,
  position bigint not null,
  -- The oldest session that was walked; null before the first.
  walked_at timestamptz,
  walked_id uuid,
  is_walked boolean not null default false
);

-- A session whose words changed without a message: a row for each change, seen once it is committed.
create table search_due (
  id bigint generated always as identity primary key,
  school_id uuid not null,
  session_id uuid not null
);
create index search_due_of_school on search_due (school_id, id);
create function search_again() returns trigger language plpgsql as $$
begin
  insert into search_due (school_id, session_id) values (new.school_id, new.id);
  return null;
end $$;
-- None of these is written with money: by a school's change, or by an erasure, also of a program of before.
create trigger session_searched_again after update of payer, amount, external_id on session
  for each row execute function search_again();

create index statement_line_of_payment on statement_line (payment_id) where payment_id is not null;
