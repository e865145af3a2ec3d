-- How people of an office sign in at the desk: passkeys, one-time codes, links by e-mail, and invitations to set these up.
create table passkey (
  id uuid primary key,
  person_id uuid not null references person,
  -- As browsers write it (base64url).
  credential_id text not null unique,
  public_key bytea not null,
  -- Of its device: a number that does not grow is a copy's. Always 0 where a device does not count.
  counter bigint not null,
  -- The desk's host that it was made for: it works on no other.
  host text not null,
  -- Browser and system in words.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create index passkey_of_person on passkey (person_id) where ended_at is null;

-- The secret of an app for one-time codes; `confirmed_at` is null until a first code was right.
create table code_secret (
  id uuid primary key,
  person_id uuid not null references person,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The half minute of the last code that was right: none before it counts any more.
  last_step bigint not null default 0
);
create unique index code_secret_of_person on code_secret (person_id, (confirmed_at is null));

-- A link by e-mail, the first of two steps. It is asked for an address, whoever has it.
create table sign_in_link (
  id uuid primary key,
  token_sha256 bytea not null unique,
  -- Of the cookie of the browser that asked.
  browser_sha256 bytea not null,
  -- Address and token until the e-mail is written; then null.
  asked_sealed bytea,
  -- Whose address it is, one at each school; null until then.
  person_ids uuid[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Codes that were tried after it.
  tries int not null default 0
);
create index sign_in_link_to_write on sign_in_link (created_at) where asked_sealed is not null;
create index sign_in_link_of_browser on sign_in_link (browser_sha256);

create table person_invitation (
  id uuid primary key,
  person_id uuid not null references person,
  token_sha256 bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  used_at timestamptz,
  -- A later invitation took its place.
  ended_at timestamptz
);
create unique index person_invitation_open on person_invitation (person_id) where used_at is null and ended_at is null;

-- What a passkey signed counts once.
create table used_challenge (
  challenge_sha256 bytea primary key,
  used_at timestamptz not null
);

create index person_of_email on person (lower(email)) where ended_at is null;
