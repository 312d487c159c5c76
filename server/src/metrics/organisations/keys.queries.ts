import type { OrganisationKeys } from '@tonnage/contract/metrics/organisations/keys';
import type { OrganisationKeyScope } from '@tonnage/domain/metrics/key-scopes';
import { sql } from 'kysely';
import type { OrganisationContext, Reading } from '../../platform/http/context.ts';

/** The organisation's keys for its managers: active ones, the newest first, then revoked ones. Throws NOT_FOUND, NOT_MANAGER. */
export async function keysOf(
  { db, scope }: Pick<Reading<OrganisationContext>, 'db' | 'scope'>,
  organisationId: string,
): Promise<OrganisationKeys> {
  scope.requireManager(organisationId);
  const rows = await db
    .selectFrom('organisation_keys as k')
    .leftJoin('users as u', 'u.id', 'k.made_by')
    .selectAll('k')
    .select('u.name as maker')
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
    // Whoever has left is hidden from those who stay.
    madeBy: row.maker ?? 'a former manager',
    works: row.works && row.revoked_at === null,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}
