-- The last day on which each is valid; null: not entered, and nothing follows from it.
alter table vehicles add mot_expires_on date, add tachograph_expires_on date, add insurance_expires_on date;
alter table drivers add licence_expires_on date, add cpc_expires_on date;
