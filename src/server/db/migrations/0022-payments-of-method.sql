-- What became lately of payments by one method, by what was chosen in its form: a bank that fails now is said before it is chosen.
create index payment_of_method on payment (method_key, submitted_at) where submitted_at is not null;
