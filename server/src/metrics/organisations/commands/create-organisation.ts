import { isTimeZone } from '@tonnage/domain/common/dates';
import { normalName } from '@tonnage/domain/metrics/names';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

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
