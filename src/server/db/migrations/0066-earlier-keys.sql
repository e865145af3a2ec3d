-- The hashes of keys of links and cards that an earlier secret of the server made: what was printed goes on opening once the
-- row has the key of the secret of now. Nothing here can be derived or read back.
create table earlier_key (
  key_sha256 bytea primary key,
  payment_id uuid references voucher_link,
  card_id uuid references student_card,
  check (num_nonnulls(payment_id, card_id) = 1)
);
