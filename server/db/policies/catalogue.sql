select tonnage_isolate('container_types', 'staff writes', 'select, insert, update');
select tonnage_isolate('container_sub_types', 'staff writes', 'select, insert, update');
select tonnage_isolate('container_type_sub_types', 'staff writes', 'select, insert, update, delete');
select tonnage_isolate('waste_types', 'staff writes', 'select, insert, update');
select tonnage_isolate('charge_types', 'staff', 'select, insert, update');
