-- For how many days what a school has is kept, by kind, where that is not as the installation has it; 0: for ever.
alter table school add column keep_days jsonb not null default '{}';
