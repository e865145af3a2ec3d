-- A card that its payer wants kept, at a provider without a list of its own: what it is charged by again stands here, sealed.
-- Agreed to with one payment; it waits without a token until that payment brought money.
create table kept_card (
  id uuid primary key,
  school_id uuid not null references school,
  provider text not null,
  -- The account its token belongs to: null for the installation's own.
  account_id uuid,
  payer_id text not null,
  payment_id uuid not null unique references payment,
  -- key_id names the key that sealed it.
  token_sealed bytea,
  key_id text,
  -- Of the card and its date: the same card is the same here.
  fingerprint bytea,
  -- Brand, first and last digits, expiry. Never its number.
  card jsonb,
  agreed_at timestamptz not null,
  kept_at timestamptz,
  last_used_at timestamptz,
  -- When its payer deleted it, and when its provider had forgotten the token.
  hidden_at timestamptz,
  removed_at timestamptz,
  -- When the provider is asked next: for the token, or to forget it.
  next_attempt_at timestamptz,
  -- A card's account is one of its provider, by the key itself.
  foreign key (account_id, provider) references provider_account (id, provider),
  check ((kept_at is null) = (card is null)),
  check ((kept_at is null) = (fingerprint is null)),
  check ((token_sealed is not null) = (kept_at is not null and removed_at is null)),
  check ((token_sealed is null) = (key_id is null)),
  check (hidden_at is null or kept_at is not null),
  check (removed_at is null or hidden_at is not null)
);
create unique index kept_card_once on kept_card (school_id, provider, account_id, payer_id, fingerprint) nulls not distinct
  where kept_at is not null and hidden_at is null;
create index kept_card_due on kept_card (next_attempt_at) where next_attempt_at is not null;
