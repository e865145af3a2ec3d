-- A school lists and revokes the durable links of its vouchers.
create index voucher_link_of_session on voucher_link (session_id);
create index voucher_link_by_age on voucher_link (created_at, payment_id);
