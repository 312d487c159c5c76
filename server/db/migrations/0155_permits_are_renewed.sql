-- The council's charge for a permit that is renewed is an extra charge of its order.
alter table charges drop constraint charges_code_check;
alter table charges add constraint charges_code_check
  check (code in ('wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other', 'permit'));
