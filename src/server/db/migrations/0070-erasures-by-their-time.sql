-- As in 0067, but by the time that a transaction has: system columns and its id are of PostgreSQL's own storage alone.
create or replace function erase_words(by_erasure uuid, of_payment uuid, instead text) returns void language plpgsql as $$
begin
  if not exists (select 1 from erasure e where e.id = by_erasure and e.erased_at = app_now()) then
    raise exception 'words are erased by an erasure that is written down with it';
  end if;
  perform set_config('cuota.erasing', 'words', true);
  update payment set reference = instead where id = of_payment and reference is not null;
  update money_receipt set reference = instead where payment_id = of_payment and reference is not null;
  update money_return set reference = instead where payment_id = of_payment and reference is not null;
  update provider_fee set reference = instead where payment_id = of_payment and reference is not null;
  perform set_config('cuota.erasing', '', true);
end $$;
