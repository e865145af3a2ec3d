-- Refunds through a provider, disputes with their end, and returns that a provider takes back.

-- Money that a provider is asked to send back the way it came. Requested and pending ones keep their amount; only one that is
-- done has a return.
create table refund (
  -- Also the id of its return, and what the provider keeps as our id of it.
  id uuid primary key,
  session_id uuid not null references session,
  payment_id uuid not null references payment,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  state text not null check (state in ('requested', 'pending', 'done', 'failed')),
  provider_ref text,
  failure_group text,
  -- The provider's own.
  failure_code text,
  note text,
  requested_by text not null check (requested_by in ('school', 'case')),
  -- The refund that failed after it was done, and that this one makes again: it takes nothing more off the payment.
  replaces uuid references refund,
  return_id uuid unique references money_return,
  created_at timestamptz not null,
  -- When its provider is called or asked next: while it is under way there is always a next time.
  next_attempt_at timestamptz,
  lease_until timestamptz,
  attempts int not null default 0,
  -- Since when its provider answers that it knows nothing of it.
  never_seen_at timestamptz,
  pending_at timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  unique (payment_id, provider_ref),
  check (state in ('done', 'failed') or (next_attempt_at is not null and return_id is null)),
  check ((state = 'failed') = (failure_group is not null)),
  check (state <> 'done' or done_at is not null),
  check (state <> 'failed' or failed_at is not null)
);
create index refund_of_payment on refund (payment_id);
create index refund_due on refund (next_attempt_at) where next_attempt_at is not null;

create table refund_rule (from_state text not null, to_state text not null, primary key (from_state, to_state));
-- Filled from `domain/refund-status` at every start.
create function refund_moves() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then 'new' else old.state end;
begin
  if was <> new.state and not exists (select 1 from refund_rule r where r.from_state = was and r.to_state = new.state) then
    raise exception 'a refund does not move from % to %', was, new.state;
  end if;
  return new;
end $$;
create trigger refund_moves before insert or update of state on refund for each row execute function refund_moves();

-- A return that its provider took back: the money is not gone. Its entries stay until the school decides.
alter table money_return
  add column undone_at timestamptz,
  -- What the bank gave back: the same sum below zero, as the return it undoes.
  add column undoes uuid unique references money_return,
  drop constraint money_return_amount_check,
  add constraint money_return_amount_check check (amount > 0 or (amount < 0 and undoes is not null));
alter table return_entry
  drop constraint return_entry_amount_check,
  add constraint return_entry_amount_check check (amount <> 0);

-- Where a dispute stands by the provider's word, and until when it may be answered; null where it tells no more than a flag.
alter table payment
  add column dispute_state text check (dispute_state in ('open', 'won', 'lost')),
  add column dispute_due_at timestamptz;

alter table money_case
  -- The refund it is about.
  add column refund_id uuid references refund,
  -- Until when the school must have answered.
  add column due_at timestamptz,
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in (
    'overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref', 'maybe_known', 'refund_failed', 'over_returned', 'disputed'));
create unique index one_case_of_refund on money_case (refund_id) where kind = 'refund_failed';
create unique index one_case_of_dispute on money_case (about_payment_id) where kind = 'disputed';
