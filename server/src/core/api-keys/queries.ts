import type { ApiKeys } from '@tonnage/contract/core/api-keys';
import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';

/** The company's keys: active ones, the newest first, then revoked ones. */
export async function keysOf({ db, scope, now }: Pick<TenantContext, 'db' | 'scope' | 'now'>): Promise<ApiKeys> {
  const rows = await db
    .selectFrom('api_keys as k')
    .selectAll('k')
    .select(sql<string | null>`tonnage_actor_name(k.made_by)`.as('maker'))
    .where('k.tenant_id', '=', scope.tenantId)
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as ApiScope[],
    madeBy: row.maker,
    works: row.revoked_at === null && (row.expires_at === null || row.expires_at.toISOString() > now),
    expiresAt: row.expires_at?.toISOString() ?? null,
    networks: row.networks,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}
