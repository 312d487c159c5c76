import type { Instant } from '@tonnage/domain/common/dates';
import type { InvitationReasons } from '@tonnage/domain/metrics/invited';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { onePage } from '../../platform/http/paging.ts';

function waiting(db: Db, organisationId: string) {
  return (
    db
      .selectFrom('organisation_invitations as i')
      .leftJoin('metrics as m', (join) =>
        join.onRef('m.tenant_id', '=', 'i.tenant_id').onRef('m.id', '=', 'i.metric_id').on('m.deleted_at', 'is', null),
      )
      .leftJoin('users as u', 'u.id', 'i.invited_by')
      .select(['i.id', 'i.email', 'i.role', 'i.metric_id', 'i.created_at', 'i.expires_at'])
      .select(['m.public_id as metric_public_id', 'm.name as metric_name', 'u.name as invited_by'])
      .where('i.organisation_id', '=', organisationId)
      .where('i.accepted_at', 'is', null)
      .where('i.declined_at', 'is', null)
      .where('i.revoked_at', 'is', null)
      // An invitation to a deleted metric leads nowhere.
      .where((eb) => eb.or([eb('i.metric_id', 'is', null), eb('m.id', 'is not', null)]))
  );
}

/** Pending invitations of an organisation, newest first. */
export function waitingInvitations(db: Db, organisationId: string, page: { page: number; pageSize: number }) {
  return onePage(waiting(db, organisationId).orderBy('i.id', 'desc'), page);
}

export async function waitingInvitation(db: Db, organisationId: string, id: string) {
  return isId(id) ? waiting(db, organisationId).where('i.id', '=', id).executeTakeFirst() : undefined;
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof waitingInvitation>>>;

/** Everything that an organisation invites an address to: one link accepts all of it (acceptInvitation). */
export async function invitationReasons(
  db: Db,
  { organisationId, email }: { organisationId: string; email: string },
  now: Instant,
): Promise<InvitationReasons> {
  const rows = await waiting(db, organisationId)
    .where('i.email', '=', email)
    .where('i.expires_at', '>', new Date(now))
    .orderBy('i.metric_id')
    .execute();
  const named = (role: string) => rows.flatMap((row) => (row.role === role ? (row.metric_name ?? []) : []));
  return {
    manager: rows.some(({ role }) => role === 'manager'),
    reports: named('editor'),
    follows: named('viewer'),
  };
}

/** People invited to report or view metrics, by metric. */
export async function invitedByMetric(db: Db, metricIds: readonly number[]) {
  const rows = await db
    .selectFrom('organisation_invitations')
    .select(['metric_id', 'email', 'role'])
    .where(sql<boolean>`metric_id = any(${`{${metricIds.join(',')}}`}::bigint[])`)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('email')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ metricId: row.metric_id!, email: row.email, role: row.role as 'editor' | 'viewer' })),
    (row) => row.metricId,
  );
}
