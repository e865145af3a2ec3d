-- A return that the school calls another one may be more than is left of its payment: what is too much is a case of its own,
-- beside the one that asked.
drop index one_case_of_return;
create unique index one_case_of_return on money_case (about_payment_id, provider_ref, kind) where return_kind is not null;
