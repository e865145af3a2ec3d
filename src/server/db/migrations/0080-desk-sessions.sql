-- A person's sign-in at the desk, in one browser.
create table desk_session (
  id uuid primary key,
  person_id uuid not null references person,
  -- Of the cookie's 256 bits.
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  -- `sandbox`: by one press, which staging and production refuse.
  method text not null check (method in ('passkey', 'totp', 'sandbox')),
  -- Browser and system in words, for the person's own list.
  browser text not null,
  created_at timestamptz not null,
  -- The last request, to the minute.
  seen_at timestamptz not null,
  -- The last passkey or one-time code.
  verified_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index desk_session_of_person on desk_session (person_id) where ended_at is null;
