-- A driver's link reaches one order and one job of it. The test for null is inside the select: outside, the planner expects one row
-- in two hundred to pass it.
select tonnage_isolate('orders', 'account', 'select, insert, update',
  also => '(select tonnage_route_order() is null) or id = (select tonnage_route_order())');
select tonnage_isolate('jobs', 'account', 'select, insert, update',
  also => '(select tonnage_route_job() is null) or id = (select tonnage_route_job())');
select tonnage_isolate('date_proposals', 'account', 'select, insert, update');
select tonnage_isolate('order_notes', 'staff', 'select, insert, delete');
select tonnage_isolate('order_counts', 'account', 'select');
select tonnage_isolate('order_spend', 'account', 'select');
