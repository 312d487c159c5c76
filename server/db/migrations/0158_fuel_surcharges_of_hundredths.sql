-- Hauliers publish fuel surcharges with two decimal places.
alter table fuel_surcharges drop constraint fuel_surcharges_percent_bp_check;
alter table fuel_surcharges add constraint fuel_surcharges_percent_bp_check check (percent_bp between 10 and 5000);
