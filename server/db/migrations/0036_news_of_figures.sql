-- What is written into the log of a metric, and what is said of its periods, is told to those who see the metric (0019): its
-- organisation's managers, its editor and its viewers. It looks as the owner: whoever writes need not see all of them.
create function tonnage_tell_figures() returns trigger language plpgsql security definer as $$
begin
  perform pg_notify('tonnage_news',
    json_build_object('tenant', told.tenant_id, 'account', null, 'person', told.user_id, 'topic', 'figures')::text)
  from (
    select distinct o.tenant_id, p.user_id
    from (select distinct metric_id from changed) c
    join public.metrics m on m.id = c.metric_id
    join public.organisations o on o.id = m.organisation_id
    cross join lateral (
      select om.user_id from public.organisation_members om
        where om.organisation_id = m.organisation_id and (om.role = 'manager' or om.user_id = m.editor_id)
      union all select v.user_id from public.metric_viewers v where v.metric_id = m.id) p) told;
  return null;
end $$;
create trigger told after insert on activities referencing new table as changed
  for each statement execute function tonnage_tell_figures();
create trigger told after insert on period_comments referencing new table as changed
  for each statement execute function tonnage_tell_figures();
