import { listIncomingDeliveries, type IncomingWebhooks } from '@tonnage/contract/metrics/incoming';
import type { IncomingMapping } from '@tonnage/domain/metrics/incoming';
import { sql } from 'kysely';
import { tenantOf } from '../../core/tenants/queries.ts';
import { isId } from '../../platform/db/ids.ts';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { tenantUrl } from '../../platform/tenant.ts';

type Reader = Pick<Reading<OrganisationContext>, 'db' | 'scope' | 'publicUrl'>;

/** The organisation's incoming webhooks for its managers: working ones, the newest first, then revoked ones. Throws NOT_MANAGER. */
export async function incomingOf({ db, scope, publicUrl }: Reader, organisationId: string): Promise<IncomingWebhooks> {
  scope.requireManager(organisationId);
  const { hosts } = await tenantOf(db, scope.tenantId);
  const rows = await db
    .selectFrom('incoming_webhooks as w')
    .leftJoin('users as u', 'u.id', 'w.made_by')
    .select(['w.id', 'w.name', 'w.mapping', 'w.created_at', 'w.last_used_at', 'w.revoked_at', 'u.name as maker'])
    .select(
      sql<boolean>`exists (select from organisation_members m where m.tenant_id = w.tenant_id
        and m.organisation_id = w.organisation_id and m.user_id = w.made_by and m.role = 'manager')`.as('works'),
    )
    .where('w.tenant_id', '=', scope.tenantId)
    .where('w.organisation_id', '=', organisationId)
    .orderBy(sql`w.revoked_at is not null`)
    .orderBy('w.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: `${tenantUrl(publicUrl, hosts)}/api/metrics/incoming/${row.id}`,
    mapping: row.mapping as unknown as IncomingMapping,
    madeBy: row.maker ?? 'a former manager',
    works: row.works && row.revoked_at === null,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** Whether the organisation has an incoming webhook with that id. */
export async function hasIncoming({ db, scope }: Reader, organisationId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await db
    .selectFrom('incoming_webhooks')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a webhook has received, newest first. */
export const incomingDeliveryTable = listTable(listIncomingDeliveries, {
  as: 'd',
  rows: ({ db, scope, params }) =>
    db
      .selectFrom('incoming_deliveries as d')
      .selectAll('d')
      .where('d.tenant_id', '=', scope.tenantId)
      .where('d.webhook_id', '=', params.webhookId),
});
