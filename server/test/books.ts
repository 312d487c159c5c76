/**
 * What must hold of a database whatever was done to it at once: each query returns what breaks its rule, so nothing. Derived figures
 * are compared with the rows that they are derived from.
 */
export const BOOKS: Readonly<Record<string, string>> = {
  'places of a day are those of its jobs and of dates on offer': `
    select d.date, d.booked, d.capacity, jobs.n + offers.n as counted from depot_days d
      join lateral (select count(*) as n from jobs j where j.tenant_id = d.tenant_id and j.depot_id = d.depot_id
        and j.date = d.date and j.status not in ('cancelled', 'declined')) jobs on true
      join lateral (select count(*) as n from date_proposals p
        join jobs j on j.tenant_id = p.tenant_id and j.id = p.job_id
        where j.tenant_id = d.tenant_id and j.depot_id = d.depot_id and p.status = 'waiting' and p.date = d.date
          and j.date <> p.date) offers on true
      where d.booked <> jobs.n + offers.n order by d.date`,
  'counts of orders are those of the orders': `
    select * from (select account_id, site_id, status, sum(orders)::int as orders from (
        select account_id, site_id, status, orders from order_counts
        union all select account_id, site_id, status, -1 from orders) kept group by 1, 2, 3) sums where orders <> 0`,
  'what is spent in a month is what its jobs cost': `
    select * from (select account_id, site_id, month, sum(net_pence)::int as net_pence from (
        select account_id, site_id, month, net_pence from order_spend
        union all select account_id, site_id, date_trunc('month', date)::date, -net_pence from jobs
          where status in ('confirmed', 'allocated', 'en_route', 'completed')) kept group by 1, 2, 3) sums
      where net_pence <> 0`,
};

/** Days with more jobs than their depot can do: what the office does by lowering a capacity, and nothing else. */
export const OVERBOOKED = `select d.depot_id::text || ' ' || d.date as day, d.booked - d.capacity as above from depot_days d
  where d.booked > d.capacity`;

/** Those of money and of the queue; numbers of what was issued from that instant on. */
export const ledger = (since: string): Readonly<Record<string, string>> => ({
  'an invoice is the sum of its lines': `
    select i.number from invoices i join lateral (select sum(l.net_pence) as net from invoice_lines l
        where l.tenant_id = i.tenant_id and l.invoice_id = i.id) lines on true
      where i.brought_forward_pence is null and i.net_pence <> lines.net`,
  'what an invoice says is paid or credited is what is allocated to it': `
    select i.number, i.paid_pence, i.credited_pence, i.written_off_pence from invoices i join lateral (
        select coalesce(sum(a.amount_pence) filter (where a.payment_id is not null), 0) as paid,
          coalesce(sum(a.amount_pence) filter (where a.credit_note_id is not null), 0) as credited
        from allocations a where a.tenant_id = i.tenant_id and a.invoice_id = i.id) sums on true
      where i.kind = 'invoice' and (i.paid_pence <> sums.paid or i.credited_pence <> sums.credited)`,
  'what a payment says is allocated is allocated': `
    select p.id, p.allocated_pence from payments p where p.allocated_pence <> (select coalesce(sum(a.amount_pence), 0)
      from allocations a where a.tenant_id = p.tenant_id and a.payment_id = p.id)`,
  'numbers of invoices and credit notes have no gap and no double': `
    select tenant_id, kind, regexp_replace(number, '\\d+$', '') as prefix, count(*), max(n) - min(n) + 1 as expected from (
        select tenant_id, kind, number, substring(number from '\\d+$')::int as n from invoices
        where brought_forward_pence is null and created_at >= '${since}') numbered
      group by 1, 2, 3 having count(*) <> max(n) - min(n) + 1 or count(distinct n) <> count(*)`,
  'nothing failed for good, and nothing waits that is due': `
    select name, state, count(*) from pgboss.job where state = 'failed' or (state in ('created', 'retry') and start_after < now())
      group by 1, 2`,
});

/** The books that do not balance, with the rows that break each rule; `rowsOf` runs a query. */
export async function wrongBooks(
  rowsOf: (text: string) => Promise<unknown[]>,
  books: Readonly<Record<string, string>>,
): Promise<Record<string, unknown[]>> {
  const wrong: Record<string, unknown[]> = {};
  for (const [rule, text] of Object.entries(books)) {
    const rows = await rowsOf(text);
    if (rows.length > 0) wrong[rule] = rows;
  }
  return wrong;
}
