-- What a provider's call needs beside the payment's own row, sealed, as it was at the press: who pressed, document numbers,
-- a card's token, what was accepted. Gone once the call is answered or the payment has ended.
alter table payment add column call_sealed bytea;
create index payment_with_call on payment (id) where call_sealed is not null;

-- What may be chosen in a form's field, as its provider last said.
create table listed_options (
  provider text not null,
  field text not null,
  options jsonb,
  fetched_at timestamptz,
  -- Also when nothing came: a provider in trouble is not asked by every payer.
  asked_at timestamptz not null,
  primary key (provider, field),
  check ((options is null) = (fetched_at is null))
);

-- A provider's own documents that a payer accepted with the press.
create table provider_acceptance (
  payment_id uuid not null references payment,
  session_id uuid not null references session,
  document text not null,
  version text not null,
  url text not null,
  accepted_at timestamptz not null,
  primary key (payment_id, document)
);
