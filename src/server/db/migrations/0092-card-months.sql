-- In how many months a school lets cards be charged, and who bears the cost; null for none.
alter table school add column card_months jsonb;
-- The plan that a payer chose, with its cost as it stood: a repeat of the call, and a quote, go by this.
alter table payment add column months jsonb;
