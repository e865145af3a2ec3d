-- What a payer would like to become of money that came on top: see docs/decisions/0096. It moves no money.
alter table money_case
  add column payer_preference text check (payer_preference in ('refund', 'credit')),
  add column payer_preference_at timestamptz,
  add constraint preference_has_its_time check ((payer_preference is null) = (payer_preference_at is null)),
  add constraint preference_of_money_on_top check (payer_preference is null or (payment_id is not null and kind in ('overpaid', 'double')));
