-- The way to pay that a payer asked one browser to know (docs/decisions/0113).
create table remembered_way (
  id uuid primary key,
  school_id uuid not null references school,
  -- The school's own id of the payer.
  payer_id text not null,
  -- Of the cookie's 256 bits.
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  -- The payment that it was asked with: it counts once that brought money.
  payment_id uuid not null references payment,
  method_key text not null,
  -- A form's answers with the document; null of a card, which its provider or `kept_card` has.
  answers_sealed bytea,
  created_at timestamptz not null
);
create index remembered_way_of_payer on remembered_way (school_id, payer_id);
create index remembered_way_of_payment on remembered_way (payment_id);
create index remembered_way_by_age on remembered_way (created_at);
