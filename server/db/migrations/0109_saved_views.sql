-- Views of any list that a person saved under a name; until now of Metrics' scorecard alone.
alter table scorecard_views rename to saved_views;
alter table saved_views add column list text not null default 'scorecard' check (list ~ '^[a-z-]{1,40}$');
alter table saved_views alter column list drop default;
alter table saved_views rename constraint scorecard_views_name_check to saved_views_name_check;
alter table saved_views rename constraint scorecard_views_pkey to saved_views_pkey;
alter table saved_views rename constraint scorecard_views_search_check to saved_views_search_check;
alter table saved_views rename constraint scorecard_views_tenant_id_fkey to saved_views_tenant_id_fkey;
alter table saved_views rename constraint scorecard_views_user_id_fkey to saved_views_user_id_fkey;
alter index scorecard_views_user rename to saved_views_user;
drop index scorecard_views_name;
create unique index saved_views_name on saved_views (tenant_id, user_id, list, lower(name));
