-- Payments are found by the last four digits of their card too: sessions of before are walked again.
update search_mark set walked_at = null, walked_id = null, is_walked = false;
