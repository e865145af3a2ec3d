-- When a bank said that it took a payment back, and was not refused. Its school is asked about what is not on the books
-- (`booked`, `unplaced`), and what the school decided before this instant does not answer it.
alter table biller_payment add column told_back_at timestamptz;

-- `taken_back` has its return from now on. A row without one is what the bank told, and no more.
update biller_payment b set state = 'booked', told_back_at = b.taken_back_at, taken_back_at = null
where b.state = 'taken_back' and b.return_id is null and not exists (
  select 1 from money_return r where r.payment_id = b.payment_id and r.provider_ref = 'reversal ' || b.bank_id);
