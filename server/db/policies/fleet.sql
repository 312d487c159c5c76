select tonnage_isolate('vehicles', 'staff', 'select, insert, update');
select tonnage_isolate('drivers', 'staff', 'select, insert, update');
select tonnage_isolate('routes', 'staff', 'select, insert, update');
select tonnage_isolate('absences', 'staff', 'select, insert, delete');
select tonnage_isolate('breaks_and_tips', 'staff', 'select, insert, update, delete');
