-- The first period of a formula that the queue has still to compute; null: all are computed.
alter table metrics add column compute_from date;
