-- The list is everybody's, agreed prices are their account's.
select tonnage_isolate('prices', 'staff writes', 'select, insert, update, delete',
  also => 'account_id is null or account_id = (select tonnage_account()) or (select tonnage_whole_tenant())');
select tonnage_isolate('held_prices', 'account', 'select, insert, update, delete');
select tonnage_isolate('fuel_surcharges', 'staff writes', 'select, insert, update, delete');
