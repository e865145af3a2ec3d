-- Whether a school adds to a charge that is paid after its due day: then its tickets say until when it adds nothing.
alter table school add column late_surcharge boolean not null default false;
