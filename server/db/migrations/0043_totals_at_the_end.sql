-- The totals of an account are written when a transaction ends, under a lock that nothing else takes. Written with each row they were
-- locked early by who called an order off, who then waited for the account, and late by who placed one, who held the account and waited
-- for them: a ring, that the database breaks after a second by sending one of the two away. What everybody takes last is in no ring.
create function tonnage_lock_totals(account uuid) returns void language sql security definer set search_path = public as $$
  select pg_advisory_xact_lock(hashtextextended('totals ' || account, 22));
$$;
revoke execute on function tonnage_lock_totals from public;

create or replace function tonnage_count_order() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.site_id = new.site_id then
    return null;
  end if;
  perform tonnage_lock_totals(new.account_id);
  if tg_op = 'UPDATE' then
    update order_counts set orders = orders - 1
      where account_id = old.account_id and site_id = old.site_id and status = old.status;
  end if;
  insert into order_counts (account_id, site_id, status, tenant_id, orders)
    values (new.account_id, new.site_id, new.status, new.tenant_id, 1)
    on conflict (account_id, site_id, status) do update set orders = order_counts.orders + 1;
  return null;
end $$;
drop trigger count_order on orders;
create constraint trigger count_order after insert or update of status, site_id on orders deferrable initially deferred
  for each row execute function tonnage_count_order();

create or replace function tonnage_follow_job() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tonnage_lock_totals(new.account_id);
  if tg_op = 'UPDATE' then perform tonnage_add_spend(old, -1); end if;
  perform tonnage_add_spend(new, 1);
  return null;
end $$;
drop trigger follow_job on jobs;
create constraint trigger follow_job after insert or update of status, date, net_pence on jobs deferrable initially deferred
  for each row execute function tonnage_follow_job();
