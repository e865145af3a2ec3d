-- Which key a rotation put another in the place of: two rotations at once make one.
alter table api_key add column replaces uuid references api_key (id);
