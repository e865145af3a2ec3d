-- Of the charges that name a student alone. It held all charges that stand, so that a planner which knew nothing of the table yet
-- took it for a way to a session's charges, and read all of it beside the session's own.
create index charge_by_student on charge ((details->>'student_id'))
  where removed_at is null and details->>'student_id' is not null;
drop index charge_of_student;
