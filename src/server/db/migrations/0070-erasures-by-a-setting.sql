-- As in 0067, by a setting of the transaction: system columns and transaction ids are of PostgreSQL's own storage alone.
create function note_erasure() returns trigger language plpgsql as $$
begin
  perform set_config('cuota.erasure', new.id::text, true);
  return null;
end $$;
create trigger erasure_of_this_transaction after insert on erasure for each row execute function note_erasure();

create or replace function erase_words(by_erasure uuid, of_payment uuid, instead text) returns void language plpgsql as $$
begin
  if current_setting('cuota.erasure', true) is distinct from by_erasure::text then
    raise exception 'words are erased by an erasure that is written down with it';
  end if;
  perform set_config('cuota.erasing', 'words', true);
  update payment set reference = instead where id = of_payment and reference is not null;
  update money_receipt set reference = instead where payment_id = of_payment and reference is not null;
  update money_return set reference = instead where payment_id = of_payment and reference is not null;
  update provider_fee set reference = instead where payment_id = of_payment and reference is not null;
  perform set_config('cuota.erasing', '', true);
end $$;
