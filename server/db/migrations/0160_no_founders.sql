-- Organisations are in reach of whoever opens a transaction, or adds them to it: its policy follows with the others.
drop function if exists tonnage_is_founder(uuid) cascade;
