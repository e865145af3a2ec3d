-- Card fields opened at a provider for one session and one total. What was typed into them pays that total once.
create table card_form (
  id uuid primary key,
  session_id uuid not null references session,
  method_key text not null,
  provider text not null,
  provider_ref text not null,
  total bigint not null check (total > 0),
  currency char(3) not null,
  payment_id uuid unique references payment,
  created_at timestamptz not null,
  unique (provider, provider_ref)
);
create index card_form_of_session on card_form (session_id);

-- A payer's standing permission to debit a card, agreed to with one payment. Without a card it waits for that payment's money.
create table mandate (
  id uuid primary key,
  school_id uuid not null references school,
  session_id uuid not null references session,
  payment_id uuid not null unique references payment,
  payer_id text not null,
  provider text not null,
  -- The provider's stored card: its id, brand, first and last digits, expiry. Never its number.
  card jsonb,
  card_ref text,
  consent_version text not null,
  locale text not null,
  -- A day in the school's calendar.
  next_charge_on date,
  agreed_at timestamptz not null,
  active_at timestamptz,
  ended_at timestamptz,
  -- When the provider is asked next for the card of a payment that was made.
  next_attempt_at timestamptz,
  check ((active_at is null) = (card_ref is null)),
  check ((card is null) = (card_ref is null))
);
create index mandate_of_payer on mandate (school_id, payer_id) where ended_at is null;
create index mandate_to_activate on mandate (next_attempt_at) where active_at is null and ended_at is null;
