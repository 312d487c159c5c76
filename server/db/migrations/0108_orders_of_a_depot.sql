-- A page of one depot's orders, newest first, is read from the index.
drop index orders_depot;
create index orders_depot on orders (depot_id, id desc) include (tenant_id);
