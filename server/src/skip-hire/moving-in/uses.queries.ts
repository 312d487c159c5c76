import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';

/** What has been made for something of an import since, by the table that it is in. */
const MADE: Record<string, string> = {
  account_contacts: 'has a new contact',
  charges: 'has a charge',
  date_proposals: 'has been offered another date',
  invoice_holds: 'is held back from invoices',
  invoice_lines: 'has been invoiced',
  invoice_words: 'has a changed invoice description',
  jobs: 'has another job',
  metric_evidence: 'is in a metric',
  order_notes: 'has a note',
  permits: 'has a permit',
  waste_receipts: 'has been weighed in',
  account_members: 'has a user',
  allocations: 'has been paid or credited',
  accounts: 'is part of a merge',
  account_merges: 'is part of a merge',
  customer_log: 'has an entry in the log',
  documents: 'has a document',
  emails: 'has an email in the outbox',
  files: 'has a file',
  invitations: 'has been sent an invitation',
  invoices: 'has an invoice',
  orders: 'has an order',
  payments: 'has a payment',
  prices: 'has an agreed price',
  refunds: 'has a refund',
  site_contacts: 'has a new contact',
  sites: 'has a new site',
};

/** The most that a refusal names. */
const NAMED = 3;

/** What of an import has been changed or used since, each as a short clause; empty if nothing. */
export async function usesOf({ db }: Pick<TenantContext, 'db'>, importId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string | null; used_by: string }>`
    select u.used_by, case u.entity
      when 'accounts' then (select concat(a.number, ' ', a.name) from accounts a where a.id = u.entity_id)
      when 'account_contacts' then (select concat(a.number, ' ', a.name) from account_contacts c
        join accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id where c.id = u.entity_id)
      when 'account_contact_items' then (select concat(a.number, ' ', a.name) from account_contact_items c
        join accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id where c.id = u.entity_id)
      when 'sites' then (select concat('the site ', s.name) from sites s where s.id = u.entity_id)
      when 'site_contacts' then (select concat('the site ', s.name) from site_contacts c
        join sites s on s.tenant_id = c.tenant_id and s.id = c.site_id where c.id = u.entity_id)
      when 'invoices' then (select concat('invoice ', i.number) from invoices i where i.id = u.entity_id)
      when 'orders' then (select concat('order ', o.number) from orders o where o.id = u.entity_id)
      when 'jobs' then (select concat('order ', o.number) from jobs j
        join orders o on o.tenant_id = j.tenant_id and o.id = j.order_id where j.id = u.entity_id)
      when 'containers' then (select concat('container ', c.number) from containers c where c.id = u.entity_id)
      when 'permits' then (select concat('the permit of order ', o.number) from permits p
        join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.id = u.entity_id)
      when 'documents' then (select concat(case d.kind when 'season_ticket' then 'season ticket ' else 'invoice ' end, d.number) from documents d where d.id = u.entity_id)
      end as name
    from tonnage_import_uses(${importId}::uuid) u`.execute(db);
  const uses = rows.map(
    ({ name, used_by }) =>
      `${name ?? 'something of it'} ${used_by === 'changed' ? (name?.startsWith('season ticket') ? 'has had its signed copy filed' : 'has been changed') : (MADE[used_by] ?? 'has been used')}`,
  );
  return [...new Set(uses)].slice(0, NAMED);
}
