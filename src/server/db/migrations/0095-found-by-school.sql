-- Schools number their students alike: a student's charges were found among those of every school's student of that number.
alter table charge add column school_id uuid;

-- An earlier program, which runs beside this one during a deploy, names no school: the session has it.
create function charge_of_its_session() returns trigger language plpgsql as $$
begin
  new.school_id := (select s.school_id from session s where s.id = new.session_id);
  if new.details->>'external_id' is not null then
    new.identity := json_build_array(new.school_id, new.details->>'student_id', new.details->>'external_id', new.due_date)::text;
  end if;
  return new;
end $$;
drop trigger charge_by_its_identity on charge;
drop function charge_identity();
create trigger charge_of_its_session before insert on charge for each row execute function charge_of_its_session();

update charge c set school_id = s.school_id from session s where s.id = c.session_id;
alter table charge add constraint charge_has_school check (school_id is not null);

create index charge_of_student on charge (school_id, (details->>'student_id'))
  where removed_at is null and details->>'student_id' is not null;

-- What payers want done with their money: few cases have it, and all of a school's were read for them.
create index money_case_of_school_by_preference on money_case (school_id, payer_preference, opened_at desc, id)
  where payer_preference is not null;
