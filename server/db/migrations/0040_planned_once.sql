-- As before, in a language whose statement is planned once per connection (0037): every deed of a job asks it.
create or replace function tonnage_feeds(account uuid) returns boolean language plpgsql stable security definer as $$
begin
  return exists (select from public.metric_sources s where s.account_id = account);
end $$;
