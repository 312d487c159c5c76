-- Whether a payment came with an order of its own: a promise to pay is not kept by one (decision 97). All receipts of a payment, also
-- those that replace another.
create index invoices_receipt_for on invoices (receipt_for) where receipt_for is not null;
