import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { owedBy } from './queries.ts';
import { customerTable, OPEN } from './customer-list.queries.ts';
import { mergesOf } from './merge.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** A customer of the company with everything its page shows; undefined if there is none, also for a malformed id. */
export async function customerById(reader: Reader & Pick<TenantContext, 'now'>, id: string) {
  const { db, scope } = reader;
  const row = await customerTable.one(reader, id);
  if (!row) return undefined;
  const detail = await db
    .selectFrom('accounts')
    .select(['trading_name', 'company_number', 'vat_number', 'sic_code', 'email', 'phone', 'invoice_email'])
    .select([
      'billing_address',
      'payment_terms_days',
      'terms_basis',
      'invoice_grouping',
      'invoice_frequency',
      'invoices_held',
      'po_mandatory',
      'household',
      'created_at',
    ])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'u.confirmed_at', 'u.email_failed_at', 'm.last_used_at'])
    .select(sql<boolean>`u.blocked_at is not null or tonnage_blocked(u.id)`.as('blocked'))
    .where('m.account_id', '=', row.id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  const sites = await db
    .selectFrom('sites as s')
    .select(['s.id', 's.name', 's.town', 's.postcode'])
    .select(
      sql<number>`(select coalesce(sum(c.orders), 0)::int from order_counts c where c.site_id = s.id and c.status in ${OPEN})`.as(
        'open_orders',
      ),
    )
    .where('s.account_id', '=', row.id)
    .where('s.status', '<>', 'archived')
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  const history = await db
    .selectFrom('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .select(['e.at', 'e.action', 'e.changes', 'u.name as who'])
    .where('e.tenant_id', '=', scope.tenantId)
    .where('e.entity', '=', 'account')
    .where('e.entity_id', '=', row.id)
    .where('e.actor_kind', '=', 'staff')
    .orderBy('e.id', 'desc')
    .limit(50)
    .execute();
  const owed = await owedBy(db, { tenantId: scope.tenantId, accountId: row.id }, reader.now);
  return { row, detail, members, sites, merges: await mergesOf(reader, row.id), history, owed };
}
