-- The session that a school's payer paid last is found by its payer, whatever else the school has.
create index session_paid_by_payer on session (school_id, (payer->>'id'), paid_at) where state = 'paid';
