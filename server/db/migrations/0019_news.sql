-- Says on a channel of the database that something of an account has changed, to every server that listens: which account and what
-- it is about, never a value of it. PostgreSQL sends it when the transaction commits, and of one transaction each saying once.
create function tonnage_tell() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('tonnage_news',
    json_build_object('tenant', changed.tenant_id, 'account', changed.account_id, 'topic', tg_argv[0])::text);
  return null;
end $$;

create trigger told after insert or update or delete on orders for each row execute function tonnage_tell('orders');
create trigger told after insert or update or delete on jobs for each row execute function tonnage_tell('orders');
create trigger told after insert or update or delete on date_proposals for each row execute function tonnage_tell('orders');
create trigger told after insert or update or delete on documents for each row execute function tonnage_tell('documents');
create trigger told after insert or update or delete on invoices for each row execute function tonnage_tell('money');
create trigger told after insert or update or delete on payments for each row execute function tonnage_tell('money');
create trigger told after insert or update or delete on allocations for each row execute function tonnage_tell('money');

-- A session that ends, or goes to another account: whoever follows the news by it is looked at anew.
create function tonnage_tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('tonnage_news', json_build_object('session', new.id)::text);
  return null;
end $$;
create trigger told after update of ended_at, account_id on sessions for each row execute function tonnage_tell_session();
