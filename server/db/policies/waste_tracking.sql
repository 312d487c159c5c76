-- Inserted through a driver's link, which opens one account; no customer's endpoint reads any.
select tonnage_isolate('waste_receipts', 'account', 'select, insert, update');
select tonnage_isolate('waste_receipt_replies', 'staff', 'select, insert');
