-- Why a payment ended without money, where no group says it that an older program knows: that one reads decline_group, which
-- then holds the nearest it can say.
alter table payment add column decline_reason text;
