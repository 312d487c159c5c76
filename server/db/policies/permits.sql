select tonnage_isolate('permits', 'account', 'select, insert, update');
