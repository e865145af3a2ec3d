-- Accounts at providers, beside the installation's own, whose credentials are in the environment and which has no row: it is
-- the null of every account_id. A payment keeps its account for life.

create table provider_account (
  id uuid primary key,
  provider text not null,
  -- Null: the installation's, for every school without one of its own.
  school_id uuid references school (id),
  label text not null check (length(label) between 1 and 100),
  -- Who collects there, in the provider's words: credentials of another merchant are another account. Null where nobody says.
  merchant text,
  -- A JSON object of the provider's variables; key_id names the key that sealed it.
  credentials_sealed bytea not null,
  key_id text not null,
  -- What webhooks may be signed with as well, until that instant.
  previous_sealed bytea,
  previous_key_id text,
  previous_until timestamptz,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- Grows with every change of what a connection is made of.
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- Since when the provider refuses the credentials; null while it takes them.
  refused_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check ((previous_sealed is null) = (previous_until is null) and (previous_sealed is null) = (previous_key_id is null)),
  -- What a row's account_id and provider refer to together.
  unique (id, provider)
);
create unique index one_open_account on provider_account (provider, school_id) nulls not distinct where state = 'open';
-- A merchant's list has all its money: through two accounts each payment would be nobody's at one of them.
create unique index account_of_merchant on provider_account (provider, merchant);
create index provider_account_of_school on provider_account (school_id);

-- A row's account is one of the row's provider, by the key itself.
alter table payment add column account_id uuid;
alter table inbox add column account_id uuid;
alter table card_form add column account_id uuid;
alter table mandate add column account_id uuid;
alter table money_case add column account_id uuid;
alter table reconciliation add column account_id uuid;
alter table payment add foreign key (account_id, provider) references provider_account (id, provider);
alter table inbox add foreign key (account_id, provider) references provider_account (id, provider);
alter table card_form add foreign key (account_id, provider) references provider_account (id, provider);
alter table mandate add foreign key (account_id, provider) references provider_account (id, provider);
alter table money_case add foreign key (account_id, provider) references provider_account (id, provider);
alter table reconciliation add foreign key (account_id, provider) references provider_account (id, provider);

-- A reference is unique at its account. It stands first: `account_id is not distinct from` finds nothing in an index.
create unique index payment_of_reference on payment (provider_ref, provider, account_id) nulls not distinct where provider_ref is not null;
alter table payment drop constraint payment_provider_provider_ref_key;
create unique index card_form_of_reference on card_form (provider_ref, provider, account_id) nulls not distinct;
alter table card_form drop constraint card_form_provider_provider_ref_key;
create unique index one_unknown_case_of_account on money_case (provider_ref, provider, account_id) nulls not distinct
  where kind = 'unknown_ref' and provider <> 'statement' and provider_ref is not null;
drop index one_unknown_case;
create index payment_of_account on payment (account_id) where account_id is not null;

-- The program of before names the keys inbox (provider, event_id) and listed_options (provider, field) in its statements, so
-- both stay as they are: a stored account's rows have `<account id>/` before the event's id and before the field's name.
