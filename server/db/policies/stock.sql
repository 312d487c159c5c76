select tonnage_isolate('containers', 'staff', 'select, insert, update, delete');
