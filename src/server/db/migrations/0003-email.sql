-- E-mail through an outbox, and what a school was told of a link's end.
-- An address is personal data and a link in a letter opens a session: both are sealed, and wiped once nothing is to be sent any more.

create table email (
  id uuid primary key,
  session_id uuid not null references session,
  school_id uuid not null references school,
  kind text not null,
  -- What makes it go out only once, e.g. `access_link:` and the link's id.
  once text not null unique,
  locale text not null,
  recipient_sealed bytea,
  content_sealed bytea,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  check ((sent_at is null and dead_at is null) = (recipient_sealed is not null)),
  check ((recipient_sealed is null) = (content_sealed is null))
);
create index email_to_send on email (next_attempt_at) where sent_at is null and dead_at is null;
create index email_of_session on email (session_id, kind, created_at);

-- When the school was told that the newest link has ended; a new link clears it.
alter table session add column expiry_announced_at timestamptz;
create index session_to_expire on session (created_at) where state <> 'paid' and expiry_announced_at is null;
