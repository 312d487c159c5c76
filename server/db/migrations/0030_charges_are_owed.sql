-- A charge counts in the account's credit used from the day that it is added, not from its invoice.
update accounts a set exposure_pence = a.exposure_pence + c.pence
from (select tenant_id, account_id, sum(net_pence + vat_pence) as pence from charges where invoice_id is null group by 1, 2) c
where a.tenant_id = c.tenant_id and a.id = c.account_id;
