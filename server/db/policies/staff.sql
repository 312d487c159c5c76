select tonnage_isolate('staff', 'staff writes', 'select, update, delete');
select tonnage_isolate('staff_invitations', 'staff', 'select, insert, update');
