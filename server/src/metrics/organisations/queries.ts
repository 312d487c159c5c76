import type { Changes } from '@tonnage/contract/envelope';
import { normalName } from '@tonnage/domain/metrics/names';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { onePage } from '../../platform/http/paging.ts';
import type { OrganisationScope } from '../../platform/scope.ts';

interface Page {
  page: number;
  pageSize: number;
}

const mine = (db: Db, scope: OrganisationScope) =>
  db
    .selectFrom('organisations as o')
    .innerJoin('organisation_members as om', 'om.organisation_id', 'o.id')
    .select([
      'o.id',
      'o.name',
      'o.description',
      'o.time_zone',
      'o.four_eyes',
      'o.created_at',
      'o.changed_at',
      'om.role',
    ])
    .where('om.user_id', '=', scope.actor.userId)
    .where('om.tenant_id', '=', scope.tenantId);

/** The person's organisations, by name or by their last change. */
export async function organisationPage(
  db: Db,
  scope: OrganisationScope,
  { updatedSince, sort, pagination }: Changes & { pagination: Page },
) {
  let query = mine(db, scope);
  if (updatedSince !== undefined) query = query.where('o.changed_at', '>=', sql<Date>`${updatedSince}::timestamptz`);
  const direction = sort === 'updatedAt:desc' ? 'desc' : 'asc';
  return onePage(
    query.orderBy(sort ? 'o.changed_at' : sql`lower(o.name)`, direction).orderBy('o.id', direction),
    pagination,
  );
}

export async function organisationById(db: Db, scope: OrganisationScope, id: string) {
  return isId(id) ? mine(db, scope).where('o.id', '=', id).executeTakeFirst() : undefined;
}

export type OrganisationRow = NonNullable<Awaited<ReturnType<typeof organisationById>>>;

function members(db: Db, organisationId: string) {
  return db
    .selectFrom('organisation_members as om')
    .innerJoin('users as u', 'u.id', 'om.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.picture_url', 'u.deactivated_at', 'om.role', 'om.joined_at'])
    .select(
      sql<number>`(select count(*) from metrics m where m.organisation_id = om.organisation_id and m.editor_id = om.user_id
        and m.finished_at is null)`.as('edits'),
    )
    .select(
      sql<number>`(select count(*) from metric_viewers v where v.organisation_id = om.organisation_id
        and v.user_id = om.user_id)`.as('views'),
    )
    .where('om.organisation_id', '=', organisationId);
}

/** The people of an organisation that the person belongs to: managers first, then by name. */
export async function memberPageOf(db: Db, organisationId: string, { page, pageSize }: Page) {
  const rows = await members(db, organisationId)
    .orderBy(sql`om.role <> 'manager'`)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('organisation_members')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function memberOf(db: Db, organisationId: string, userId: string) {
  return isId(userId) ? members(db, organisationId).where('u.id', '=', userId).executeTakeFirst() : undefined;
}

export type OrganisationMemberRow = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

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
