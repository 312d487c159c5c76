import { isTimeZone } from '@tonnage/domain/common/dates';
import { normalName } from '@tonnage/domain/metrics/names';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { sweepDeletedJob } from '../jobs.ts';
import { isNameFree, lockOrganisation, organisationTable } from '../queries.ts';

/** Creates an organisation with its creator as first manager. Returns its id. Throws ORGANISATION_NAME_TAKEN, NOT_A_ZONE. */
export async function createOrganisation(
  ctx: OrganisationContext,
  input: { name: string; description?: string | undefined; timeZone: string },
): Promise<string> {
  const { db, now, scope } = ctx;
  if (!isTimeZone(input.timeZone)) throw new Refusal('NOT_A_ZONE');
  const id = newId(now);
  const made = await db
    .insertInto('organisations')
    .values({
      id,
      tenant_id: scope.tenantId,
      name: input.name,
      name_norm: normalName(input.name),
      description: input.description ?? '',
      time_zone: input.timeZone,
      created_by: scope.actor.userId,
      created_at: now,
    })
    // Names no columns: that would require read access to the row, which exists only once the row does.
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (Number(made.numInsertedOrUpdatedRows ?? 0) === 0) throw new Refusal('ORGANISATION_NAME_TAKEN');
  // What a transaction may see is decided when it is opened: its creator reaches it from here on.
  await sql`select set_config('tonnage.organisations', array_append(tonnage_organisations(), ${id}::uuid)::text, true)`.execute(
    db,
  );
  await db
    .insertInto('organisation_members')
    .values({
      organisation_id: id,
      tenant_id: scope.tenantId,
      user_id: scope.actor.userId,
      role: 'manager',
      joined_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'organisation.created',
    entity: 'organisation',
    entityId: id,
    accountId: null,
    changes: { name: input.name },
  });
  return id;
}

interface Change {
  name?: string | undefined;
  description?: string | undefined;
  timeZone?: string | undefined;
  fourEyes?: boolean | undefined;
}

/**
 * Changes an organisation's name, description and time zone; its projects keep their zones. Throws NOT_MANAGER,
 * ORGANISATION_NAME_TAKEN, NOT_A_ZONE.
 */
export async function updateOrganisation(ctx: OrganisationContext, id: string, change: Change): Promise<void> {
  const { db, scope } = ctx;
  scope.requireManager(id);
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) throw new Refusal('NOT_A_ZONE');
  await lockOrganisation(db, id);
  const before = await organisationTable.one(ctx, id);
  if (!before) throw new Refusal('NOT_FOUND');
  if (change.name !== undefined && !(await isNameFree(db, change.name, id)))
    throw new Refusal('ORGANISATION_NAME_TAKEN');
  await db
    .updateTable('organisations')
    .set({
      name: change.name ?? before.name,
      name_norm: normalName(change.name ?? before.name),
      description: change.description ?? before.description,
      time_zone: change.timeZone ?? before.timeZone,
      four_eyes: change.fourEyes ?? before.fourEyes,
    })
    .where('id', '=', id)
    .execute()
    .catch(takenAs('ORGANISATION_NAME_TAKEN'));
  await audit(ctx, {
    action: 'organisation.updated',
    entity: 'organisation',
    entityId: id,
    accountId: null,
    changes: { ...change },
  });
}

/** Deletes an organisation with all its contents permanently. Throws NOT_MANAGER, NAME_NOT_CONFIRMED. */
export async function deleteOrganisation(ctx: OrganisationContext, id: string, confirmName: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.requireManager(id);
  await lockOrganisation(db, id);
  const organisation = await organisationTable.one(ctx, id);
  if (!organisation) throw new Refusal('NOT_FOUND');
  if (organisation.name !== confirmName.trim()) throw new Refusal('NAME_NOT_CONFIRMED');
  await audit(ctx, {
    action: 'organisation.deleted',
    entity: 'organisation',
    entityId: id,
    accountId: null,
    changes: { name: organisation.name },
  });
  await sql`select tonnage_delete('organisation', ${id}, ${now})`.execute(db);
  await ctx.queue.send(db, sweepDeletedJob, {});
}
