import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../../../platform/db/db.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { notifyManagers } from './notify-managers.ts';

/** Tells the other managers of each organisation, of every company, that a manager is deleting their login. Source: metrics.md §2.9. */
export async function announceLeaving(
  { db, now, queue }: { db: Db; now: Instant; queue: Queue },
  { id, name }: { id: string; name: string },
): Promise<void> {
  const managed = await db
    .selectFrom('organisation_members as m')
    .innerJoin('organisations as o', (j) =>
      j.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.id', '=', 'm.organisation_id'),
    )
    .select(['m.tenant_id', 'm.organisation_id'])
    .where('m.user_id', '=', id)
    .where('m.role', '=', 'manager')
    .where('o.deleted_at', 'is', null)
    .orderBy('m.organisation_id')
    .execute();
  const actor = { kind: 'customer' as const, userId: id, name };
  for (const { tenant_id: tenantId, organisation_id: organisationId } of managed)
    await notifyManagers({ db, now, queue, scope: { tenantId, actor } }, 'DELETED_OWNER', {
      organisationId,
      userId: id,
    });
}
