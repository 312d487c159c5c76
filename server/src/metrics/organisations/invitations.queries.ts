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

/** The people with pending invitations, each with all of theirs. */
function invited(db: Db, organisationId: string) {
  const newest = <T>(column: string) => sql<T>`(array_agg(${sql.ref(column)} order by id desc))[1]`;
  const named = (role: string) =>
    sql<string[]>`coalesce(array_agg(metric_name order by metric_id) filter (where role = ${role}), '{}')`;
  return db
    .selectFrom(
      db
        .selectFrom(waiting(db, organisationId).as('one'))
        .select('email')
        .select(newest<string>('id').as('id'))
        .select(newest<string | null>('invited_by').as('invited_by'))
        .select(newest<Date>('created_at').as('created_at'))
        .select(sql<Date>`max(expires_at)`.as('expires_at'))
        .select(sql<boolean>`bool_or(role = 'manager')`.as('manager'))
        .select(named('editor').as('reports'))
        .select(named('viewer').as('follows'))
        .groupBy('email')
        .as('person'),
    )
    .selectAll();
}

/** The people with pending invitations to an organisation, newest first. */
export function invitedPeople(db: Db, organisationId: string, page: { page: number; pageSize: number }) {
  return onePage(invited(db, organisationId).orderBy('id', 'desc'), page);
}

/** The person whom a pending invitation is for, with all of theirs. */
export async function invitedPerson(db: Db, organisationId: string, id: string) {
  if (!isId(id)) return undefined;
  return invited(db, organisationId)
    .where('email', 'in', waiting(db, organisationId).where('i.id', '=', id).clearSelect().select('i.email'))
    .executeTakeFirst();
}

export type InvitedPersonRow = NonNullable<Awaited<ReturnType<typeof invitedPerson>>>;

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
