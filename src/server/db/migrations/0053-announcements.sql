-- What a school announces of ways to pay: the method, from when and until when.
alter table school add column announcements jsonb not null default '[]';
