-- Replaced by tonnage_may_read_links.
drop function if exists tonnage_may_read_link(text);
