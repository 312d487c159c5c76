-- Why a line has the VAT that it has. What was invoiced before was standard-rated, reduced or zero-rated, but for interest and fixed sums.
alter table invoice_lines add column vat_category text not null default 'standard'
  check (vat_category in ('standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse_charge'));
update invoice_lines set vat_category = case when code in ('late_interest', 'late_fixed_sum') then 'outside'
  when vat_rate_bp = 0 then 'zero' else 'reduced' end where vat_rate_bp < 1500;
alter table invoice_lines alter column vat_category drop default,
  add constraint invoice_lines_vat check ((vat_category in ('standard', 'reduced', 'reverse_charge')) = (vat_rate_bp > 0)
    and (vat_category <> 'reverse_charge' or vat_pence = 0)),
  -- VAT is credited by rate: a line that rounding gave less may give back a penny more than it was charged. Never more than the invoice charged
  -- at the rate: whoever credits locks the account first.
  drop constraint invoice_lines_credited,
  add constraint invoice_lines_credited check (credited_net_pence between 0 and greatest(net_pence, 0) and credited_vat_pence >= 0);

alter table charges add column vat_category text not null default 'standard'
  check (vat_category in ('standard', 'reduced', 'zero', 'exempt', 'outside'));
update charges set vat_category = case when vat_rate_bp = 0 then 'zero' else 'reduced' end where vat_rate_bp < 1500;
alter table charges alter column vat_category drop default,
  add constraint charges_vat check ((vat_category in ('standard', 'reduced')) = (vat_rate_bp > 0));

-- Null: the usual one of the rate.
alter table charge_types add column vat_category text check (vat_category in ('standard', 'reduced', 'zero', 'exempt', 'outside')),
  add constraint charge_types_vat check ((vat_category in ('standard', 'reduced')) = (vat_rate_bp > 0));
alter table permit_areas add column vat_category text check (vat_category in ('standard', 'reduced', 'zero', 'exempt', 'outside')),
  add constraint permit_areas_vat check ((vat_category in ('standard', 'reduced')) = (vat_rate_bp > 0));
