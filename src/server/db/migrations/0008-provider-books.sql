-- The provider's books against ours: money it holds beside a payment of ours, money that is on its way back, disputes,
-- and what no list can tell any more.

-- Money that a provider has under the id of one of our payments, by another reference than that payment's: which payment.
alter table payment add column found_beside uuid references payment;
-- Since when the provider says that money of it is promised back and has not moved yet; null once it has.
alter table payment add column returning_at timestamptz;
-- When the provider first said that the payer's bank disputes it.
alter table payment add column disputed_at timestamptz;

-- Where the time begins that the provider no longer lists, and that no comparison saw; it ends at from_at.
alter table reconciliation add column gap_from timestamptz;
