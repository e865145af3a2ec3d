-- A family's personal data is erased by a command. A row says that it was, and holds nothing of whom.
create table erasure (
  id uuid primary key,
  school_id uuid not null references school,
  sessions int not null,
  payments int not null,
  erased_at timestamptz not null
);

-- A line of a settlement is never changed but for the words that a bank wrote beside it, by `erase_words` below.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cuota.erasing', true) = 'words' and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference' then
    return new;
  end if;
  raise exception 'a line of a settlement is never changed';
end $$;

-- Puts `instead` in the place of what a statement said beside a payment's money. Its row of `erasure` is of this transaction.
create function erase_words(by_erasure uuid, of_payment uuid, instead text) returns void language plpgsql as $$
begin
  if not exists (select 1 from erasure e where e.id = by_erasure and e.xmin = pg_current_xact_id()::xid) then
    raise exception 'words are erased by an erasure that is written down with it';
  end if;
  perform set_config('cuota.erasing', 'words', true);
  update payment set reference = instead where id = of_payment and reference is not null;
  update money_receipt set reference = instead where payment_id = of_payment and reference is not null;
  update money_return set reference = instead where payment_id = of_payment and reference is not null;
  update provider_fee set reference = instead where payment_id = of_payment and reference is not null;
  perform set_config('cuota.erasing', '', true);
end $$;
