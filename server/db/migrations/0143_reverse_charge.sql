-- The domestic reverse charge for construction services: the customer pays the VAT of what is invoiced to HMRC.
alter table accounts add column reverse_charge boolean not null default false;
