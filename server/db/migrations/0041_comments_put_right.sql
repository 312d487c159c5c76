-- What was said of a period may be put right or taken back by whoever said it (metrics.md §2.8). What was taken back is gone; that
-- something was said there stays.
alter table period_comments add column edited_at timestamptz;
alter table period_comments add column deleted_at timestamptz;
alter table period_comments drop constraint period_comments_body_check;
alter table period_comments add constraint period_comments_body_check
  check (length(body) <= 4000 and (body = '') = (deleted_at is not null));
grant update (body, edited_at, deleted_at) on period_comments to tonnage_app;
create trigger told_again after update on period_comments referencing new table as changed
  for each statement execute function tonnage_tell_figures();
