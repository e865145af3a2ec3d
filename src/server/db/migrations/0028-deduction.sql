-- Whether payers of a school read what tuition needs in order to be deducted.
alter table school add column deduction_shown boolean not null default true;
