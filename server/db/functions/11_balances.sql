-- What each account of a tenant owes on a day, in pence with VAT: the one answer that statements, lists, limits and reports give.
-- Ages are those of `ageOf` in the domain. An account with nothing open and no unused money has no row. Its names are bound when it is
-- created instead of by a search_path, with which PostgreSQL does not inline a function: inlined, a condition on `account_id` reads
-- that account alone. A migration that changes a column named here drops the function first.
create or replace function tonnage_balances(tenant uuid, today date) returns table (
  account_id uuid, current bigint, days30 bigint, days60 bigint, days90 bigint, over90 bigint,
  invoiced bigint, overdue bigint, open integer, late integer, unallocated bigint, refund_due bigint)
language sql stable begin atomic
  select m.account_id,
    coalesce(sum(m.pence) filter (where m.days <= 0), 0)::bigint,
    coalesce(sum(m.pence) filter (where m.days between 1 and 30), 0)::bigint,
    coalesce(sum(m.pence) filter (where m.days between 31 and 60), 0)::bigint,
    coalesce(sum(m.pence) filter (where m.days between 61 and 90), 0)::bigint,
    coalesce(sum(m.pence) filter (where m.days > 90), 0)::bigint,
    coalesce(sum(m.pence), 0)::bigint,
    coalesce(sum(m.pence) filter (where m.days > 0), 0)::bigint,
    (count(m.days))::integer,
    (count(m.days) filter (where m.days > 0))::integer,
    coalesce(sum(m.unallocated), 0)::bigint,
    coalesce(sum(m.refund), 0)::bigint
  from (
    select i.account_id, i.gross_pence - i.paid_pence - i.credited_pence as pence, today - i.due_on as days,
      null::integer as unallocated, null::integer as refund
      from invoices i where i.tenant_id = tenant and i.kind = 'invoice' and i.paid_pence + i.credited_pence < i.gross_pence
    union all
    select c.account_id, null, null, c.gross_pence - c.paid_pence, null
      from invoices c where c.tenant_id = tenant and c.kind = 'credit_note' and c.paid_pence + c.credited_pence < c.gross_pence
    union all
    select p.account_id, null, null, p.amount_pence - p.allocated_pence, p.refund_due_pence
      from payments p where p.tenant_id = tenant and p.status = 'paid'
        and (p.allocated_pence < p.amount_pence or p.refund_due_pence > 0)
  ) m group by m.account_id;
end;
revoke execute on function tonnage_balances from public;
grant execute on function tonnage_balances to tonnage_app;
