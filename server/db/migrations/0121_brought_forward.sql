-- Open invoices and credits of a company's earlier system: each is for what was open of it, and has no lines.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('customers', 'sites', 'invoices'));
-- What the earlier system had invoiced or credited in all, pence with VAT; null: issued here.
alter table invoices add column brought_forward_pence integer check (brought_forward_pence >= gross_pence);
alter table invoices drop constraint invoices_check3;
alter table invoices add constraint invoices_credits check (
  case kind when 'credit_note' then credits_id is not null or brought_forward_pence is not null else credits_id is null end);
