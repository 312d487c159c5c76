import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { uuids } from '../../../platform/db/arrays.ts';

/** Throws NOT_A_MEMBER unless all of them belong to the organisation. Their memberships are locked until the transaction ends. */
export async function requireMembers(
  { db }: OrganisationContext,
  organisationId: string,
  userIds: readonly (string | null)[],
): Promise<void> {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0) return;
  const members = await db
    .selectFrom('organisation_members')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`user_id = any(${uuids(wanted)})`)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (members.length !== wanted.length) throw new Refusal('NOT_A_MEMBER');
}

/** Replaces the viewers of a metric. */
export async function setViewers(
  { db, scope }: OrganisationContext,
  metric: { id: number; organisation_id: string },
  userIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('metric_viewers').where('metric_id', '=', metric.id).execute();
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return;
  await db
    .insertInto('metric_viewers')
    .values(
      wanted.map((user_id) => ({
        tenant_id: scope.tenantId,
        metric_id: metric.id,
        user_id,
        organisation_id: metric.organisation_id,
      })),
    )
    .execute();
}
