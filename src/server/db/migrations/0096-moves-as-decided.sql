-- A decision's last statement is committed without a wait for its answer (docs/decisions/0065): it fails by itself where
-- a payment is not in the status that was decided on.
create function moved_from(moved bigint, status text) returns bigint language plpgsql as $$
begin
  if moved <> 1 then
    raise exception 'payment was not % any more', status;
  end if;
  return moved;
end $$;
