select tonnage_isolate('sites', 'account', 'select, insert, update');
select tonnage_isolate('site_contacts', 'account', 'select, insert, update');
select tonnage_isolate('site_contact_items', 'account', 'select, insert, update, delete');
