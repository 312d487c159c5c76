import { isTimeZone } from '@tonnage/domain/common/dates';
import { normalName } from '@tonnage/domain/metrics/names';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { isNameFree, lockOrganisation, organisationById } from '../queries.ts';

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
  const before = await organisationById(db, scope, id);
  if (!before) throw new Refusal('NOT_FOUND');
  if (change.name !== undefined && !(await isNameFree(db, change.name, id)))
    throw new Refusal('ORGANISATION_NAME_TAKEN');
  await db
    .updateTable('organisations')
    .set({
      name: change.name ?? before.name,
      name_norm: normalName(change.name ?? before.name),
      description: change.description ?? before.description,
      time_zone: change.timeZone ?? before.time_zone,
      four_eyes: change.fourEyes ?? before.four_eyes,
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
