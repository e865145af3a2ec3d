-- A campus's sessions, the newest first, and their payments by them.
create index session_of_campus on session (school_id, campus_id, created_at desc, id);
