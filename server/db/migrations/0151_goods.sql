-- A sale of goods without work, such as aggregates, is not under the domestic reverse charge (VAT Notice 735, section 2).
alter table charge_types add column goods boolean not null default false;
alter table charges add column goods boolean not null default false;
