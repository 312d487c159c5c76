select tonnage_isolate('enquiries', 'account', 'select, insert, update (status, updated_at)');
select tonnage_isolate('enquiry_messages', 'account', 'select, insert');
