-- What a payer would like to become of money that came on top: see docs/decisions/0096. It moves no money.
alter table money_case
  add column payer_wish text check (payer_wish in ('refund', 'credit')),
  add column payer_wished_at timestamptz,
  add constraint wish_has_its_time check ((payer_wish is null) = (payer_wished_at is null)),
  add constraint wish_of_money_on_top check (payer_wish is null or (payment_id is not null and kind in ('overpaid', 'double')));
