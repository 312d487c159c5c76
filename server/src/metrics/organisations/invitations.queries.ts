import { listOrganisationInvitations } from '@tonnage/contract/metrics/organisations/invitations';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import type { InvitationReasons } from '@tonnage/domain/metrics/invited';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { organisationInviter } from '../../core/identity/inviter.queries.ts';

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

/** Of a group of invitations: a column of the newest, and the metrics of a role. */
const newest = <T>(column: string) => sql<T>`(array_agg(${sql.ref(column)} order by id desc))[1]`;
const named = (role: string, id: string, name: string) =>
  sql<string[]>`coalesce(array_agg(${sql.ref(name)} order by ${sql.ref(id)}) filter (where role = ${role}), '{}')`;

/** The people with pending invitations, each with all of theirs. */
function invited(db: Db, organisationId: string) {
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
        .select(named('editor', 'metric_id', 'metric_name').as('reports'))
        .select(named('viewer', 'metric_id', 'metric_name').as('follows'))
        .groupBy('email')
        .as('person'),
    )
    .selectAll();
}

/** The people with pending invitations to an organisation, newest first. Throws NOT_MANAGER. */
export const organisationInvitationTable = listTable(listOrganisationInvitations, {
  as: 'person',
  rows: ({ db, scope, params }) => {
    scope.requireManager(params.id);
    return invited(db, params.id);
  },
  columns: {
    asked: sql`json_build_object('manager', person.manager, 'reports', person.reports, 'follows', person.follows)`,
    invitedBy: sql`coalesce(person.invited_by, 'Deleted user')`,
  },
  derived: { expired: ({ expiresAt }, { now }) => expiresAt <= now },
});

/** The person whom a pending invitation is for: their newest invitation, and their address. */
export async function invitedPerson(db: Db, organisationId: string, id: string) {
  if (!isId(id)) return undefined;
  return invited(db, organisationId)
    .clearSelect()
    .select(['id', 'email'])
    .where('email', 'in', waiting(db, organisationId).where('i.id', '=', id).clearSelect().select('i.email'))
    .executeTakeFirst();
}

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

/** The invitations of a tenant that can still be accepted; needs a transaction across tenants. */
export function pendingInvitations(db: Db, now: Instant, tenantId: string) {
  return db
    .selectFrom('organisation_invitations as i')
    .innerJoin('organisations as o', (j) =>
      j.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.organisation_id'),
    )
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .leftJoin('metrics as m', (j) => j.onRef('m.tenant_id', '=', 'i.tenant_id').onRef('m.id', '=', 'i.metric_id'))
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select('t.name as company')
    .select(['i.id', 'i.email', 'i.role', 'i.organisation_id as organisationId', 'i.metric_id as metricId'])
    .select(['o.name as organisation', 'u.name as invitedBy', 'm.name as metric', 'i.expires_at as expiresAt'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.accepted_at', 'is', null)
    .where('i.declined_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))
    .where('o.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where(organisationInviter);
}

export type PendingInvitation = Awaited<ReturnType<ReturnType<typeof pendingInvitations>['executeTakeFirstOrThrow']>>;

/** The pending invitations to an address, one of each organisation with everything that it asks, newest first. */
export function invitationsTo(db: Db, now: Instant, tenantId: string, email: string) {
  return db
    .selectFrom(pendingInvitations(db, now, tenantId).where('i.email', '=', email).as('one'))
    .select('organisation')
    .select(newest<string>('id').as('id'))
    .select(newest<string>('invitedBy').as('invitedBy'))
    .select(sql<Date>`max("expiresAt")`.as('expiresAt'))
    .select(sql<boolean>`bool_or(role = 'manager')`.as('manager'))
    .select(named('editor', 'metricId', 'metric').as('reports'))
    .select(named('viewer', 'metricId', 'metric').as('follows'))
    .groupBy(['organisationId', 'organisation'])
    .orderBy('id', 'desc')
    .limit(LIMITS.ownInvitations)
    .execute();
}

export type OwnInvitationRow = Awaited<ReturnType<typeof invitationsTo>>[number];
