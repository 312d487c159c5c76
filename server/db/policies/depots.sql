select tonnage_isolate('depots', 'staff writes', 'select, insert, update');
select tonnage_isolate('depot_weekdays', 'staff writes', 'select, insert, update, delete');
select tonnage_isolate('depot_closures', 'staff writes', 'select, insert, update, delete');
select tonnage_isolate('depot_days', 'tenant', 'select, insert, update');
select tonnage_isolate('zones', 'staff writes', 'select, insert, update, delete');
select tonnage_isolate('permit_areas', 'staff writes', 'select, insert, update, delete');
select tonnage_isolate('depot_day_notes', 'staff', 'select, insert, update, delete');
