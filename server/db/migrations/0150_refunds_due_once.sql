-- What is due back to whoever paid with an order is what the credit notes of its receipts left over. It was counted twice where the office had
-- credited an order by hand before it was cancelled: lowered where a payment's receipts are fully credited, so that no more can be owed. What a
-- cheaper job left due without a credit note stays.
update payments p set refund_due_pence = owed.pence
from (
  select i.tenant_id, i.receipt_for as id, coalesce(sum(c.gross_pence - c.paid_pence), 0)::integer as pence
  from invoices i left join invoices c on c.tenant_id = i.tenant_id and c.credits_id = i.id and c.kind = 'credit_note'
  where i.receipt_for is not null group by 1, 2) owed
where p.tenant_id = owed.tenant_id and p.id = owed.id and p.refund_due_pence > owed.pence
  and not exists (select from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.tenant_id = p.tenant_id and i.receipt_for = p.id and l.credited_net_pence < l.net_pence);
