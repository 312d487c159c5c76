import type { OrganisationKeys } from '@tonnage/contract/metrics/organisations/keys';
import type { OrganisationKeyScope } from '@tonnage/domain/metrics/key-scopes';
import { sql } from 'kysely';
import type { OrganisationContext, Reading } from '../../platform/context.ts';

/** The organisation's keys for its managers: active ones, the newest first, then revoked ones. Throws NOT_FOUND, NOT_MANAGER. */
export async function keysOf(
  { db, scope, now }: Pick<Reading<OrganisationContext>, 'db' | 'scope' | 'now'>,
  organisationId: string,
): Promise<OrganisationKeys> {
  scope.requireManager(organisationId);
  const rows = await db
    .selectFrom('organisation_keys as k')
    .leftJoin('users as u', 'u.id', 'k.made_by')
    .leftJoin('projects as p', 'p.id', 'k.project_id')
    .selectAll('k')
    .select(['u.name as maker', 'p.name as project_name'])
    .select(
      sql<boolean>`exists (select from organisation_members m where m.tenant_id = k.tenant_id
        and m.organisation_id = k.organisation_id and m.user_id = k.made_by and m.role = 'manager')`.as('works'),
    )
    .where('k.tenant_id', '=', scope.tenantId)
    .where('k.organisation_id', '=', organisationId)
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as OrganisationKeyScope[],
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? 'a deleted project' },
    // Whoever has left is hidden from those who stay.
    madeBy: row.maker ?? 'a former manager',
    works:
      row.works &&
      row.revoked_at === null &&
      (row.expires_at === null || row.expires_at.toISOString() > now) &&
      (row.project_id === null || row.project_name !== null),
    createdAt: row.created_at.toISOString(),
    networks: row.networks,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}
