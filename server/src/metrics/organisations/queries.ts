import { listOrganisationMembers, listOrganisations } from '@tonnage/contract/metrics/organisations/organisations';
import { normalName } from '@tonnage/domain/metrics/names';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The person's organisations, by name. */
export const organisationTable = listTable(listOrganisations, {
  as: 'o',
  rows: ({ db, scope }) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('organisations as a')
          .innerJoin('organisation_members as om', 'om.organisation_id', 'a.id')
          .select(['a.id', 'a.name', 'a.description', 'a.time_zone', 'a.four_eyes', 'a.created_at', 'a.changed_at'])
          .select('om.role')
          .where('om.user_id', '=', scope.actor.userId)
          .where('om.tenant_id', '=', scope.tenantId)
          .as('o'),
      )
      .selectAll('o'),
  columns: { updatedAt: 'o.changed_at' },
  order: { name: sql`lower(o.name)` },
});

/** The people of an organisation that the person belongs to: managers first, then by name. Throws NOT_FOUND. */
export const memberTable = listTable(listOrganisationMembers, {
  as: 'm',
  rows: ({ db, scope, params: { id } }) => {
    if (!scope.roles.has(id)) throw new Refusal('NOT_FOUND');
    return db
      .selectFrom((eb) =>
        eb
          .selectFrom('organisation_members as om')
          .innerJoin('users as u', 'u.id', 'om.user_id')
          .select(['u.id', 'u.name', 'u.email', 'u.picture_url', 'u.deactivated_at'])
          .select(['om.role', 'om.joined_at', 'om.organisation_id'])
          .where('om.organisation_id', '=', id)
          .as('m'),
      )
      .selectAll('m');
  },
  columns: {
    edits: sql`(select count(*) from metrics r where r.organisation_id = m.organisation_id and r.editor_id = m.id
      and r.finished_at is null)`,
    views: sql`(select count(*) from metric_viewers v where v.organisation_id = m.organisation_id and v.user_id = m.id)`,
    deactivated: sql`m.deactivated_at is not null`,
  },
  derived: { you: ({ id }, { scope }) => id === scope.actor.userId },
  order: { name: sql`lower(m.name)` },
});

/** Locks an organisation until the transaction ends, so that changes to its managers take turns. */
export async function lockOrganisation(db: Db, id: string): Promise<void> {
  await db.selectFrom('organisations').select('id').where('id', '=', id).forUpdate().execute();
}

/** How many other managers an organisation has besides one person, without those who deactivated their login. */
export async function otherManagers(db: Db, organisationId: string, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('organisation_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('m.organisation_id', '=', organisationId)
    .where('m.role', '=', 'manager')
    .where('m.user_id', '<>', userId)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether an organisation of the tenant could have that name; `but` is the one being renamed. */
export async function isNameFree(db: Db, name: string, but: string | null = null): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select tonnage_organisation_name_free(${normalName(name)}, ${but}::uuid) as free`.execute(db);
  return rows[0]!.free;
}
